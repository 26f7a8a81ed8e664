import type { Hono } from 'hono'
import {
  confirmEmail,
  currentUser,
  findAskedFor,
  forgotPassword,
  resendConfirmation,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from '../../../src/contract/accounts/auth.ts'
import { emailFault, passwordFault } from '../../../src/domain/account/account-fields.ts'
import { safeReturnAddress } from '../../../src/domain/site/return-address.ts'
import { confirmByToken } from '../../accounts/confirm-email.ts'
import { presentUser, signInHere } from '../../accounts/issue-session.ts'
import { rememberDevice } from '../../accounts/known-device.ts'
import { hashPassword } from '../../accounts/password-hash.ts'
import { tryPassword } from '../../accounts/try-password.ts'
import { ApiError } from '../../errors/api-error.ts'
import { fieldError, signUpError } from '../../errors/field-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { callerLanguage } from '../../request/caller.ts'

const DONE = { done: true } as const

/**
 * Sign-in, sign-up, sign-out, and what is done by a mailed link (P-SIGN-IN, P-SIGN-UP, P-FORGOTTEN).
 */
export function authRoutes(app: Hono, dependencies: Dependencies): void {
  const {
    now,
    registrations,
    passwordCost,
    sessions,
    mailings,
    mailedTokens,
    users,
    confirmations,
    addressConfirmations,
    credentials,
  } = dependencies

  serve(app, signIn, async ({ body: { username, password }, context }) => {
    const at = now()
    const account = await tryPassword(dependencies, { username, password, context }, at)
    if (!account) throw new ApiError('invalid_credentials')
    return signInHere(dependencies, context, account, at)
  })

  serve(app, currentUser, ({ caller }) => presentUser(dependencies, caller.account, now()))
  serve(app, signUp, async ({ body, context, count }) => {
    const fault = signUpError(body, callerLanguage(context))
    if (fault) throw fault
    await count()
    const at = now()
    const taken = await registrations.taken(body.username, body.email)
    const outcome = taken
      ? { taken }
      : await registrations.register(
          {
            username: body.username,
            email: body.email,
            passwordHash: await hashPassword(body.password, passwordCost),
            language: callerLanguage(context),
            isChamberMember: body.isArztekammerMember ?? false,
            canConfirm: dependencies.canMail,
            wantsLetter: body.wantsLetter,
            returnTo: safeReturnAddress(body.returnTo),
          },
          at,
        )
    if ('taken' in outcome) {
      const field = outcome.taken === 'username_taken' ? 'body.username' : 'body.email'
      throw fieldError(outcome.taken, field, callerLanguage(context))
    }
    return presentUser(dependencies, outcome.account, at)
  })

  serve(app, signOut, async ({ caller }) => {
    await sessions.end(caller)
    return DONE
  })

  // Who the address belongs to is found out when the mail is delivered: here nothing can tell.
  serve(app, forgotPassword, async ({ query: { email }, context, count }) => {
    const language = callerLanguage(context)
    const fault = emailFault(email)
    if (fault) throw fieldError('email_not_valid', 'query.email', language)
    await count()
    const at = now()
    const order = { kind: 'password-reset', email: email.trim(), language } as const
    await mailings.order({ request: order, to: { email, isConfirmed: false } }, at)
    return DONE
  })

  serve(app, resetPassword, async ({ body, context, count }) => {
    const fault = passwordFault(body.newPassword)
    if (fault) throw fieldError(fault, 'body.newPassword', callerLanguage(context))
    const at = now()
    const token = await mailedTokens.find(body.token, 'RESET', at)
    // The user who has a link is not kept from it by others of their network, who have none.
    if (!token) await count()
    const account = token && (await users.find(token.userId))
    if (!account || account.email !== token.email) throw new ApiError('invalid_reset_token')
    // Who opens a mailed link reads the mails of that address, so it is confirmed by it.
    const isConfirming = account.emailConfirmedAt === null && !token.isHandedOver
    if (isConfirming && !(await confirmations.confirm(account, at))) {
      throw new ApiError('invalid_reset_token')
    }
    const hash = await hashPassword(body.newPassword, passwordCost)
    const current = isConfirming ? { ...account, emailConfirmedAt: at.toISOString() } : account
    // The user who is locked out by guesses of others comes in with the new password from where
    // they are.
    const renewed = { ...account, sessionEpoch: account.sessionEpoch + 1 }
    const marks = await rememberDevice(dependencies, context, renewed, at)
    if (!(await credentials.setPassword(current, hash, { token }, at, marks))) {
      throw new ApiError('invalid_reset_token')
    }
    return DONE
  })

  serve(app, findAskedFor, async ({ body }) => ({
    askedFor: await addressConfirmations.askedBy(body.token, now()),
  }))

  serve(app, confirmEmail, async ({ body }) => {
    const at = now()
    const askedFor = await confirmByToken(dependencies, body, at)
    return { ...DONE, askedFor }
  })

  serve(app, resendConfirmation, async ({ caller: { userId, account } }) => {
    const at = now()
    const { pendingEmail, emailConfirmedAt, email } = account
    if (pendingEmail !== null) {
      const to = { email: pendingEmail, isConfirmed: false }
      await mailings.order(
        { request: { kind: 'email-change', userId, email: pendingEmail }, to },
        at,
      )
    } else if (emailConfirmedAt === null) {
      const to = { email, isConfirmed: false }
      await mailings.order({ request: { kind: 'confirmation', userId }, to }, at)
    }
    return DONE
  })
}
