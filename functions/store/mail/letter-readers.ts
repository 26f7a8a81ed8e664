/**
 * Who gets the letter of a week without an account, each by the keyed hash of the address, and of all
 * who get it, which was the last one (P-LETTER-SENT).
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { letterChoiceFields } from '../../../src/contract/accounts/letter.ts'
import { languageSchema } from '../../../src/contract/protocol/language-schema.ts'
import { emailKey } from '../../../src/domain/account/email-address.ts'
import { RETENTION } from '../../../src/domain/time/retention.ts'
import { all, any, atMost, IF_EXISTS, less, missing } from '../table/conditions.ts'
import { LETTER_LIST, LETTERS_KEY, letterReaderKey, letterSentKey, userKey } from '../table/keys.ts'
import {
  type KeyedTable,
  queryAll,
  type Table,
  UnreadableRecords,
  type Write,
} from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { expiresAfter, put, remove, update } from '../table/writes.ts'
import { queueMail } from './outbox.ts'

const letterReaderSchema = z.object({
  email: z.string(),
  language: languageSchema,
  ...letterChoiceFields,
  /** When the address was confirmed for the first time. */
  since: z.iso.datetime(),
  /** And for the last time, with what it chose then; older records have one time alone. */
  changedAt: z.optional(z.iso.datetime()),
})

export type LetterReader = z.infer<typeof letterReaderSchema>

/** Who a letter goes to: by the id of the address, which is that of a reader without an account. */
export interface LetterAddressee {
  addressId: string
  userId?: string
}

/** Letters that one transaction of the database queues, each with its marks. */
export const LETTERS_A_BATCH = 33

/** So far apart they are due: what comes later need not wait for all of them. */
const APART_MILLISECONDS = 50

/** By which an address is known here. */
export const idOf = ({ keyedHash }: KeyedTable, email: string): Promise<string> =>
  keyedHash('letter', emailKey(email))

/**
 * Lets an address get letters. What it chose before is replaced; since when it gets them and which it
 * got last stay, so that whoever chooses anew misses none.
 */
export async function letterReaderWrite(
  table: Table,
  readerId: string,
  choice: Omit<LetterReader, 'since' | 'changedAt'>,
  at: Date,
): Promise<Write> {
  const before = await table.get(letterReaderKey(readerId))
  const changedAt = at.toISOString()
  const since = letterReaderSchema.safeParse(before?.record).data?.since ?? changedAt
  const record: LetterReader = { ...choice, since, changedAt }
  const listed = { listPk: LETTER_LIST, listSk: readerId }
  return put({ ...before, ...letterReaderKey(readerId), ...listed, record })
}

/** With the token by which they leave. */
export async function find(
  store: KeyedTable,
  readerId: string,
): Promise<(LetterReader & { leaveToken: string }) | undefined> {
  const item = await store.table.get(letterReaderKey(readerId))
  if (!item) return undefined
  const leaveToken = `${readerId}.${await secretOf(store, readerId)}`
  return { ...letterReaderSchema.parse(item.record), leaveToken }
}

/** What an address gets letters of, for its owner. */
export async function ofAddress(
  store: KeyedTable,
  email: string,
): Promise<LetterReader | undefined> {
  const item = await store.table.get(letterReaderKey(await idOf(store, email)))
  return item && letterReaderSchema.parse(item.record)
}

const secretOf = ({ keyedHash }: KeyedTable, readerId: string) =>
  keyedHash('leave-letter', readerId)

/** @returns whose letters a token ends, also once they ended; undefined for whatever is no such token */
export async function findLeaving(store: KeyedTable, token: string): Promise<string | undefined> {
  const [readerId = '', secret = '', ...rest] = token.split('.')
  const [known, given] = [await secretOf(store, readerId), secret].map((one) => Buffer.from(one))
  if (rest.length > 0 || !known || known.length !== given?.length) return undefined
  return timingSafeEqual(known, given) ? readerId : undefined
}

