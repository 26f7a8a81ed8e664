/**
 * What users saved, read and answered (P-SAVED, P-HISTORY, P-MY-QUESTIONS): an item for each hearticle and kind, so that two
 * devices do not write over each other (P-SAVED-DEVICES).
 */
import { randomUUID } from 'node:crypto'
import {
  type Kept,
  MOST_SAVED,
  type NotedAnswer,
} from '../../../src/contract/reading/reading-list.ts'
import type { Account } from '../../../src/domain/account/account.ts'
import {
  believedTime,
  chooseHistory,
  type HistoryChoice,
  mergeAnswers,
  mergeReading,
  type NotedReading,
  nothingKept,
  type ReportedReading,
} from '../../../src/domain/account/reading-list.ts'
import { RETENTION } from '../../../src/domain/time/retention.ts'
import { all, any, equal, IF_EXISTS, IF_NEW, less, missing } from '../table/conditions.ts'
import type { Key } from '../table/key.ts'
import {
  answeredKey,
  READING_PREFIX,
  readKey,
  savedCountKey,
  savedKey,
  userKey,
  userPartition,
} from '../table/keys.ts'
import { type Item, queryAll, type Table } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { check, expiresAfter, put, remove, update } from '../table/writes.ts'
import { ifUserExists, readAccount } from './account-item.ts'

const MAX_ATTEMPTS = 8
const DAY = 24 * 60 * 60 * 1000

const unchanged = ({
  period,
  retractionMails,
  answersTo,
}: NonNullable<Account['readingHistory']>) =>
  all(
    equal('record.readingHistory.period', period),
    equal('record.readingHistory.retractionMails', retractionMails),
    answersTo === undefined
      ? missing('record.readingHistory.answersTo')
      : equal('record.readingHistory.answersTo', answersTo),
  )

/** A hearticle of a user's, with the history that its reading belongs to. */
export interface KeptItem {
  hearticleId: number
  savedAt?: string
  read?: { reading: NotedReading; period: string }
  answered?: { answers: NotedAnswer[]; period: string }
}

async function historyOf(table: Table, userId: string) {
  const item = await table.get(userKey(userId))
  return item && { history: readAccount(item).readingHistory }
}

/** All that a user saved or read, in no order; nothing of a history that is over. */
export async function keptBy(table: Table, { id, readingHistory }: Account): Promise<Kept[]> {
  const period = readingHistory?.on ? readingHistory.period : undefined
  const all = new Map<number, Kept>()
  for await (const item of keptItems(table, id)) {
    const entry = readKeptItem(item)
    const ofHistory = entry?.read ?? entry?.answered
    if (!entry || (ofHistory && ofHistory.period !== period)) continue
    const { hearticleId, savedAt, read, answered } = entry
    const before = all.get(hearticleId) ?? nothingKept(hearticleId)
    all.set(hearticleId, {
      hearticleId,
      savedAt: savedAt ?? before.savedAt,
      read: read?.reading ?? before.read,
      answers: answered?.answers ?? before.answers,
    })
  }
  return [...all.values()]
}

/**
 * Saves a hearticle; one that is saved stays as it was.
 * @returns since when it is saved, or why it is not
 */
export async function save(
  table: Table,
  userId: string,
  hearticleId: number,
  at: string,
): Promise<{ savedAt: string } | 'full' | 'gone'> {
  const key = savedKey(userId, hearticleId)
  const refused = await transact(table, [
    ifUserExists(userId),
    put({ ...key, savedAt: at }, IF_NEW),
    countSaved(userId, 1),
  ])
  if (!refused) return { savedAt: at }
  if (refused[0]) return 'gone'
  if (!refused[1]) return 'full'
  const before = await table.get(key)
  return { savedAt: String(before?.savedAt ?? at) }
}

/** Takes it off the saved ones; does nothing where it is not among them. */
export async function unsave(table: Table, userId: string, hearticleId: number): Promise<void> {
  await transact(table, [
    ifUserExists(userId),
    remove(savedKey(userId, hearticleId), IF_EXISTS),
    countSaved(userId, -1),
  ])
}

/**
 * Notes a reading, as `noteInHistory` does.
 * @param reported.at by the clock of the device, RFC 3339
 */
export async function note(
  table: Table,
  account: Account,
  hearticleId: number,
  reported: ReportedReading & { at?: string | undefined },
  now: Date,
): Promise<NotedReading | 'off'> {
  const key = readKey(account.id, hearticleId)
  const earliest = account.readingHistory?.answeredAt ?? now.toISOString()
  const when = { reportedAt: reported.at, earliest, now }
  const noted = await noteInHistory(table, account, key, when, (stored, at) => {
    const reading = mergeReading(stored?.read?.reading ?? null, reported, at)
    return { fields: reading, lastAt: reading.at }
  })
  return noted === 'off' ? 'off' : noted.fields
}

/** Notes what was answered to the question of a hearticle, as `noteInHistory` does (P-MY-QUESTIONS). */
export async function noteAnswer(
  table: Table,
  account: Account,
  hearticleId: number,
  { at: reportedAt, ...given }: Omit<NotedAnswer, 'at'> & { at?: string | undefined },
  now: Date,
): Promise<NotedAnswer[] | 'off'> {
  const key = answeredKey(account.id, hearticleId)
  // What is taken over from a browser was given before there was a history.
  const earliest = new Date(now.getTime() - RETENTION.readingHistoryDays * DAY).toISOString()
  const when = { reportedAt, earliest, now }
  const noted = await noteInHistory(table, account, key, when, (stored, at) => {
    const answers = mergeAnswers(stored?.answered?.answers ?? [], { ...given, at })
    return { fields: { answers }, lastAt: answers.at(-1)?.at ?? at }
  })
  return noted === 'off' ? 'off' : noted.fields.answers
}

