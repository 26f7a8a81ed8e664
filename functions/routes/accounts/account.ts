import type { Hono } from 'hono'
import {
  changeEmail,
  changePassword,
  chooseMails,
  deleteAccount,
  exportAccount,
  LEAVE_BY_USER,
  leaveMails,
  namedPermissions,
  nameReviewer,
  withdrawEmail,
} from '../../../src/contract/accounts/account.ts'
import { chosenMails } from '../../../src/domain/account/account.ts'
import { emailFault, passwordFault } from '../../../src/domain/account/account-fields.ts'
import { hasAnyOf } from '../../../src/domain/account/permissions.ts'
import { presentNames } from '../../../src/domain/account/reviewer-name.ts'
import { addressOf } from '../../../src/domain/site/addresses.ts'
import { dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import { propose } from '../../../src/domain/work/work.ts'
import { LEAVE_BY_NETWORK } from '../../accounts/account-limits.ts'
import { deleteUserData, noteLeftLetter } from '../../accounts/delete-account.ts'
import { accountExport } from '../../accounts/export-account.ts'
import { issueSession } from '../../accounts/issue-session.ts'
import { rememberDevice } from '../../accounts/known-device.ts'
import { hashPassword } from '../../accounts/password-hash.ts'
import { verifyOwnPassword } from '../../accounts/verify-own-password.ts'
import { ApiError } from '../../errors/api-error.ts'
import { fieldError } from '../../errors/field-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { nameRoute, serve } from '../../http/serve.ts'
import { callerLanguage, networkOf } from '../../request/caller.ts'
import { enforceRateLimits } from '../../request/enforce-rate-limits.ts'

/** An administrator may decide on a name while its user asks for another. */
const MAX_ATTEMPTS = 4

/**
 * What people do with their own account: change it, take it with them, delete it (P-EXPORT,
 * P-DELETE-ACCOUNT).
 */
export function accountRoutes(app: Hono, dependencies: Dependencies): void {
  serveEndingMails(app, dependencies)

  const { users, mailings, credentials, namedReviewers, passwordCost, now } = dependencies

  serve(app, changeEmail, async ({ body, caller, context, count }) => {
    const fault = emailFault(body.email)
    if (fault) throw fieldError(fault, 'body.email', callerLanguage(context))
    const at = now()
    await verifyOwnPassword(dependencies, caller, body.password, at)
    const email = body.email.trim()
    await count()
    const { account } = caller
    if (email === account.email && account.emailConfirmedAt !== null) {
      await users.withdrawEmailChange(caller.userId)
      return { pendingEmail: null }
    }
    await mailings.requestEmailChange(caller.userId, email, at)
    return { pendingEmail: email }
  })

  serve(app, withdrawEmail, async ({ caller }) => {
    await users.withdrawEmailChange(caller.userId)
    return { done: true } as const
  })

  serve(app, changePassword, async ({ body, caller, context, count }) => {
    const fault = passwordFault(body.newPassword)
    if (fault) throw fieldError(fault, 'body.newPassword', callerLanguage(context))
    const at = now()
    const old = await verifyOwnPassword(dependencies, caller, body.currentPassword, at)
    await count()
    const hash = await hashPassword(body.newPassword, passwordCost)
    const proof = { oldHash: old.passwordHash }
    const renewed = { ...old.account, sessionEpoch: old.account.sessionEpoch + 1 }
    const marks = await rememberDevice(dependencies, context, renewed, at)
    if (!(await credentials.setPassword(old.account, hash, proof, at, marks))) {
      throw new ApiError('wrong_password')
    }
    const account = await users.find(caller.userId)
    if (!account) throw new ApiError('unauthorized')
    return { accessToken: await issueSession(dependencies, account, at) }
  })

  serve(app, nameReviewer, async ({ body: { namedAs }, caller }) => {
    // Whoever writes and reviews no longer may still take their name away.
    if (namedAs && !hasAnyOf(namedPermissions, caller.permissions)) throw new ApiError('forbidden')
    const change = { by: caller.userId, at: now() }
    const by = { userId: caller.userId, at: change.at.toISOString() }
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const account = await users.find(caller.userId)
      if (!account) throw new ApiError('unauthorized')
      const { version = 0, ...before } = account.publicName ?? {}
      // A name is confirmed by an act of its own, whatever the desk decided; taking it away needs
      // nobody.
      const work = namedAs ? propose(before, namedAs, by, { needsSecondPerson: true }) : {}
      const outcome = await namedReviewers.saveName(account, work, change)
      if (outcome === 'saved') return presentNames({ publicName: { version, ...work } })
    }
    throw new Error('a name is decided on too often')
  })

  serve(app, exportAccount, async ({ caller, context }) => {
    const at = now()
    const language = callerLanguage(context)
    const taken = await accountExport(dependencies, caller.account, { at, language })
    return {
      mediaType: 'application/json' as const,
      fileName: `hearticle-${dayInVienna(at)}.json`,
      text: JSON.stringify(taken, null, 2),
    }
  })

  serve(app, deleteAccount, async ({ body, caller, context }) => {
    const at = now()
    const { account } = await verifyOwnPassword(dependencies, caller, body.password, at)
    await deleteUserData(dependencies, account, { at, requestId: context.get('requestId') })
    return { done: true } as const
  })
}

const WITHOUT = {
  desk: { desk: 'none' },
  'trial-notices': { trialNotices: false },
  letter: { letter: 'none' },
} as const

/**
 * By the link of a mail; it holds until it expires, so that a second click says the same. Mail
 * programs ask from few networks for many people, so only what does not hold is limited by network.
 */
function serveEndingMails(app: Hono, dependencies: Dependencies): void {
  const { users, retractionMails, letterReaders, mailings, mailedTokens } = dependencies
  const { rateLimits, clientAddress, files, now } = dependencies

  serve(app, leaveMails, async ({ query, context }) => {
    const at = now()
    const found = await mailedTokens.findLeaving(query.token, at)
    const readerId = found ? undefined : await letterReaders.findLeaving(query.token)
    const network = networkOf(clientAddress(context))
    const limit = (found ?? readerId) ? LEAVE_BY_USER : LEAVE_BY_NETWORK
    await enforceRateLimits(rateLimits, [[limit, found?.userId ?? readerId ?? network]], at)
    if (readerId) {
      await letterReaders.leave(readerId)
      await noteLeftLetter(files, { id: readerId, leftAt: at })
      return { mails: 'letter' as const }
    }
    if (!found) throw new ApiError('invalid_leave_token')
    const { mails, userId } = found
    if (mails === 'retractions') await retractionMails.leaveRetractionMails(userId)
    else await mailings.choose(userId, WITHOUT[mails], at)
    if (mails === 'letter') await noteLeftLetter(files, { id: userId, leftAt: at })
    return { mails }
  })

  // Of mail programs without one click, and of whoever follows the address: nothing is done by it.
  app.get(leaveMails.path, nameRoute(leaveMails.path), (context) => {
    const token = context.req.query('token') ?? ''
    const page = addressOf({ page: 'leave-mails' }, callerLanguage(context))
    context.header('Cache-Control', 'no-store')
    return context.redirect(`${page}?${new URLSearchParams({ token })}`, 303)
  })

  serve(app, chooseMails, async ({ body, caller: { userId } }) => {
    const at = now()
    await mailings.choose(userId, body, at)
    if (body.letter === 'none') await noteLeftLetter(files, { id: userId, leftAt: at })
    const account = await users.find(userId)
    if (!account) throw new ApiError('unauthorized')
    return chosenMails(account)
  })
}
