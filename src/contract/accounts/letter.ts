/** The letter of a week, for who has no account (P-LETTER-READERS). */
import * as z from 'zod/mini'
import { typedText } from '../protocol/account-fields.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { languageSchema } from '../protocol/language-schema.ts'
import { letterCall } from '../protocol/letter-call.ts'
import { HOUR, ofAll, perNetwork } from '../protocol/rate-limits.ts'
import { certaintyLevels } from '../reading/evidence-choices.ts'

const RUBRICS_MAXIMUM = 200

export const letterChoiceFields = {
  /** Empty for all. */
  rubricIds: z.array(z.int().check(z.gte(1))).check(z.maxLength(RUBRICS_MAXIMUM)),
  /** The lowest of what is new; corrections come whatever it is. */
  certainty: z.enum(certaintyLevels),
}

export const askForLetter = endpoint({
  ...letterCall,
  summary:
    'Asks for the letter of a week, which comes once the address is confirmed by a mailed link (P-CONFIRM-ADDRESS); answers the same whether or not the address is known',
  body: z.object({ email: typedText, languageCode: languageSchema, ...letterChoiceFields }),
  limits: [perNetwork('letter-network', 30, HOUR), ofAll('letter-all', 600, HOUR)],
  countsLate: true,
  mails: true,
  output: z.object({ done: z.literal(true) }),
  errors: ['email_not_valid', 'email_length'],
})