/**
 * Erases an address, as often as it is asked.
 * @param until one that was confirmed later stays: it wants them again
 * @returns false where there was none to erase by then
 */
export function leave({ table }: KeyedTable, readerId: string, until?: Date): Promise<boolean> {
  const isOlder = (path: string, moment: Date) => atMost(path, moment.toISOString())
  const isLeft =
    until &&
    any(
      isOlder('record.changedAt', until),
      all(missing('record.changedAt'), isOlder('record.since', until)),
    )
  return table.write(remove(letterReaderKey(readerId), isLeft))
}

/** By which an address is known in a restore, which has no key to hash it; undefined where it gets no letters. */
export async function idInList(
  { table }: Pick<KeyedTable, 'table'>,
  email: string,
): Promise<string | undefined> {
  for await (const { record, listSk } of queryAll(table, LETTER_LIST, { list: true })) {
    const reader = letterReaderSchema.parse(record)
    if (emailKey(reader.email) === emailKey(email)) return String(listSk)
  }
  return undefined
}

/**
 * Those without an account who have not got the letter of a week, or one after it.
 * @throws at the end, where a record could not be read: all others have had their turn
 */
export async function* waitingFor(
  { table }: KeyedTable,
  week: string,
): AsyncGenerator<LetterReader & { readerId: string }> {
  let unreadable = 0
  for await (const item of queryAll(table, LETTER_LIST, { list: true })) {
    if (String(item.week ?? '') >= week) continue
    const reader = letterReaderSchema.safeParse(item.record)
    if (reader.success) yield { ...reader.data, readerId: String(item.listSk) }
    else unreadable += 1
  }
  if (unreadable > 0) throw new UnreadableRecords(`${unreadable} readers could not be read`)
}

const notYet = (path: string, week: string) => any(missing(path), less(path, week))

/**
 * Puts the letters of a week into the outbox, each with the marks of its reader and its address that it
 * is there, in one transaction: whichever process dies, each gets one, also where an address passes from
 * one to the other. Who has it already, or is gone, is passed over.
 * @param addressees `LETTERS_A_BATCH` at most
 * @param from so many were queued before, by which these are due later
 * @returns how many were queued
 */
export async function queue(
  { table }: KeyedTable,
  addressees: readonly LetterAddressee[],
  { week, at, from }: { week: string; at: Date; from: number },
): Promise<number> {
  const sent = { week, ...expiresAfter(at, { seconds: RETENTION.mailedAddressSeconds }) }
  let left = [...addressees]
  while (left.length > 0) {
    const refused = await transact(
      table,
      left.flatMap(({ addressId, userId }, index) => {
        const to = userId === undefined ? { readerId: addressId } : { userId }
        const id = createHash('sha256')
          .update(`${week} ${JSON.stringify(to)}`)
          .digest('hex')
        const dueAt = new Date(at.getTime() + (from + index) * APART_MILLISECONDS)
        const [key, path] =
          userId === undefined
            ? [letterReaderKey(addressId), 'week']
            : [userKey(userId), 'record.letterWeek']
        const mark = update(key, { set: { [path]: week } }, all(IF_EXISTS, notYet(path, week)))
        const ofAddress = update(letterSentKey(addressId), { set: sent }, notYet('week', week))
        return [mark, ofAddress, queueMail({ kind: 'letter', week, ...to }, at, { id, dueAt })]
      }),
    )
    if (!refused) break
    left = left.filter((_, index) => !refused[3 * index] && !refused[3 * index + 1])
  }
  return left.length
}

/** The last week of which all letters are queued. */
export async function plannedWeek({ table }: KeyedTable): Promise<string> {
  return String((await table.get(LETTERS_KEY))?.week ?? '')
}

export async function finish({ table }: KeyedTable, week: string): Promise<void> {
  await table.write(put({ ...LETTERS_KEY, week }, any(missing('pk'), less('week', week))))
}
