import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { inLanguage } from '../protocol/language-schema.ts'
import { byId } from '../protocol/paging.ts'

export const rubricReferenceSchema = z.object({ id: z.int(), name: z.string() })

export const rubricSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  /** The motif that pictures it. */
  motif: z.string(),
})

export type Rubric = z.infer<typeof rubricSchema>

export const listRubrics = endpoint({
  summary: 'All rubrics, in their order',
  path: '/api/rubrics',
  query: inLanguage,
  output: z.array(rubricSchema),
  caching: 'public',
})

export const randomRubric = endpoint({
  summary: 'One rubric by chance, of those that have studies',
  path: '/api/rubrics/random',
  query: inLanguage,
  output: rubricReferenceSchema,
  errors: ['no_rubrics', 'catalogue_unavailable'],
  caching: 'no-store',
})

export const findRubric = endpoint({
  summary: 'One rubric',
  path: '/api/rubrics/{id}',
  params: byId,
  query: inLanguage,
  output: rubricSchema,
  errors: ['rubric_not_found'],
  caching: 'public',
})
