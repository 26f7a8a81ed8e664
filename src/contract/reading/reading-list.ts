import * as z from 'zod/mini'
import { readingHistorySchema } from '../protocol/account-fields.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { inLanguage, languageQuery } from '../protocol/language-schema.ts'
import { storableNumber } from '../protocol/numbers.ts'
import { numericId, pageOf, pagingQuery } from '../protocol/paging.ts'
import { MINUTE, perUser } from '../protocol/rate-limits.ts'
import { readerCalls } from '../protocol/reader-calls.ts'
import { studySummarySchema } from './feeds.ts'
import { hearticleSummarySchema } from './hearticles.ts'
import { quizAnswers } from './quiz.ts'
import { rubricReferenceSchema } from './rubrics.ts'

/** So many hearticles a user saves at most (P-SAVED). */
export const MOST_SAVED = 500

/** Longer than any sound of 25 MB lasts, in seconds. */
const LONGEST_SOUND = 24 * 60 * 60

const chosenAnswer = {
  answer: z.enum(quizAnswers),
  /** The edition whose question it was. */
  edition: z.int().check(z.gte(1), z.lte(2_147_483_647)),
}

/** `at`: when, RFC 3339. */
const notedAnswerSchema = z.object({ ...chosenAnswer, at: z.iso.datetime() })

/** What is known of one user and one hearticle. */
const keptFields = {
  hearticleId: z.int(),
  /** RFC 3339; null where it is not saved. */
  savedAt: z.nullable(z.iso.datetime()),
  /** Null where it was not read since the history is kept, or none is. */
  read: z.nullable(
    z.object({
      /** When it was read last, RFC 3339. */
      at: z.iso.datetime(),
      /** How far it was read at the furthest, from 0 to 1. */
      progress: z.number(),
      /** Where the sound was left, in seconds; 0 for its begin or its end. */
      audioSeconds: z.int(),
    }),
  ),
  /** To its question, the first one first; empty where none was given since the history is kept. */
  answers: z.array(notedAnswerSchema),
}

const keptSchema = z.object(keptFields)
const readingListEntrySchema = z.object({ ...keptFields, hearticle: hearticleSummarySchema })

/** The questions that come back to somebody on a day (P-MY-QUESTIONS). */
const questionsOfDaySchema = z.object({
  /** All hearticles whose questions were answered. */
  answered: z.array(z.int()),
  /** Hearticles whose questions are due, what is due longest first. */
  waiting: z.array(z.int()),
  /** So many of them are asked today. */
  left: z.int(),
  /** The day after today on which another comes back; null where none does. */
  next: z.nullable(z.iso.date()),
  tomorrow: z.iso.date(),
})

export type QuestionsOfDay = z.infer<typeof questionsOfDaySchema>

/** Null while it was not asked for. */
const history = z.nullable(readingHistorySchema)

/** To whom answers may be passed on; empty for nobody, and where they are not asked for. */
const educationPartner = z.string()

export type NotedAnswer = z.infer<typeof notedAnswerSchema>
export type Kept = z.infer<typeof keptSchema>
export type ReadingListEntry = z.infer<typeof readingListEntrySchema>

/** The lists there are: what is saved, what was read, and whose question was answered, each newest first. */
export const readingViews = ['saved', 'read', 'answered'] as const

export const listReading = endpoint({
  ...readerCalls.listReading,
  summary:
    'What a user saved, or has read or answered since they let it be kept, newest first (P-SAVED)',
  access: 'account',
  query: z.object({
    view: z.prefault(z.enum(readingViews), 'saved'),
    ...languageQuery,
    ...pagingQuery(20),
  }),
  output: z.extend(pageOf(readingListEntrySchema), {
    history,
    educationPartner,
    /** Of what was answered; null in other views. */
    questions: z.nullable(questionsOfDaySchema),
  }),
  errors: ['catalogue_unavailable'],
})

/** So many of each kind it brings at most. */
export const MOST_TO_CONTINUE = 10

const entries = z.array(readingListEntrySchema)

