/** What users looked for in vain and told the desk (P-WISH-DESK). */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { languageSchema } from '../protocol/language-schema.ts'
import { pageOf, pagingQuery } from '../protocol/paging.ts'
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

export type SearchWish = z.infer<typeof searchWishSchema>

export const listSearchWishes = endpoint({
  summary:
    'What users looked for in vain: of the thousand questions asked last that at least three asked',
  path: '/api/library/search-wishes',
  access: contentEditors,
  query: z.object({ sort: z.prefault(z.enum(wishOrders), 'asked'), ...pagingQuery(20) }),
  output: pageOf(searchWishSchema),
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
