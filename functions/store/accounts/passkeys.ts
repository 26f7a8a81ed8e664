/**
 * Keys by which somebody signs in and confirms what they do (P-PASSKEYS), and recovery codes: of one
 * user in one item, which is replaced only as it was read. So of two answers at once neither adds an
 * eleventh key nor counts a code twice.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { PasskeyPurpose } from '../../../src/contract/accounts/passkeys.ts'
import type { Account } from '../../../src/domain/account/account.ts'
import type { AuditAction } from '../../../src/domain/account/audit-actions.ts'
import type { KeptKeys } from '../../../src/domain/account/passkeys.ts'
import { RETENTION } from '../../../src/domain/time/retention.ts'
import type { PasskeyChange } from '../mail/mail-request.ts'
import { writeWithMail } from '../mail/throttled-outbox.ts'
import { auditWrite } from '../table/audit.ts'
import { equal, IF_NEW } from '../table/conditions.ts'
import { answeredChallengeKey, passkeysKey, sessionKey, userKey } from '../table/keys.ts'
import type { KeyedTable } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { check, expiresAfter, put, update } from '../table/writes.ts'
import { readAccount } from './account-item.ts'
import type { SessionClaims } from './sessions.ts'

/** Of whom a challenge is to be answered; nobody knows that before a sign-in. */
type Asked = SessionClaims | undefined

/**
 * What a key is to sign: random, and sealed with its end, its purpose and the session that asked, so
 * that nothing is stored before it is answered.
 */
export async function challengeFor(
  store: KeyedTable,
  purpose: PasskeyPurpose,
  asked: Asked,
  at: Date,
): Promise<string> {
  const ends = Math.floor(at.getTime() / 1000) + RETENTION.challengeSeconds
  const content = `${randomBytes(16).toString('base64url')}.${ends}`
  return `${content}.${await sealOf(store, content, purpose, asked)}`
}

/** Whether a challenge is ours, of this purpose and session, and holds at this moment. */
export async function challengeState(
  store: KeyedTable,
  challenge: string,
  purpose: PasskeyPurpose,
  asked: Asked,
  at: Date,
): Promise<'holds' | 'expired' | 'other'> {
  const [random = '', ends = '', seal] = challenge.split('.')
  if (seal !== (await sealOf(store, `${random}.${ends}`, purpose, asked))) return 'other'
  return Number(ends) * 1000 > at.getTime() ? 'holds' : 'expired'
}

function sealOf({ keyedHash }: KeyedTable, content: string, purpose: string, asked: Asked) {
  const { userId, sessionId } = asked ?? {}
  return keyedHash('passkey challenge', JSON.stringify([content, purpose, userId, sessionId]))
}

/** A user and their keys, in one request; undefined where there is no such user. */
export async function ofUser(
  { table }: KeyedTable,
  userId: string,
): Promise<{ account: Account; kept: KeptKeys } | undefined> {
  const keys = [userKey(userId), passkeysKey(userId)]
  const items = await table.getMany(keys)
  const [user, kept] = keys.map(({ sk }) => items.find((item) => item.sk === sk))
  return user && { account: readAccount(user), kept: readKept(kept) }
}

/** @param item of the table; undefined where there is none */
export function readKept(item: Record<string, unknown> | undefined): KeptKeys {
  const { version = 0, keys = [], codes = [] } = (item ?? {}) as Partial<KeptKeys>
  return { version, keys, codes }
}

interface Change {
  at: Date
  /** Of the answer that allows it: it is used up by it. */
  challenge?: string
  /** The session that asks, which has to hold still; undefined where there is none yet. */
  asks?: SessionClaims | undefined
  /** That session is confirmed by it. */
  confirms?: true
  /** All other sessions end. */
  ends?: true
  tells?: { mail: PasskeyChange; action: AuditAction; by: string }
}

/**
 * Puts other keys and codes in the place of those that were read.
 * @returns 'repeated' where the challenge was answered before; 'ended' where the session that asks is
 *   over by now, by a new password say; 'conflict' where keys, codes or sessions are others
 */
export async function save(
  store: KeyedTable,
  { account, kept }: { account: Account; kept: KeptKeys },
  after: Pick<KeptKeys, 'keys' | 'codes'>,
  { at, challenge, asks, confirms, ends, tells }: Change,
): Promise<'saved' | 'repeated' | 'ended' | 'conflict'> {
  const { id, email, emailConfirmedAt, sessionEpoch } = account
  const { version } = kept
  const hash = challenge === undefined ? '' : createHash('sha256').update(challenge).digest('hex')
  const spent = expiresAfter(at, { seconds: 2 * RETENTION.challengeSeconds })
  const epoch = ends ? sessionEpoch + 1 : sessionEpoch
  const writes: Writes = [
    ...(hash ? [put({ ...answeredChallengeKey(id, hash), ...spent }, IF_NEW)] : []),
    put(
      { ...passkeysKey(id), version: version + 1, ...after },
      version === 0 ? IF_NEW : equal('version', version),
    ),
    ends
      ? update(
          userKey(id),
          { increase: { 'record.sessionEpoch': 1 } },
          equal('record.sessionEpoch', sessionEpoch),
        )
      : check(userKey(id), equal('record.sessionEpoch', sessionEpoch)),
    ...(asks
      ? [
          update(
            sessionKey(id, asks.sessionId),
            { set: { epoch, ...(confirms && { keyConfirmedAt: at.toISOString() }) } },
            equal('epoch', sessionEpoch),
          ),
        ]
      : []),
    ...(tells ? [auditWrite({ at, by: tells.by, action: tells.action, subject: id })] : []),
  ]
  const refused = tells
    ? (
        await writeWithMail(
          store,
          writes,
          {
            request: { kind: 'passkeys-changed', userId: id, change: tells.mail },
            to: { email, isConfirmed: emailConfirmedAt !== null },
          },
          at,
        )
      ).refused
    : await transact(store.table, writes)
  if (!refused) return 'saved'
  if (hash !== '' && refused[0]) return 'repeated'
  // Where other sessions ended meanwhile, this one may have been kept.
  const [, isOtherEpoch, isOver] = hash === '' ? refused : refused.slice(1)
  return isOver && !isOtherEpoch ? 'ended' : 'conflict'
}
