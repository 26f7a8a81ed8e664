/** What the desk decided about a study that came in (P-TRIAGE). */
import * as z from 'zod/mini'
import { rejectReasons } from '../../contract/desk/inbox.ts'
import { pmidSchema } from '../../contract/reading/pmid.ts'
import type { StudyRecord } from '../study/study.ts'
import { allNotices } from '../study/study-notices.ts'
import { inboxEntrySchema } from './inbox-entry.ts'

const place = {
  rubricId: z.optional(z.int()),
  topicId: z.optional(z.int()),
}

export const triageSchema = z.object({
  pmid: pmidSchema,
  decision: z.enum(['accepted', 'rejected']),
  /** Why it was rejected; one that is not offered any more is another one. */
  reason: z.optional(z.catch(z.enum(rejectReasons), 'another')),
  note: z.optional(z.string()),
  by: z.string(),
  /** RFC 3339. */
  at: z.string(),
  /** The idea on the board that it became. */
  ideaId: z.optional(z.string()),
  /** The hearticle whose newer edition was begun from it. */
  hearticleId: z.optional(z.int()),
  /** Where the study belonged before, and where it was put. */
  before: z.optional(z.object(place)),
  after: z.optional(z.object(place)),
  /** What waited, for when the decision is taken back. */
  entry: z.optional(inboxEntrySchema),
})

export type Triage = z.infer<typeof triageSchema>

/** So long may a decision be taken back, in hours. */
export const UNDO_HOURS = 24

/** Why a decision is not taken back by somebody; undefined where it may be. */
export function undoRefusal(
  { by, at }: Pick<Triage, 'by' | 'at'>,
  userId: string,
  now: Date,
): 'not-yours' | 'too-late' | undefined {
  if (by !== userId) return 'not-yours'
  return now.getTime() - Date.parse(at) > UNDO_HOURS * 3_600_000 ? 'too-late' : undefined
}

/** Why a study cannot be accepted: PubMed took it away, or it was retracted. */
export function acceptanceRefusal(
  study: Pick<StudyRecord, 'withdrawn' | 'source' | 'foundNotices'>,
): 'withdrawn' | 'retracted' | undefined {
  if (study.withdrawn) return 'withdrawn'
  return allNotices(study).some(({ type }) => type === 'retracted') ? 'retracted' : undefined
}
