import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { inLanguage } from '../protocol/language-schema.ts'

export const findContent = endpoint({
  summary: 'An editorial text by its key',
  path: '/content/{key}',
  params: z.object({
    key: z.string().check(z.regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/i), z.maxLength(80)),
  }),
  query: inLanguage,
  output: z.object({ content: z.string() }),
  errors: ['content_not_found'],
  caching: 'public',
})
