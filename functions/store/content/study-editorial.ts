import { publicStudy } from '../../../src/domain/study/proposed-texts.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { isSameData } from '../../../src/domain/text/canonical-json.ts'
import type { Writes } from '../table/transact.ts'
import { contentChangeWrite } from './content-changes.ts'
import type { Change } from './hearticle-writes.ts'
import { studyWrite } from './study-item.ts'
import { studyTextWrites } from './study-texts.ts'
import { recordUsage, type UsageTarget } from './usage-counts.ts'

/**
 * What it takes to write what editors say about a study, for one transaction; the first of them is
 * refused where it was changed since it was read. A publication follows where readers see any of it.
 * @param read the study as it was read, with its version
 */
export function editorialWrites(
  read: { study: StudyRecord; version: number },
  study: StudyRecord,
  change: Change,
): Writes {
  const { by, at } = change
  const changed = by === null ? undefined : { by, at: at.toISOString() }
  const isPublic = !isSameData(publicStudy(read.study), publicStudy(study))
  return [
    studyWrite(study, read.version, changed),
    ...usageOf(study.editorial).map(recordUsage),
    ...(isPublic ? [contentChangeWrite([`STUDY#${study.pmid}`], at)] : []),
    ...studyTextWrites(read.study, study, change),
  ]
}

/** The rubric and the topic that something is put into. */
export const usageOf = ({
  rubricId,
  topicId,
}: {
  rubricId?: number | undefined
  topicId?: number | undefined
}): UsageTarget[] => [
  ...(rubricId === undefined ? [] : [{ rubricId }]),
  ...(topicId === undefined ? [] : [{ topicId }]),
]
