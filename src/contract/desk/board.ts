/** The board of the desk: all hearticles and ideas, whose they are and when they are due (P-BOARD). */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { filledLine, hearticleLimits, plainLine } from '../protocol/hearticle-text.ts'
import { inLanguage, languageQuery, languageSchema } from '../protocol/language-schema.ts'
import { bothWays, numericId, pageOf, pagingQuery } from '../protocol/paging.ts'
import { suspensions } from '../reading/hearticles.ts'
import { pmidSchema } from '../reading/pmid.ts'
import { editionStates } from './edition-parts.ts'
import { proposalKinds } from './proposals.ts'

/** Who sees the board. */
export const boardWorkers = [
  'PERMISSION_EDIT_HEARTICLES',
  'PERMISSION_REVIEW_HEARTICLES',
  'PERMISSION_PLAN',
  'PERMISSION_ADMIN',
] as const

/** Where work stands: an idea that nobody has begun to write, or the state of an edition. */
export const boardStates = ['idea', ...editionStates] as const

export type BoardState = (typeof boardStates)[number]

/** From what an idea came. */
export const ideaSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('study'), pmid: pmidSchema }),
  z.object({ kind: z.literal('line'), languageCode: languageSchema }),
])

/** Names a row: 'hearticle-7', or 'idea-' and a UUID. */
export const rowKeySchema = z
  .string()
  .check(z.regex(/^(hearticle-[1-9]\d{0,9}|idea-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/))

const boardPersonSchema = z.object({
  id: z.string(),
  /** Null where the account is gone. */
  name: z.nullable(z.string()),
  /** False where the account is gone, or may not do this any more. */
  isActive: z.boolean(),
})

const day = z.nullable(z.iso.date())

const boardRowSchema = z.object({
  key: rowKeySchema,
  /** Null for an idea. */
  hearticleId: z.nullable(z.int()),
  /** Of an idea its line, in both the same. */
  headline: z.object({ de: z.string(), en: z.string() }),
  state: z.enum(boardStates),
  /** Why the approval of what is public does not hold any more. */
  lapsed: z.nullable(z.enum(suspensions)),
  /** There is a public page, or is to be with its day. */
  isPublic: z.boolean(),
  breaking: z.boolean(),
  isSample: z.boolean(),
  topicId: z.nullable(z.int()),
  /** Of an idea that has no topic yet. */
  rubricId: z.nullable(z.int()),
  owner: z.nullable(boardPersonSchema),
  reviewer: z.nullable(boardPersonSchema),
  /** The ids of those who wrote what is worked on, and so do not review it. */
  writers: z.array(z.string()),
  dueOn: day,
  /** When it is meant to become public. */
  plannedOn: day,
  /** When it becomes or became public; null for an idea. */
  publicationDate: day,
  nextReviewOn: day,
  /** When it was last saved. */
  savedAt: z.iso.datetime({ offset: true }),
  /** Of the plan; 0 where nobody planned anything yet. */
  version: z.int(),
  /** Of what is worked on; null for an idea. */
  hearticleVersion: z.nullable(z.int()),
  /** From what it came, where it began as an idea. */
  from: z.nullable(ideaSourceSchema),
})

export type BoardPerson = z.infer<typeof boardPersonSchema>
export type BoardRow = z.infer<typeof boardRowSchema>

/** The lists of the board and their views (P-BOARD-VIEWS, P-TODO, P-DESK-HEARTICLES). */
export const boardLists = {
  plan: ['all', 'mine', 'waiting', 'lapsed', 'week'],
  todo: ['all', 'mine', 'today'],
  hearticles: ['all', 'public', 'planned', 'work', 'withdrawn'],
} as const

/** When something is due. */
export const dueFilters = ['overdue', 'today', 'week', 'none'] as const

/** Of the filters of people: whose nobody is any more, or never was. */
export const NOBODY = 'nobody'

/** By what rows are sorted. */
export const boardSorts = [
  'title',
  'state',
  'topic',
  'owner',
  'reviewer',
  'due',
  'planned',
  'saved',
  'review',
] as const

export type BoardListName = keyof typeof boardLists
export type BoardView = (typeof boardLists)[BoardListName][number]
export type BoardSort = (typeof boardSorts)[number]

const matching = (accepts: RegExp) => z.prefault(z.string().check(z.regex(accepts)), '')
export const personFilter = /^(|nobody|[\da-f-]{36})$/
export const subjectFilter = /^(|none|(rubric|topic)-\d{1,9})$/

/** What is empty narrows nothing. */
const place = z.object({
  view: z.prefault(z.enum(Object.values(boardLists).flat()), 'all'),
  state: z.prefault(z.enum(['', ...boardStates]), ''),
  owner: matching(personFilter),
  reviewer: matching(personFilter),
  due: z.prefault(z.enum(['', ...dueFilters]), ''),
  subject: matching(subjectFilter),
  /** Words of a headline, or an id. */
  q: z.prefault(plainLine(100), ''),
  /** A day of the week that the view of a week shows; this one where it is empty. */
  week: z.prefault(z.union([z.literal(''), z.iso.date()]), ''),
  sort: z.prefault(z.enum(bothWays(boardSorts)), '-saved'),
})

const pageQuery = z.object({ ...languageQuery, ...place.shape, ...pagingQuery(50) })

export type BoardPlace = z.output<typeof place>
export type BoardQuery = z.output<typeof pageQuery>

const boardPage = z.extend(pageOf(boardRowSchema), {
  /** The day in Vienna, by which days are overdue. */
  today: z.iso.date(),
  /** How many rows each view of the list has, whatever else narrows it. */
  views: z.partialRecord(z.enum(Object.values(boardLists).flat()), z.int()),
})

export const showBoard = endpoint({
  summary:
    'Hearticles, whatever their state, and for the plan ideas too, each with whose it is and when it is due, by page',
  path: '/api/desk/board',
  access: boardWorkers,
  query: z.extend(pageQuery, { list: z.prefault(z.enum(['plan', 'hearticles']), 'plan') }),
  output: boardPage,
})

export const showTodo = endpoint({
  summary:
    'What is left to do at the desk, by page: rows of the board with an alarm, then those of whoever asks, then others that are not settled; how much of what is proposed waits for whoever asks; how many rows other lists have; and whether the last publication failed',
  path: '/api/desk/todo',
  access: boardWorkers,
  query: pageQuery,
  output: z.extend(boardPage, {
    /** Of what is proposed, how much they may approve, or are to change (`listProposals`). */
    proposals: z.record(z.enum(proposalKinds), z.int()),
    /** When the last publication ended without making its pages; null where it did not, or for who may not publish. */
    publicationFailedAt: z.nullable(z.iso.datetime({ offset: true })),
    counts: z.object({
      plan: z.int(),
      /** Studies that wait for a decision; null for who does not decide. */
      studies: z.nullable(z.int()),
    }),
  }),
})

/** So many rows are changed at once at most. */
export const ROWS_CHANGED = 100

const ideaTitle = filledLine(hearticleLimits.headline)
const id = z.int().check(z.gte(1))
const person = z.nullable(z.uuid())

const rowChangeSchema = z.object({
  key: rowKeySchema,
  /** The one that was read. */
  version: z.int().check(z.gte(0)),
  ownerId: z.optional(person),
  reviewerId: z.optional(person),
  /** Not before today, where it is another one than before. */
  dueOn: z.optional(day),
  plannedOn: z.optional(day),
  /** What follows is of ideas alone. */
  title: z.optional(ideaTitle),
  topicId: z.optional(z.nullable(id)),
  rubricId: z.optional(z.nullable(id)),
  /** Takes an idea from the board, or brings it back within 30 days. */
  isDropped: z.optional(z.boolean()),
})

export type RowChange = z.infer<typeof rowChangeSchema>

/** Why a change of a row is refused. */
export const rowRefusals = [
  'not-yours',
  'not-an-owner',
  'not-a-reviewer',
  'wrote-it',
  'not-in-review',
  'no-idea',
  'gone',
] as const

export type RowRefusal = (typeof rowRefusals)[number]

export const changeBoard = endpoint({
  summary:
    'Plans work: up to 100 rows at once, each of which answers by itself. What is so already is done; a row that somebody changed since it was read comes back as it is now. A day that is over is refused with all rows',
  method: 'PUT',
  path: '/api/desk/board',
  access: boardWorkers,
  body: z.object({
    rows: z.array(rowChangeSchema).check(
      z.minLength(1),
      z.maxLength(ROWS_CHANGED),
      z.refine(
        (rows) => new Set(rows.map(({ key }) => key)).size === rows.length,
        'names a row twice',
      ),
    ),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        key: rowKeySchema,
        outcome: z.enum(['done', 'conflict', 'refused']),
        /** Of what is refused. */
        reason: z.nullable(z.enum(rowRefusals)),
        /** As it is now; null where it is not on the board any more. */
        row: z.nullable(boardRowSchema),
      }),
    ),
  }),
  errors: ['topic_not_found', 'rubric_not_found'],
})

