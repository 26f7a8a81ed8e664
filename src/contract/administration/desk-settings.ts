/** What administrators decide about how the desk works. */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { plainLine } from '../protocol/hearticle-text.ts'
import { administrators } from './administration.ts'

export const deskSettingsSchema = z.object({
  /** Nothing becomes public without the approval of somebody who did not write it. */
  needsSecondPerson: z.boolean(),
  /** To whom readers may let their answers be passed on (P-ANSWERS-PASSED-ON); empty for nobody. */
  educationPartner: plainLine(120),
})

export type DeskSettings = z.infer<typeof deskSettingsSchema>

export const findDeskSettings = endpoint({
  summary: 'How the desk works',
  path: '/api/admin/desk-settings',
  access: administrators,
  output: deskSettingsSchema,
})

export const changeDeskSettings = endpoint({
  summary:
    'Changes how the desk works, which the audit notes. What is published while no second person is needed says so (P-SECOND-PERSON-OFF)',
  method: 'PUT',
  path: '/api/admin/desk-settings',
  access: administrators,
  keyConfirmation: 'desk',
  /** What is left out stays as it is. */
  body: z.partial(deskSettingsSchema),
  output: deskSettingsSchema,
})
