import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { languageSchema } from '../protocol/language-schema.ts'

export const sendSearchWish = endpoint({
  summary:
    'Tells the desk what a user looked for in vain: the words alone, without addresses and long numbers (P-SEARCH-WISHES)',
  method: 'POST',
  path: '/api/public/search-wishes',
  body: z.object({
    /** As it was searched for; what is longer than a question is dropped, not refused. */
    question: z.string().check(z.maxLength(20_000)),
    /** In which it was searched. */
    languageCode: languageSchema,
  }),
  /**
   * False where nothing of it is kept, by its words alone, and for robots. Whether somebody asked the
   * same before is told to nobody: neighbours can share an address.
   */
  output: z.object({ accepted: z.boolean() }),
  errors: ['too_many_requests'],
  caching: 'no-store',
})