export type ChangedRow = z.infer<(typeof changeBoard)['output']>['rows'][number]

/** Who begins hearticles. */
const writers = ['PERMISSION_EDIT_HEARTICLES', 'PERMISSION_ADMIN'] as const

export const addIdea = endpoint({
  summary: 'Puts an idea for a hearticle on the board',
  method: 'POST',
  path: '/api/desk/ideas',
  access: writers,
  repeatable: true,
  body: z.object({
    title: ideaTitle,
    from: ideaSourceSchema,
    topicId: z._default(z.nullable(id), null),
    rubricId: z._default(z.nullable(id), null),
  }),
  output: boardRowSchema,
  errors: ['topic_not_found', 'rubric_not_found'],
})

export const writeIdea = endpoint({
  summary:
    'Begins the hearticle of an idea: a draft with its line as headline, its topic, its study and its plan. Of one that was begun already it names that one',
  method: 'POST',
  path: '/api/desk/ideas/{id}/hearticle',
  access: writers,
  params: z.object({ id: z.uuid() }),
  query: inLanguage,
  body: z.object({
    /** Of an idea without one. */
    topicId: z.optional(numericId),
  }),
  output: z.object({ hearticleId: z.int() }),
  errors: ['idea_not_found', 'topic_not_found'],
})

/** Who works at the desk, to be asked. */
export const listDeskPeople = endpoint({
  summary: 'Who writes and who reviews, by name',
  path: '/api/desk/people',
  access: boardWorkers,
  output: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      writes: z.boolean(),
      reviews: z.boolean(),
    }),
  ),
})

export type DeskPerson = z.infer<(typeof listDeskPeople)['output']>[number]
