import type { Hono } from 'hono'
import {
  auditLog,
  deleteUser,
  entitlementHistory,
  searchUsers,
  setSubscriptionLevel,
  setUserRoles,
} from '../../../src/contract/administration/administration.ts'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { levelOfId, presentAdminUser } from '../../../src/domain/account/admin-user.ts'
import { concernsUser } from '../../../src/domain/account/audit-actions.ts'
import { isOfDesk } from '../../../src/domain/account/is-of-desk.ts'
import { endOfDayInVienna, hourInVienna } from '../../../src/domain/time/vienna-days.ts'
import { changeGrant, changeRoles } from '../../accounts/change-rights.ts'
import { deleteUserData } from '../../accounts/delete-account.ts'
import { managedAccount } from '../../accounts/managed-account.ts'
import { tellLapses } from '../../editorial/tell-lapses.ts'
import { ApiError } from '../../errors/api-error.ts'
import { faultMessage } from '../../errors/fault-messages.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { callerLanguage } from '../../request/caller.ts'

/** People and what was done about them, for administrators (P-USERS, P-AUDIT). */
export function administrationRoutes(app: Hono, dependencies: Dependencies): void {
  const { users, userSearch, audit, billingRecords, idempotency, now } = dependencies
  const { previewLinks } = dependencies

  serve(app, searchUsers, async ({ query, context }) => {
    const { username = '', email = '', status, ...piece } = query
    const at = now()
    const wanted = { username, email, status: status || undefined }
    const after = positionOf(piece.cursor)
    const found = await userSearch.find(wanted, { after, size: piece.size, at })
    if (!found) throw unknownCursor(callerLanguage(context))
    return {
      content: found.users.map((account) => presentAdminUser(account, at)),
      next: cursorOf(found.next),
    }
  })

  serve(app, deleteUser, ({ params: { id }, caller, context, idempotentWrite }) =>
    idempotency.runOnce(idempotentWrite, now(), async (note) => {
      const account = await managedAccount(users, caller, id)
      const requestId = context.get('requestId')
      await deleteUserData(dependencies, account, { at: now(), requestId, by: caller.userId, note })
      return {}
    }),
  )

  serve(app, setSubscriptionLevel, async ({ params: { id }, query, caller, idempotentWrite }) => {
    const at = now()
    const level = levelOfId(query.subscriptionLevelId)
    const person = await idempotency.runOnce(
      idempotentWrite,
      at,
      (note) => changeGrant(dependencies, id, level, { by: caller.userId, at, note }),
      (first: { userId: string }) => managedAccount(users, caller, first.userId),
    )
    return presentAdminUser(person, at)
  })

  serve(app, setUserRoles, async ({ params: { id }, query, body, caller, idempotentWrite }) => {
    const at = now()
    const change = { wanted: body, seen: query.was?.split(',') }
    const person = await idempotency.runOnce(
      idempotentWrite,
      at,
      async (note) => {
        const person = await changeRoles(dependencies, id, change, { by: caller.userId, at, note })
        if (!isOfDesk(person.roles)) await previewLinks.endAllOf(id)
        // What this did not get to, the daily job does.
        await tellLapses(dependencies, at)
        return person
      },
      (first: { userId: string }) => managedAccount(users, caller, first.userId),
    )
    return presentAdminUser(person, at)
  })

  serve(app, entitlementHistory, async ({ params: { id }, caller }) => {
    const changes = await billingRecords.history(id)
    // A user with a history exists; it goes with the account.
    if (changes.length === 0) await managedAccount(users, caller, id)
    return changes
  })

  /** The id of a user who is named by it or by their name; what it says itself where nobody is. */
  const idOf = async (name: string): Promise<string> => (await users.idOfName(name)) ?? name

  serve(app, auditLog, async ({ query: { cursor, size, action, from, to, ...named }, context }) => {
    const { by, about } = named
    const page = await audit.list({
      after: positionOf(cursor),
      size,
      action,
      by: by && (await idOf(by)),
      subjects: about === undefined ? undefined : subjectsOf(about, await idOf(about)),
      from: from === undefined ? undefined : hourInVienna(from, 0),
      before: to === undefined ? undefined : endOfDayInVienna(to),
    })
    if (!page) throw unknownCursor(callerLanguage(context))
    const approversOf = ({ approvedBy }: Record<string, unknown> = {}) =>
      Array.isArray(approvedBy) ? approvedBy.map(String) : []
    const ids = page.lines.flatMap(({ by, subject, detail }) => [
      ...[by, subject],
      ...approversOf(detail),
    ])
    const found = await users.findMany(ids)
    const nameOf = (id: string) => ({ id, username: found.get(id)?.username ?? null })
    return {
      content: page.lines.map(({ by, detail: { approvedBy, ...detail } = {}, ...line }) => ({
        ...line,
        by: nameOf(by),
        person: concernsUser(line.subject) ? nameOf(line.subject) : null,
        detail: detail as Record<string, string | number | string[]>,
        approvedBy: approversOf({ approvedBy }).map(nameOf),
      })),
      next: cursorOf(page.next),
    }
  })
}

const unknownCursor = (language: Language) =>
  new ApiError('invalid_request', { 'query.cursor': faultMessage('cursor', language) })

/**
 * Positions hold names and addresses; in a query they stand in the letters that any address may
 * have.
 */
function cursorOf(position: string | null): string | null {
  return position === null ? null : Buffer.from(position).toString('base64url')
}

function positionOf(cursor: string | undefined): string | undefined {
  return cursor === undefined ? undefined : Buffer.from(cursor, 'base64url').toString()
}

/** What a number can be of, beside a user of that name. */
const NUMBERED = ['HEARTICLE', 'STUDY', 'PLAYLIST', 'RUBRIC', 'TOPIC']

function subjectsOf(about: string, userId: string): string[] {
  const number = /^#?(\d{1,10})$/.exec(about)?.[1]
  return [userId, ...(number ? NUMBERED.map((kind) => `${kind}#${number}`) : [])]
}