/**
 * Notes something only in the history of this moment: where that is ended meanwhile, or another one has
 * begun, it is as if it had not been.
 * @param when.reportedAt by the clock of the device, RFC 3339; before `earliest` it was not
 * @param change what is to be kept, and from when on it is kept for its time
 */
async function noteInHistory<Fields extends object>(
  table: Table,
  { id, readingHistory }: Account,
  key: Key,
  { reportedAt, earliest, now }: { reportedAt: string | undefined; earliest: string; now: Date },
  change: (stored: KeptItem | undefined, at: string) => { fields: Fields; lastAt: string },
): Promise<{ fields: Fields } | 'off'> {
  if (!readingHistory?.on) return 'off'
  const { period } = readingHistory
  const at = believedTime(reportedAt, earliest, now)
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const item = await table.get(key)
    const { fields, lastAt } = change(item?.period === period ? readKeptItem(item) : undefined, at)
    const version = Number(item?.version ?? 0)
    const expiry = expiresAfter(new Date(lastAt), { days: RETENTION.readingHistoryDays })
    const next = { ...key, ...fields, period, version: version + 1, ...expiry }
    const refused = await transact(table, [
      check(
        userKey(id),
        all(equal('record.readingHistory.period', period), equal('record.readingHistory.on', true)),
      ),
      put(next, item ? equal('version', version) : IF_NEW),
    ])
    if (!refused) return { fields }
    if (refused[0]) return 'off'
  }
  throw new Error('a history changed each time it was to be added to')
}

/** Takes out of the history that a hearticle was read, or what was answered to its question. */
export async function forget(
  table: Table,
  userId: string,
  hearticleId: number,
  what: 'read' | 'answered',
): Promise<void> {
  const keyOf = what === 'read' ? readKey : answeredKey
  await table.write(remove(keyOf(userId, hearticleId)))
}

/**
 * Turns the history on or off, and what was noted goes before this is done (P-HISTORY). Where
 * the process dies in between it shows no more, and the daily job erases the rest.
 * @param options.only what is as this says is changed, and nothing else
 * @param options.onEnd is called before a history ends, or a consent that answers are passed on
 * @returns undefined where there is no such user, or no such history
 */
export async function choose(
  table: Table,
  userId: string,
  choice: HistoryChoice,
  at: Date,
  {
    only,
    onEnd,
  }: {
    only?: (before: NonNullable<Account['readingHistory']>) => boolean
    onEnd?: (what: 'history' | 'consent', period: string) => Promise<void>
  } = {},
) {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const user = await historyOf(table, userId)
    const before = user?.history
    if (!user || (only && !(before && only(before)))) return undefined
    const next = chooseHistory(before, choice, { period: randomUUID(), at })
    if (!next) return before
    if (before?.on && !next.on) await onEnd?.('history', before.period)
    else if (before?.answersTo && !next.answersTo) await onEnd?.('consent', before.period)
    const isDone = await table.write(
      update(
        userKey(userId),
        { set: { 'record.readingHistory': next } },
        all(IF_EXISTS, before ? unchanged(before) : missing('record.readingHistory')),
      ),
    )
    if (!isDone) continue
    if (next.erasing) await erase(table, userId)
    return next
  }
  throw new Error('an account changed each time its history was to be turned')
}

/**
 * What an item of a user's partition says of a hearticle that they saved or read.
 * @returns undefined for an item of anything else
 */
export function readKeptItem(item: Item): KeptItem | undefined {
  const [, id = '', kind = ''] = /^READING#(\d+)#(SAVED|READ|ANSWERED)$/.exec(String(item.sk)) ?? []
  const hearticleId = Number(id)
  if (kind === 'SAVED') return { hearticleId, savedAt: String(item.savedAt) }
  const { period, at, progress, audioSeconds, answers } = item
  if (kind === 'ANSWERED') {
    return { hearticleId, answered: { answers: answers as NotedAnswer[], period: String(period) } }
  }
  if (kind !== 'READ') return undefined
  const reading = {
    at: String(at),
    progress: Number(progress),
    audioSeconds: Number(audioSeconds),
  }
  return { hearticleId, read: { reading, period: String(period) } }
}

/** Counts what is saved, with the write that it counts. */
function countSaved(userId: string, by: 1 | -1) {
  const hasRoom = any(missing('count'), less('count', MOST_SAVED))
  return update(savedCountKey(userId), { add: { count: by } }, by > 0 ? hasRoom : undefined)
}

/**
 * Erases what was noted in histories that are over. What there is is read before what holds is: so
 * whatever of another period is found belongs to one that is over, and none comes back.
 */
export async function erase(table: Table, userId: string): Promise<void> {
  const items: Item[] = []
  for await (const item of keptItems(table, userId)) items.push(item)
  const current = (await historyOf(table, userId))?.history
  for (const item of items) {
    const { pk, sk, period } = item as Item & Key
    if (period === undefined || period === current?.period) continue
    await table.write(remove({ pk, sk }, equal('period', period)))
  }
  if (!current?.erasing) return
  await table.write(
    update(
      userKey(userId),
      { set: { 'record.readingHistory.erasing': false } },
      equal('record.readingHistory.period', current.period),
    ),
  )
}

const keptItems = (table: Table, userId: string) =>
  queryAll(table, userPartition(userId), { sortPrefix: READING_PREFIX })