export const continueReading = endpoint({
  summary:
    'What a user comes back to (P-DAILY-VISIT): the newest of the rubrics they chose, what is half read or half heard by their history, what is saved and not read, and what was retracted of what they saved or read; at most ten of each, newest first',
  path: '/api/reading-list/continue',
  access: 'account',
  query: inLanguage,
  output: z.object({
    /** By which a device tells its visits apart, whatever its own clock says, RFC 3339. */
    now: z.iso.datetime(),
    /** When they read last before today, RFC 3339; null where no history tells. */
    lastVisit: z.nullable(z.iso.datetime()),
    /** The rubrics they chose; empty where they chose none: then the newest are of all. */
    rubrics: z.array(rubricReferenceSchema),
    hearticles: z.array(hearticleSummarySchema),
    /** Those of `hearticles` that they have read by their history. */
    read: z.array(z.int()),
    /** Of chosen rubrics alone; `addedOn` is the day in Vienna on which one came here. */
    studies: z.array(z.object({ addedOn: z.string(), study: studySummarySchema })),
    unfinished: entries,
    savedUnread: entries,
    retracted: entries,
    questions: questionsOfDaySchema,
    history,
    /** Whether every hearticle opens for them (P-CARD-OPENS). */
    opensAll: z.boolean(),
    /** The trial by which they have access; null without one. The begun day is counted. */
    trial: z.nullable(
      z.object({
        daysLeft: z.int(),
        endsAt: z.iso.datetime(),
        /** Null where the address is confirmed. */
        confirmBy: z.nullable(z.iso.datetime()),
      }),
    ),
  }),
  errors: ['catalogue_unavailable'],
})

export type Continued = z.infer<typeof continueReading.output>

const params = z.object({ hearticleId: numericId })

/** Far more than anybody reads and saves; a device that tells again what it told stays below it. */
const READING_LIST_BY_USER = perUser('reading-list-user', 300, 10 * MINUTE)

export const putOnReadingList = endpoint({
  ...readerCalls.putOnReadingList,
  summary:
    'Saves a hearticle, or notes that it was read, how far and where its sound was left, or what was answered to its question. Repeated, it changes nothing; of two devices the later call wins, by the order in which they arrive',
  access: 'account',
  params,
  body: z
    .object({
      state: z.enum(readingViews),
      progress: z.optional(storableNumber.check(z.gte(0), z.lte(1))),
      audioSeconds: z.optional(z.int().check(z.gte(0), z.lte(LONGEST_SOUND))),
      /** With `answered`. */
      given: z.optional(z.object(chosenAnswer)),
      /** When it was, by the clock of the device; it is believed as far as it can be true. */
      at: z.optional(z.iso.datetime({ offset: true })),
      /** Of which history a reading or an answer was to be a part. Of one that is over nothing is noted. */
      period: z.optional(z.uuid()),
    })
    .check(
      z.refine(({ state, given }) => state !== 'answered' || given !== undefined, {
        path: ['given'],
      }),
    ),
  limits: [READING_LIST_BY_USER],
  output: keptSchema,
  errors: ['hearticle_not_found', 'reading_list_full', 'history_off'],
})

export const removeFromReadingList = endpoint({
  ...readerCalls.removeFromReadingList,
  summary:
    'Takes a hearticle off the saved ones, what was read of it or answered out of the history, or, with no state, all of it',
  access: 'account',
  params,
  query: z.object({ state: z.optional(z.enum(readingViews)) }),
  limits: [READING_LIST_BY_USER],
  output: z.object({ done: z.literal(true) }),
})

export const setReadingHistory = endpoint({
  ...readerCalls.setReadingHistory,
  summary:
    'Lets a history of reading be kept, or ends and erases it; and what needs one: whether a mail comes when a study of what was read is retracted (P-HISTORY), and to which partner of the desk answers may be passed on (P-ANSWERS-PASSED-ON)',
  access: 'account',
  body: z.object({
    history: z.boolean(),
    /** Left out where it stays as it is. */
    retractionMails: z.optional(z.boolean()),
    /** The partner whom the user was shown, empty for nobody; left out where it stays as it is. */
    answersTo: z.optional(z.string().check(z.maxLength(120))),
  }),
  limits: [perUser('reading-history-user', 20, 10 * MINUTE)],
  countsLate: true,
  output: z.object({ history: readingHistorySchema }),
  errors: ['mail_unavailable', 'version_conflict'],
})
