import * as z from 'zod/mini'
import { userIdSchema } from '../protocol/account-fields.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { inLanguage } from '../protocol/language-schema.ts'
import { rubricSchema } from '../reading/rubrics.ts'

/**
 * Calls below `/api/admin/users/{id}` that every person makes for themself (P-OWN-ACCOUNT); for
 * another person they are an administrator's.
 */

export const selectedRubrics = endpoint({
  summary: 'The rubrics that a person chose',
  path: '/api/admin/users/{userId}/selected-rubrics',
  access: 'account',
  params: z.object({ userId: userIdSchema }),
  query: inLanguage,
  output: z.array(rubricSchema),
  errors: ['user_not_found'],
})

const RUBRIC_SELECTION_MAXIMUM = 200

export const selectRubrics = endpoint({
  summary:
    'Replaces the rubrics that a person chose; without paid access only the first time (P-ONBOARDING)',
  method: 'PUT',
  path: '/api/admin/users/{id}/rubrics',
  access: 'account',
  params: z.object({ id: userIdSchema }),
  query: inLanguage,
  body: z.array(z.int().check(z.gte(1))).check(z.maxLength(RUBRIC_SELECTION_MAXIMUM)),
  output: z.array(rubricSchema),
  errors: ['premium_required', 'rubric_not_found', 'user_not_found'],
})
