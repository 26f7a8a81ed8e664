/** Figures of all hearticles beside each other, for those who plan and write (P-DESK-FIGURES). */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { languageQuery, languageSchema } from '../protocol/language-schema.ts'
import type { editionStates } from './edition-parts.ts'

/** Who sees figures of all hearticles. */
export const figureReaders = [
  'PERMISSION_VIEW_STATISTICS',
  'PERMISSION_EDIT_HEARTICLES',
  'PERMISSION_PLAN',
  'PERMISSION_ADMIN',
] as const

const hearticleFiguresSchema = z.object({
  id: z.int(),
  /** In the language that was asked for, else in the other one; empty where it has none. */
  headline: z.string(),
  headlineLanguage: languageSchema,
  topic: z.object({ id: z.int(), name: z.string(), color: z.string() }),
  publicationDate: z.string(),
  /** It was taken from the site. */
  isWithdrawn: z.boolean(),
  views: z.int(),
  /** Those among them of readers who are signed in. */
  viewsSignedIn: z.int(),
  /** Those of each language; null where of no view in the period it is known. */
  viewsIn: z.nullable(z.object({ de: z.int(), en: z.int() })),
  /** Readers of each day added up (P-UNIQUE-READERS). */
  readers: z.int(),
  /** For which it was in sight, all views together. */
  seconds: z.int(),
  shares: z.int(),
  /** Null where in the period nobody's saving was counted. */
  saves: z.nullable(z.int()),
  /** The day of the next review of what is public; null where none is set. */
  nextReviewOn: z.nullable(z.iso.date()),
  isReviewDue: z.boolean(),
  /** In the period. */
  corrections: z.int(),
  updates: z.int(),
})

export type HearticleFigures = z.infer<typeof hearticleFiguresSchema>

export const listDeskFigures = endpoint({
  summary:
    'How each hearticle that is or was public was read from one day in Vienna to another, both included; of nobody in particular',
  path: '/api/desk/figures',
  access: figureReaders,
  query: z.object({ ...languageQuery, from: z.iso.date(), to: z.iso.date() }),
  output: z.object({
    hearticles: z.array(hearticleFiguresSchema),
    /** The first day of the period of which it is known; null where of none. */
    knownSince: z.object({
      languages: z.nullable(z.iso.date()),
      saves: z.nullable(z.iso.date()),
    }),
  }),
})

/** Who sees how the desk does. */
export const flowReaders = ['PERMISSION_PLAN', 'PERMISSION_ADMIN'] as const

/**
 * Parts of an edition's way to the public: from its begin until a review is asked for; from asking
 * until a reviewer's first answer; from first asking until the last approval; from there until it is
 * published or planned.
 */
export const flowStages = ['writing', 'answer', 'review', 'release'] as const

const stageSchema = z.object({
  /** How many ended. */
  count: z.int(),
  /** Half of them took as long at most, in seconds; null where none ended. */
  median: z.nullable(z.int()),
})

const stagesSchema = z.object({
  writing: stageSchema,
  answer: stageSchema,
  review: stageSchema,
  release: stageSchema,
})

/** In what states editions wait for somebody. */
export const waitingStates = [
  'in-review',
  'changes-asked',
  'approved',
  'lapsed',
  'writing',
] as const satisfies readonly (typeof editionStates)[number][]

/** So many that wait are named in a state, those that wait longest. */
export const WAITING_NAMED = 20

const waitingSchema = z.object({
  state: z.enum(waitingStates),
  count: z.int(),
  longest: z.array(
    z.object({
      id: z.int(),
      headline: z.string(),
      headlineLanguage: languageSchema,
      /** Who began to write it; null where nobody is known, or the account is gone. */
      owner: z.nullable(z.string()),
      /** Since when it waits; null where that is not known. */
      since: z.nullable(z.iso.datetime({ offset: true })),
    }),
  ),
})

/** Of so many weeks it is said how long editions took. */
export const FLOW_WEEKS = 12

export const findDeskFlow = endpoint({
  summary:
    'How long editions took from begin to publication, by week in Vienna and over all of them, and what waits; by nobody’s name but who began what waits',
  path: '/api/desk/flow',
  access: flowReaders,
  query: z.object(languageQuery),
  output: z.object({
    /** The latest first, from Monday on. */
    weeks: z.array(z.object({ monday: z.iso.date(), stages: stagesSchema })),
    all: stagesSchema,
    /** Those in which something waits. */
    waiting: z.array(waitingSchema),
  }),
})
