/**
 * Addresses that people type without an account, until their owners confirm them by a mailed link
 * (P-CONFIRM-ADDRESS). What was asked for waits with the address, and is carried out by the link or
 * forgotten; the link's secret is stored as a hash.
 */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { letterChoiceFields } from '../../../src/contract/accounts/letter.ts'
import { languageSchema } from '../../../src/contract/protocol/language-schema.ts'
import { answerMail, isAnswered, questionRecordSchema } from '../../../src/domain/desk/questions.ts'
import { RETENTION } from '../../../src/domain/time/retention.ts'
import { equal, IF_EXISTS } from '../table/conditions.ts'
import { EXPIRY_ATTRIBUTE, questionKey, waitingAddressKey } from '../table/keys.ts'
import { hashOfSecret, makeLinkSecret } from '../table/link-secrets.ts'
import type { KeyedTable, Table, Write } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { check, expiresAfter, putNew, remove, update } from '../table/writes.ts'
import { idOf, type LetterReader, letterReaderWrite } from './letter-readers.ts'
import { queueMail } from './outbox.ts'
import { type ThrottledMail, writeWithMail } from './throttled-outbox.ts'

const waitingAddressSchema = z.object({
  email: z.string(),
  language: languageSchema,
  /** What its owner agrees to by the link. */
  asked: z.discriminatedUnion('for', [
    z.object({ for: z.literal('answer'), questionId: z.uuid() }),
    z.object({ for: z.literal('letter'), readerId: z.string(), ...letterChoiceFields }),
  ]),
})

/** What was asked for may change while its address is confirmed. */
const MAX_ATTEMPTS = 4

export type WaitingAddress = z.infer<typeof waitingAddressSchema>
type Asked = WaitingAddress['asked']

/**
 * What is written once an address is confirmed, by what was asked for; undefined where that is gone.
 */
const consequences: {
  [For in Asked['for']]: (
    table: Table,
    waiting: WaitingAddress & { asked: Extract<Asked, { for: For }> },
    at: Date,
  ) => Promise<Writes | undefined>
} = {
  /** The answer is mailed once there is one: at once where the desk was faster. */
  async answer(table, { email, language, asked: { questionId } }, at) {
    const key = questionKey(questionId)
    const item = await table.get(key)
    if (!item) return undefined
    const question = questionRecordSchema.parse(item.record)
    const isAsRead = equal('record.version', question.version)
    if (isAnswered(question)) {
      return [check(key, isAsRead), queueMail(answerMail(question, { email, language }), at)]
    }
    const set = {
      'record.email': email,
      'record.emailLanguage': language,
      'record.version': question.version + 1,
    }
    return [update(key, { set }, isAsRead)]
  },
  async letter(_table, { email, language, asked: { readerId, rubricIds, certainty } }, at) {
    const since = at.toISOString()
    return [letterReaderWrite(readerId, { email, language, rubricIds, certainty, since })]
  },
}

/**
 * Lets an address wait for its owner. Both go into the transaction of what causes it, by
 * `writeWithMail`, which sends one such mail a day to an address and tells nobody whether it did.
 */
export function waitForOwner(
  waiting: WaitingAddress,
  at: Date,
): { write: Write; mail: ThrottledMail } {
  const id = randomUUID()
  const expiry = expiresAfter(at, { seconds: RETENTION.confirmationLinkSeconds })
  return {
    write: putNew({ ...waitingAddressKey(id), record: waiting, ...expiry }),
    mail: {
      request: { kind: 'address-confirmation', waitingId: id },
      to: { email: waiting.email, isConfirmed: false },
    },
  }
}

/** Asks the owner of an address whether they want the letter of a week. */
export async function askForLetter(
  store: KeyedTable,
  { email, language, ...choice }: Omit<LetterReader, 'since'>,
  at: Date,
): Promise<void> {
  const asked = { for: 'letter', readerId: await idOf(store, email), ...choice } as const
  const { write, mail } = waitForOwner({ email, language, asked }, at)
  await writeWithMail(store, [write], mail, at)
}

/** @returns undefined where it was confirmed, or nobody did in time */
export async function find(
  { table }: KeyedTable,
  id: string,
  at: Date,
): Promise<(WaitingAddress & { hash: unknown }) | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined
  const item = await table.get(waitingAddressKey(id))
  if (!item || Number(item[EXPIRY_ATTRIBUTE]) * 1000 <= at.getTime()) return undefined
  return { ...waitingAddressSchema.parse(item.record), hash: item.hash }
}

/**
 * Makes the token of the link, which is stored nowhere; a later one replaces it.
 * @throws where the address waits no longer
 */
export async function issueLink({ table }: KeyedTable, id: string): Promise<string> {
  const secret = makeLinkSecret()
  const set = { hash: hashOfSecret(secret) }
  const isThere = await table.write(update(waitingAddressKey(id), { set }, IF_EXISTS))
  if (!isThere) throw new Error(`the waiting address ${id} is gone`)
  return `${id}.${secret}`
}

/**
 * Confirms an address, once, and carries out what was asked for.
 * @returns for what; undefined for whatever is not such a token, or no longer
 */
export async function confirm(
  store: KeyedTable,
  token: string,
  at: Date,
): Promise<WaitingAddress['asked']['for'] | undefined> {
  const [id = '', secret = '', ...rest] = token.split('.')
  const waiting = rest.length === 0 ? await find(store, id, at) : undefined
  const hash = hashOfSecret(secret)
  if (!waiting || waiting.hash !== hash) return undefined
  const { asked } = waiting
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    // Which one it is the compiler cannot see.
    const writes = await consequences[asked.for](store.table, waiting as never, at)
    if (!writes) return undefined
    const used = remove(waitingAddressKey(id), equal('hash', hash))
    const refused = await transact(store.table, [used, ...writes])
    if (!refused) return asked.for
    if (refused[0]) return undefined
  }
  throw new Error('what an address was confirmed for is changed too often')
}
