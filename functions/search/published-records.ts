import type { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../src/contract/protocol/language.ts'
import type { HearticleSummary } from '../../src/contract/reading/hearticles.ts'
import {
  type ListedStudies,
  type ListedStudy,
  listedStudies,
} from '../../src/domain/content/public-content.ts'
import type { HearticleRecord } from '../../src/domain/hearticle/hearticle.ts'
import type { StudyRecord } from '../../src/domain/study/study.ts'
import { unpack } from './tables/index-tables.ts'

/** What pages are made of, as it was published last. */
export interface PublishedRecords {
  hearticles: readonly HearticleRecord[]
  /** Of hearticles, by their ids. */
  summaries(language: Language): ReadonlyMap<number, HearticleSummary>
  studies: ListedStudies
  /** Undefined where it was not published. */
  readStudy(pmid: string): StudyRecord | undefined
}

/** @returns reads all of it, once */
export function openPublishedRecords(db: DatabaseSync): () => PublishedRecords {
  const studyOf = db.prepare('SELECT record FROM study WHERE pmid = ?')
  let read: PublishedRecords | undefined
  const summaries = new Map<Language, ReadonlyMap<number, HearticleSummary>>()
  const summariesIn = (language: Language) =>
    new Map(
      db
        .prepare(`SELECT hearticle, ${language} AS summary FROM hearticle`)
        .all()
        .map((row) => [Number(row.hearticle), unpack<HearticleSummary>(row.summary)]),
    )
  return () => {
    read ??= {
      hearticles: db
        .prepare('SELECT record FROM hearticle ORDER BY hearticle')
        .all()
        .map(({ record }) => unpack<HearticleRecord>(record)),
      summaries(language) {
        const found = summaries.get(language) ?? summariesIn(language)
        summaries.set(language, found)
        return found
      },
      studies: listedStudies(
        new Map(
          db
            .prepare('SELECT pmid, rubric, date, issued, citations, leads FROM study')
            .all()
            .map((row) => [String(row.pmid), listedStudyOf(row)]),
        ),
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
