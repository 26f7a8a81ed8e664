/** What users looked for in vain and told the desk (P-WISH-DESK). */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { languageSchema } from '../protocol/language-schema.ts'
import { pageOf, pagingQuery } from '../protocol/paging.ts'
import { topicStates } from '../reading/answer.ts'
import { libraryStudyItemSchema } from './library-studies.ts'
import { contentEditors } from './library-taxonomy.ts'

/** `asked`: by most first. `newest`: what was asked last first. */
export const wishOrders = ['asked', 'newest'] as const

export type WishOrder = (typeof wishOrders)[number]

const searchWishSchema = z.object({
  id: z.string(),
  /** In one spelling, as it is counted. */
  question: z.string(),
  languageCode: languageSchema,
  /** How many asked, each counted once a day. */
  askedBy: z.int(),
  /** In Vienna. */
  lastAskedOn: z.iso.date(),
})

/** As far as it is named beside questions. */
const waitingStudySchema = z.pick(libraryStudyItemSchema, {
  pmid: true,
  title: true,
  titleLanguage: true,
  germanTitle: true,
  journal: true,
  publicationDate: true,
})

const wishTopicSchema = z.object({
  /** The English name of the concept. */
  concept: z.string(),
  name: z.object({ de: z.string(), en: z.string() }),
  state: z.enum(topicStates),
  /** Published studies with it, or with something narrower, in their title that no hearticle cites. */
  waiting: z.object({ total: z.int(), newest: z.array(waitingStudySchema) }),
})

const wishGroupSchema = z.object({
  /** Null for questions of which no topic is known. */
  topic: z.nullable(wishTopicSchema),
  /** Of all its questions together. */
  askedBy: z.int(),
  lastAskedOn: z.iso.date(),
  /** A question about two topics stands under both. */
  wishes: z.array(searchWishSchema),
})

export type SearchWish = z.infer<typeof searchWishSchema>
export type WaitingStudy = z.infer<typeof waitingStudySchema>
export type WishTopic = z.infer<typeof wishTopicSchema>
export type WishGroup = z.infer<typeof wishGroupSchema>

export const listSearchWishes = endpoint({
  summary:
    'What users looked for in vain, by topic, beside studies on it that no hearticle cites: of the thousand questions asked last that at least three asked',
  path: '/api/library/search-wishes',
  access: contentEditors,
  query: z.object({ sort: z.prefault(z.enum(wishOrders), 'asked'), ...pagingQuery(10) }),
  output: pageOf(wishGroupSchema),
  errors: ['catalogue_unavailable'],
})

export const finishSearchWish = endpoint({
  summary: 'Says that a question was dealt with: it is erased, and comes again once three ask anew',
  method: 'DELETE',
  path: '/api/library/search-wishes/{id}',
  access: contentEditors,
  repeatable: true,
  params: z.object({ id: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  output: z.object({ id: z.string() }),
  errors: ['search_wish_not_found'],
})
