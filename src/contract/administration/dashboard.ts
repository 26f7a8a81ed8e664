/** What administrators see of the whole at a glance: how it grows, and whether all of it works. */
import * as z from 'zod/mini'
import { publicationStateSchema, publicationSummarySchema } from '../desk/publications.ts'
import { endpoint } from '../protocol/endpoint.ts'

const timestamp = z.iso.datetime()

/**
 * By what a user has access, or would have to pay for it. `ordered`: they subscribed, and nothing
 * is charged yet. Who pays counts as `paying`, also beside a level that an administrator gave.
 */
export const accessKinds = ['free', 'trial', 'ordered', 'paying', 'granted'] as const

export type AccessKind = (typeof accessKinds)[number]

/** So many days are shown, today included. */
export const DASHBOARD_DAYS = 30

/** `backup`: of a server that makes its own. */
export const jobNames = ['daily', 'study-import', 'letters', 'backup'] as const

export type JobName = (typeof jobNames)[number]

/** The steps of the daily job. */
export const dailyStepNames = [
  'trialNotices',
  'chargesAhead',
  'finishedDeletions',
  'replayedDeletions',
  'replayedErasures',
  'retractionMails',
  'erasedHistories',
  'toldLapses',
  'emptiedTrash',
  'removedPieces',
  'removedPictures',
  'removedSalts',
  'removedRecords',
  'reopenedQuestions',
  'countedPeople',
  'summedCounts',
  'verifiedPrices',
  'reconciledSubscriptions',
  // Of another job, which is made like it.
  'plannedLetters',
] as const

const jobStepOutcomes = ['done', 'unfinished', 'failed', 'not-configured'] as const

const jobStepSchema = z.object({
  name: z.string(),
  outcome: z.enum(jobStepOutcomes),
  durationMs: z.int(),
  /** How much there was to do; null where that is not counted. */
  count: z.nullable(z.int()),
  /** The name of what it failed by: its message could quote a person. */
  error: z.nullable(z.string()),
})

export type JobStep = z.infer<typeof jobStepSchema>

/** A run of a job, as it is written down while it goes on. */
export const jobRunSchema = z.object({
  name: z.enum(jobNames),
  startedAt: timestamp,
  /** Null while it runs, and for ever where it died. */
  durationMs: z.nullable(z.int()),
  steps: z.array(jobStepSchema),
  /** The name of what ended it before its last step. */
  error: z.nullable(z.string()),
})

export type JobRun = z.infer<typeof jobRunSchema>

/**
 * `never`: it has not run yet. `interrupted`: it began and was never heard of again. `overdue`: the
 * last one is longer ago than it may be. `unfinished`: something is left for the next run.
 */
export const jobStates = [
  'never',
  'running',
  'interrupted',
  'overdue',
  'failed',
  'unfinished',
  'not-configured',
  'done',
] as const

export type JobState = (typeof jobStates)[number]

const failureAreas = ['mail', 'webhook'] as const

export type FailureArea = (typeof failureAreas)[number]

/**
 * Something that failed on its way to a person or from the payment provider. `postponed`: the mail
 * is tried again. `given-up`: it is not. `uncertain`: nobody knows whether it went out, and it is
 * sent again. `refused`: the event was not signed by the provider. `failed`: the provider sends it
 * again.
 */
export const failureSchema = z.object({
  at: timestamp,
  area: z.enum(failureAreas),
  /** The kind of mail, or the type of event; null where that is not known. */
  subject: z.nullable(z.string()),
  outcome: z.enum(['postponed', 'given-up', 'uncertain', 'refused', 'failed']),
  /** A code, or the name of an error. */
  reason: z.string(),
})

export type Failure = z.infer<typeof failureSchema>

const daySchema = z.object({
  date: z.iso.date(),
  /** Null where nothing was counted, as before the first count. */
  signUps: z.nullable(z.int()),
  /** Of all hearticles. */
  views: z.object({ authenticated: z.int(), anonymous: z.int() }),
  mailFailures: z.int(),
  /** How many events of the payment provider were not taken in. */
  webhookFailures: z.int(),
})

export const dashboard = endpoint({
  summary:
    'The product at a glance: sign-ups, access, churn, views, publication, jobs and failures',
  path: '/api/admin/dashboard',
  access: ['PERMISSION_ADMIN'],
  output: z.object({
    at: timestamp,
    /** How many have access by what, at the last count; null before the first. */
    people: z.nullable(
      z.object({
        countedAt: timestamp,
        byAccess: z.record(z.enum(accessKinds), z.int()),
      }),
    ),
    /**
     * Who paid thirty days ago and how many paying people were lost on the thirty days since then,
     * yesterday included; null where one of both is not known. `rate` is null where nobody paid.
     */
    churn: z.nullable(
      z.object({ payingBefore: z.int(), lost: z.int(), rate: z.nullable(z.number()) }),
    ),
    /** The first day on which churn can be known; null before the first count. */
    churnFrom: z.nullable(z.iso.date()),
    /** The last thirty days in Vienna in their order, today the last one. */
    days: z.array(daySchema),
    publication: z.object({
      state: publicationStateSchema.shape.state,
      pending: publicationStateSchema.shape.pending,
      run: z.nullable(publicationSummarySchema),
    }),
    /** Those that run by themselves where this is asked. */
    jobs: z.array(
      z.object({
        name: z.enum(jobNames),
        state: z.enum(jobStates),
        /** The last run. */
        run: z.nullable(jobRunSchema),
      }),
    ),
    /** The newest first, ten at most, of ninety days. */
    failures: z.array(failureSchema),
  }),
})
