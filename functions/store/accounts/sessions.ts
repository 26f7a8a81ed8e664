/**
 * Sessions: one item each beside the account. They end 14 days after their last use and 60 days
 * after they began (P-SESSION-ENDS), or at once: by signing out, by a new password, by
 * deletion.
 */
import { randomUUID } from 'node:crypto'
import type { Account } from '../../../src/domain/account/account.ts'
import { isWithinSession, sessionEnd } from '../../../src/domain/account/session-lifetime.ts'
import { IF_EXISTS } from '../table/conditions.ts'
import { EXPIRY_ATTRIBUTE, sessionKey, userKey } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { put, remove, update } from '../table/writes.ts'
import { ifUserExists, readAccount } from './account-item.ts'

/** What a token says; rights are never in it, they come from the record. */
export interface SessionClaims {
  userId: string
  sessionId: string
}

/** So often at most a session's use is noted. */
const NOTED_MILLISECONDS = 60 * 60 * 1000

/**
 * @param options.marks of where it begins
 * @param options.byKey it is begun with a passkey, which confirms it (P-PASSKEYS)
 * @returns undefined where the user was deleted meanwhile: nothing of them comes back
 */
export async function begin(
  table: Table,
  account: Account,
  at: Date,
  { marks = [], byKey = false }: { marks?: Writes; byKey?: boolean } = {},
): Promise<SessionClaims | undefined> {
  const claims = { userId: account.id, sessionId: randomUUID() }
  const lifetime = { startedAt: at.toISOString(), lastUsedAt: at.toISOString() }
  const refused = await transact(table, [
    ifUserExists(account.id),
    put({
      ...sessionKey(claims.userId, claims.sessionId),
      ...lifetime,
      epoch: account.sessionEpoch,
      ...(byKey && { keyConfirmedAt: at.toISOString() }),
      [EXPIRY_ATTRIBUTE]: seconds(sessionEnd(lifetime)),
    }),
    ...marks,
  ])
  return refused ? undefined : claims
}

/** A session that holds. */
interface UsedSession {
  account: Account
  /** When it was last confirmed with a passkey, RFC 3339; undefined where it never was. */
  keyConfirmedAt: string | undefined
}

/**
 * A session that holds at this moment, and its account, in one consistent read; undefined where it
 * is over.
 * @param options.noteUse prolongs it: one write more, at most once an hour
 */
export async function use(
  table: Table,
  { userId, sessionId }: SessionClaims,
  at: Date,
  { noteUse: isToBeNoted }: { noteUse: boolean },
): Promise<UsedSession | undefined> {
  const keys = [userKey(userId), sessionKey(userId, sessionId)]
  const items = await table.getMany(keys)
  const [user, session] = keys.map(({ sk }) => items.find((item) => item.sk === sk))
  if (!user || !session) return undefined
  const account = readAccount(user)
  const lifetime = {
    startedAt: String(session.startedAt),
    lastUsedAt: String(session.lastUsedAt),
  }
  if (session.epoch !== account.sessionEpoch || !isWithinSession(lifetime, at)) return undefined
  const unnoted = at.getTime() - Date.parse(lifetime.lastUsedAt)
  if (isToBeNoted && unnoted >= NOTED_MILLISECONDS) {
    await noteUse(table, { userId, sessionId }, { ...lifetime, lastUsedAt: at.toISOString() })
  }
  const { keyConfirmedAt } = session
  return {
    account,
    keyConfirmedAt: keyConfirmedAt === undefined ? undefined : String(keyConfirmedAt),
  }
}

export async function end(table: Table, { userId, sessionId }: SessionClaims): Promise<void> {
  await table.write(remove(sessionKey(userId, sessionId)))
}

async function noteUse(
  table: Table,
  { userId, sessionId }: SessionClaims,
  lifetime: { startedAt: string; lastUsedAt: string },
): Promise<void> {
  await table.write(
    update(
      sessionKey(userId, sessionId),
      {
        set: {
          lastUsedAt: lifetime.lastUsedAt,
          [EXPIRY_ATTRIBUTE]: seconds(sessionEnd(lifetime)),
        },
      },
      // One that ended meanwhile does not come back.
      IF_EXISTS,
    ),
  )
}

function seconds(date: Date): number {
  return Math.ceil(date.getTime() / 1000)
}
