import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ListedStudy, listedStudy } from '../domain/content/public-content.ts'
import type { StudyRecord } from '../domain/study/study.ts'
import type { RowPlace } from './rows.ts'

export type IndexedStudy = ListedStudy & RowPlace

const FILE = 'study-index.ndjson'

export const studyIndexPath = (folder: string) => join(folder, FILE)
export const studiesPath = (folder: string) => join(folder, 'studies.ndjson')

export function indexedStudy(study: StudyRecord, { offset, length }: RowPlace): IndexedStudy {
  return { ...listedStudy(study), offset, length }
}

/**
 * All studies of a snapshot, by pmid. The pull writes this file itself, in one go with the studies.
 * @throws where the snapshot has none
 */
export function readStudyIndex(folder: string): IndexedStudy[] {
  const lines = readFileSync(studyIndexPath(folder), 'utf8').trimEnd().replaceAll('\n', ',')
  return JSON.parse(`[${lines}]`) as IndexedStudy[]
}
