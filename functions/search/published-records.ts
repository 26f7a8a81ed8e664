import type { DatabaseSync } from 'node:sqlite'
import type { ListedStudy } from '../../src/domain/content/public-content.ts'
import type { HearticleRecord } from '../../src/domain/hearticle/hearticle.ts'
import type { StudyRecord } from '../../src/domain/study/study.ts'
import { unpack } from './tables/index-tables.ts'

/** What pages are made of, as it was published last. */
export interface PublishedRecords {
  hearticles: readonly HearticleRecord[]
  studies: ReadonlyMap<string, ListedStudy>
  /** Undefined where it was not published. */
  readStudy(pmid: string): StudyRecord | undefined
}

/** @returns reads all of it, once */
export function openPublishedRecords(db: DatabaseSync): () => PublishedRecords {
  const studyOf = db.prepare('SELECT record FROM study WHERE pmid = ?')
  let read: PublishedRecords | undefined
  return () => {
    read ??= {
      hearticles: db
        .prepare('SELECT record FROM hearticle ORDER BY hearticle')
        .all()
        .map(({ record }) => unpack<HearticleRecord>(record)),
      studies: new Map(
        db
          .prepare('SELECT pmid, rubric, date, issued, citations, leads FROM study')
          .all()
          .map((row) => [String(row.pmid), listedStudyOf(row)]),
      ),
      readStudy(pmid) {
        const row = studyOf.get(pmid)
        return row && unpack<StudyRecord>(row.record)
      },
    }
    return read
  }
}

function listedStudyOf({
  pmid,
  rubric,
  date,
  issued,
  citations,
  leads,
}: Record<string, unknown>): ListedStudy {
  return {
    pmid: String(pmid),
    citationCount: citations as number | null,
    publicationDate: issued === '' ? null : String(issued),
    appearedOn: date === '' ? null : String(date),
    mayLead: leads === 1,
    ...(rubric !== null && { rubricId: Number(rubric) }),
  }
}
