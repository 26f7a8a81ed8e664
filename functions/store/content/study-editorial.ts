import { headlineOf } from '../../../src/domain/presenters/present-study.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { publicStudy, seenTexts } from '../../../src/domain/study/study-texts.ts'
import { germanTextsOf } from '../../../src/domain/study/text-languages.ts'
import { isSameData } from '../../../src/domain/text/canonical-json.ts'
import { inlineToText } from '../../../src/domain/text/inline-markup.ts'
import type { Writes } from '../table/transact.ts'
import { contentChangeWrite } from './content-changes.ts'
import type { Change } from './hearticle-writes.ts'
import { studyWrite } from './study-item.ts'
import { recordUsage, type UsageTarget } from './usage-counts.ts'
import { workWrites } from './work-writes.ts'

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
  const { pmid, editorial } = study
  const changed = by === null ? undefined : { by, at: at.toISOString() }
  const isPublic = !isSameData(publicStudy(read.study), publicStudy(study))
  const step = { kind: 'study', id: pmid, headline: titlesOf(study) } as const
  const [was, is] = [read.study.editorial.shown, editorial.shown]
  const isSeen = !isSameData(seenTexts(was?.text), seenTexts(is?.text))
  const states = {
    before: read.study.editorial,
    after: editorial,
    version: read.version + 1,
    isSeen,
  }
  return [
    studyWrite(study, read.version, changed),
    ...usageOf(editorial).map(recordUsage),
    ...(isPublic ? [contentChangeWrite([`STUDY#${pmid}`], at)] : []),
    ...workWrites({ ...step, ...states }, change),
  ]
}

/** What a study is called in plain text, in German as is proposed. */
export function titlesOf(study: StudyRecord): { de: string; en: string } {
  const en = inlineToText(headlineOf(study.source.title))
  const german = study.editorial.proposed?.text.german?.title ?? germanTextsOf(study)?.title
  return { de: german === undefined ? en : inlineToText(headlineOf(german)), en }
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
