/** Figures of all hearticles beside each other, for those who plan and write (P-DESK-FIGURES). */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { languageQuery, languageSchema } from '../protocol/language-schema.ts'

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
