/** What the desk keeps of a study that waits for a decision (P-INBOX). */
import * as z from 'zod/mini'
import { pmidSchema } from '../../contract/reading/pmid.ts'
import type { StudyRecord } from '../study/study.ts'
import { germanTextsOf } from '../study/text-languages.ts'
import { inlineToText } from '../text/inline-markup.ts'

/** How a study came in: by a rubric's saved query, or brought by somebody. */
export const inboxSources = ['query', 'hand'] as const

export type InboxSource = (typeof inboxSources)[number]

export const inboxEntrySchema = z.object({
  pmid: pmidSchema,
  /** The day in Vienna on which it came in. */
  cameOn: z.string(),
  by: z.enum(inboxSources),
  /** The rubric that it came in for. */
  rubricId: z.optional(z.int()),
  /** Plain, for the filter by words; cut. */
  title: z.string(),
  germanTitle: z.optional(z.string()),
  /** It waits until this day. */
  laterUntil: z.optional(z.string()),
})

export type InboxEntry = z.infer<typeof inboxEntrySchema>

/** Many thousands are read where words are looked for, so a long title is not kept whole. */
const LONGEST_TITLE = 250

const cut = (markup: string) => inlineToText(markup).slice(0, LONGEST_TITLE).toWellFormed()

/** @param cameOn a day in Vienna */
export function inboxEntry(study: StudyRecord, by: InboxSource, cameOn: string): InboxEntry {
  const { pmid, source, editorial } = study
  const german = germanTextsOf(study)?.title
  return {
    pmid,
    cameOn,
    by,
    title: cut(source.title),
    ...(editorial.rubricId !== undefined && { rubricId: editorial.rubricId }),
    ...(german !== undefined && { germanTitle: cut(german) }),
  }
}

/** Whether an entry is put off to a day that has not come. @param today in Vienna */
export const isPutOff = ({ laterUntil }: Pick<InboxEntry, 'laterUntil'>, today: string): boolean =>
  laterUntil !== undefined && laterUntil > today

/** The newest day first; of one day the highest number, which PubMed gave last. */
export function byArrival(a: InboxEntry, b: InboxEntry): number {
  if (a.cameOn !== b.cameOn) return a.cameOn < b.cameOn ? 1 : -1
  return Number(b.pmid) - Number(a.pmid)
}
