/** Figures of all hearticles beside each other, for those who plan and write (P-DESK-FIGURES). */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { plainLine } from '../protocol/hearticle-text.ts'
import { languageQuery, languageSchema } from '../protocol/language-schema.ts'
import { bothWays, numericId, pageOf, pagingQuery } from '../protocol/paging.ts'

/** Who sees figures of all hearticles. */
export const figureReaders = [
  'PERMISSION_VIEW_STATISTICS',
  'PERMISSION_EDIT_HEARTICLES',
  'PERMISSION_PLAN',
  'PERMISSION_ADMIN',
] as const

/** By what hearticles are sorted; `changes`: by corrections and updates together. */
export const figureSorts = [
  'title',
  'views',
  'readers',
  'time',
  'shares',
  'saves',
  'languages',
  'nextReview',
  'changes',
] as const

/** What of them is shown alone: those whose review is due, or that were taken from the site. */
export const shownKinds = ['due', 'withdrawn'] as const

const topicSchema = z.object({ id: z.int(), name: z.string(), color: z.string() })

const hearticleFiguresSchema = z.object({
  id: z.int(),
  /** In the language that was asked for, else in the other one; empty where it has none. */
  headline: z.string(),
  headlineLanguage: languageSchema,
  topic: topicSchema,
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
  /** Answers to its question in the period, and the right ones among them (P-QUIZ). */
  answers: z.int(),
  answersRight: z.int(),
  /** The day of the next review of what is public; null where none is set. */
  nextReviewOn: z.nullable(z.iso.date()),
  isReviewDue: z.boolean(),
  /** In the period. */
  corrections: z.int(),
  updates: z.int(),
})

const sumsSchema = z.pick(hearticleFiguresSchema, {
  views: true,
  viewsSignedIn: true,
  viewsIn: true,
  readers: true,
  seconds: true,
  shares: true,
  saves: true,
  corrections: true,
  updates: true,
})

/** Which of them are asked for, and in which order. */
const asked = z.object({
  /** Words of the headline, or the number. */
  q: z.prefault(plainLine(100), ''),
  topic: z.optional(numericId),
  only: z.optional(z.enum(shownKinds)),
  sort: z.prefault(z.enum(bothWays(figureSorts)), '-views'),
})

export type FigureSort = (typeof figureSorts)[number]
export type FiguresAsked = z.output<typeof asked>
export type HearticleFigures = z.infer<typeof hearticleFiguresSchema>
export type FigureSums = z.infer<typeof sumsSchema>

export const listDeskFigures = endpoint({
  summary:
    'How each hearticle that is or was public was read from one day in Vienna to another, both included, by page; of nobody in particular',
  path: '/api/desk/figures',
  access: figureReaders,
  query: z.object({
    ...languageQuery,
    from: z.iso.date(),
    to: z.iso.date(),
    ...asked.shape,
    ...pagingQuery(50, 100),
  }),
  output: z.extend(pageOf(hearticleFiguresSchema), {
    /** What all that are found come to; null where of none it is known. */
    sums: sumsSchema,
    /** What those of the period are about, whatever is asked for. */
    topics: z.array(topicSchema),
    /** The first day of the period of which it is known; null where of none. */
    knownSince: z.object({
      languages: z.nullable(z.iso.date()),
      saves: z.nullable(z.iso.date()),
    }),
  }),
})
