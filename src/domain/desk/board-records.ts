/** What the desk has planned of a hearticle or an idea, as it is stored (P-BOARD, P-IDEAS). */
import * as z from 'zod/mini'
import { ideaSourceSchema } from '../../contract/desk/board.ts'
import { daySchema } from '../time/publication-date.ts'

const planFields = {
  /** The id of who is to write it; null where nobody was asked. */
  ownerId: z.nullable(z.string()),
  /** The id of who is to review it; null where nobody was asked. */
  reviewerId: z.nullable(z.string()),
  dueOn: z.nullable(daySchema),
  /** When it is meant to become public. */
  plannedOn: z.nullable(daySchema),
  /** Grows with every change; 0 of what nobody has planned. */
  version: z.int(),
}

/** The plan of a hearticle, which is no part of its editions. */
export const boardPlanSchema = z.object({
  ...planFields,
  /** From what it came, where it began as an idea. */
  from: z.optional(ideaSourceSchema),
})

/** What may become a hearticle. */
export const ideaSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  from: ideaSourceSchema,
  topicId: z.nullable(z.int()),
  /** Of one that has no topic yet. */
  rubricId: z.nullable(z.int()),
  ...planFields,
  by: z.string(),
  at: z.iso.datetime({ offset: true }),
  /** The hearticle that was begun of it. */
  hearticleId: z.optional(z.int()),
  droppedAt: z.optional(z.iso.datetime({ offset: true })),
})

export type BoardPlan = z.infer<typeof boardPlanSchema>
export type Idea = z.infer<typeof ideaSchema>

/** Of what nobody has planned. */
export const NO_PLAN: BoardPlan = {
  ownerId: null,
  reviewerId: null,
  dueOn: null,
  plannedOn: null,
  version: 0,
}

/** What is known of an idea when it comes. */
export type NewIdea = Pick<Idea, 'title' | 'from'> &
  Partial<Pick<Idea, 'topicId' | 'rubricId' | 'ownerId' | 'dueOn' | 'plannedOn'>>

/** @param id a random UUID */
export function newIdea(id: string, fields: NewIdea, by: string, at: Date): Idea {
  const { topicId = null, rubricId = null } = fields
  return {
    ...NO_PLAN,
    ...fields,
    topicId,
    rubricId: topicId === null ? rubricId : null,
    id,
    by,
    at: at.toISOString(),
    version: 1,
  }
}
