import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allNotices } from '../domain/study/found-notices.ts'
import type { StudyRecord } from '../domain/study/study.ts'
import { noticedPmids } from '../domain/study/study-notices.ts'
import { type Popular, popularity } from '../domain/study/study-popularity.ts'
import type { RowPlace } from './rows.ts'

/**
 * Where a study is in its file, and what orders, lists and dates it: so that nobody has to read
 * 20,000 studies to find eight of them.
 */
export interface IndexedStudy extends RowPlace, Popular {
  /** The day of its last change at its source; left out where it is not known. */
  changedOn?: string
  rubricId?: number
  topicId?: number
  /** The publications that its notices name, by pmid; left out where there are none. */
  noticed?: string[]
}

const FILE = 'study-index.ndjson'

export const studyIndexPath = (folder: string) => join(folder, FILE)
export const studiesPath = (folder: string) => join(folder, 'studies.ndjson')

/** A study as the index of a snapshot has it. */
export function indexedStudy(study: StudyRecord, { offset, length }: RowPlace): IndexedStudy {
  const { editorial, revision } = study
  const noticed = noticedPmids(allNotices(study))
  return {
    ...popularity(study),
    offset,
    length,
    ...(revision.revised && { changedOn: revision.revised }),
    ...(editorial.rubricId !== undefined && { rubricId: editorial.rubricId }),
    ...(editorial.topicId !== undefined && { topicId: editorial.topicId }),
    ...(noticed.length > 0 && { noticed }),
  }
}

/**
 * All studies of a snapshot, by pmid. The pull writes this file itself, in one go with the studies.
 * @throws where the snapshot has none
 */
export function readStudyIndex(folder: string): IndexedStudy[] {
  const lines = readFileSync(studyIndexPath(folder), 'utf8').trimEnd().replaceAll('\n', ',')
  return JSON.parse(`[${lines}]`) as IndexedStudy[]
}
