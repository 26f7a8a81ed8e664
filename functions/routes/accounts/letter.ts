import type { Hono } from 'hono'
import { askForLetter } from '../../../src/contract/accounts/letter.ts'
import { emailFault } from '../../../src/domain/account/account-fields.ts'
import { fieldError } from '../../errors/field-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { callerLanguage } from '../../request/caller.ts'

/** The letter of a week for who has no account (P-LETTER-READERS). */
export function letterRoutes(app: Hono, { addressConfirmations, now }: Dependencies): void {
  serve(app, askForLetter, async ({ body, context, count }) => {
    const fault = emailFault(body.email)
    if (fault) throw fieldError(fault, 'body.email', callerLanguage(context))
    await count()
    const { email, languageCode: language, rubricIds, certainty } = body
    const asked = { email: email.trim(), language, rubricIds, certainty }
    await addressConfirmations.askForLetter(asked, now())
    return { done: true as const }
  })
}
