/**
 * Addresses that people type without an account, until their owners confirm them by a mailed link
 * (P-CONFIRM-ADDRESS). What was asked for waits with the address; a link carries out what its page
 * said waits for its address, and what nobody confirms is forgotten. Its secret is stored as a hash.
 */
import * as z from 'zod/mini'
import { letterChoiceFields } from '../../../src/contract/accounts/letter.ts'
import { languageSchema } from '../../../src/contract/protocol/language-schema.ts'
import { answerMail, isAnswered, questionRecordSchema } from '../../../src/domain/desk/questions.ts'
import { RETENTION } from '../../../src/domain/time/retention.ts'
import { equal, IF_EXISTS } from '../table/conditions.ts'
import {
  EXPIRY_ATTRIBUTE,
  questionKey,
  waitingAddressKey,
  waitingAddressList,
} from '../table/keys.ts'
import { hashOfSecret, makeLinkSecret } from '../table/link-secrets.ts'
import { type KeyedTable, queryAll, type Table, type Write } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { check, expiresAfter, remove, update } from '../table/writes.ts'
import { idOf, type LetterReader, letterReaderWrite } from './letter-readers.ts'
import { queueMail } from './outbox.ts'
import { mayBeAskedAgain, type ThrottledMail, writeWithMail } from './throttled-outbox.ts'

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
type Waiting = WaitingAddress & {
  id: string
  listSk: unknown
  hash: unknown
  /** What counts as the same address can be somebody else's. */
  mailedTo: string
}

/** Whatever else is no id of the table. */
const ID = /^[\w-]{36,43}$/

/** So much is carried out by one link, its own and the oldest: others can ask with an address, too. */
export const MOST_TOGETHER = 10

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
  async letter(table, { email, language, asked: { readerId, rubricIds, certainty } }, at) {
    const choice = { email, language, rubricIds, certainty }
    return [await letterReaderWrite(table, readerId, choice, at)]
  },
}

/**
 * Lets an address wait for its owner; of several letters the last alone, by the link of the first
 * that was mailed, so that they leave room for whatever else was asked for. Write and mail go into
 * the transaction of what causes them, by `writeWithMail`, which sends one such mail a day to an
 * address and tells nobody whether it did.
 */
export async function waitForOwner(
  store: KeyedTable,
  waiting: WaitingAddress,
  at: Date,
): Promise<{ write: Write; mail: ThrottledMail }> {
  const { asked } = waiting
  const id = asked.for === 'letter' ? asked.readerId : asked.questionId
  const listed = { listPk: await listOf(store, waiting), listSk: `${at.toISOString()}#${id}` }
  const expiry = expiresAfter(at, { seconds: RETENTION.confirmationLinkSeconds })
  return {
    write: update(waitingAddressKey(id), { set: { ...listed, record: waiting, ...expiry } }),
    mail: mailAbout({ ...waiting, id }),
  }
}

const mailAbout = ({ id, email }: Pick<Waiting, 'id' | 'email'>): ThrottledMail => ({
  request: { kind: 'address-confirmation', waitingId: id },
  to: { email, isConfirmed: false },
})

const listOf = async (store: KeyedTable, { email }: WaitingAddress) =>
  waitingAddressList(await idOf(store, email))

/** Asks the owner of an address whether they want the letter of a week. */
export async function askForLetter(
  store: KeyedTable,
  { email, language, ...choice }: Omit<LetterReader, 'since' | 'changedAt'>,
  at: Date,
): Promise<void> {
  const asked = { for: 'letter', readerId: await idOf(store, email), ...choice } as const
  const { write, mail } = await waitForOwner(store, { email, language, asked }, at)
  await writeWithMail(store, [write], mail, at)
}

/** @returns undefined where it was confirmed, or nobody did in time */
export async function find(
  { table }: KeyedTable,
  id: string,
  at: Date,
): Promise<Waiting | undefined> {
  if (!ID.test(id)) return undefined
  const item = await table.get(waitingAddressKey(id))
  if (!item || Number(item[EXPIRY_ATTRIBUTE]) * 1000 <= at.getTime()) return undefined
  const { listSk, hash } = item
  const waiting = waitingAddressSchema.parse(item.record)
  return { ...waiting, id, listSk, hash, mailedTo: String(item.mailedTo ?? waiting.email) }
}

/**
 * Makes the token of the link, which is stored nowhere; a later one replaces it.
 * @param mailedTo the address that its mail goes to
 * @throws where the address waits no longer
 */
export async function issueLink(
  { table }: KeyedTable,
  id: string,
  mailedTo: string,
): Promise<string> {
  const secret = makeLinkSecret()
  const set = { hash: hashOfSecret(secret), mailedTo }
  const isThere = await table.write(update(waitingAddressKey(id), { set }, IF_EXISTS))
  if (!isThere) throw new Error(`the waiting address ${id} is gone`)
  return `${id}.${secret}`
}

/**
 * What waits for the address to which a link was mailed, the link's own before the oldest, and one
 * more than is carried out together.
 * @returns undefined for whatever is not such a token, or no longer
 */
async function waitingBy(
  store: KeyedTable,
  token: string,
  at: Date,
): Promise<[Waiting, ...Waiting[]] | undefined> {
  const [id = '', secret = '', ...rest] = token.split('.')
  const own = rest.length === 0 ? await find(store, id, at) : undefined
  if (!own || own.hash !== hashOfSecret(secret)) return undefined
  const waiting: [Waiting, ...Waiting[]] = [own]
  const options = { list: true, limit: MOST_TOGETHER }
  for await (const { listSk } of queryAll(store.table, await listOf(store, own), options)) {
    const listed = String(listSk).split('#')[1] ?? ''
    if (waiting.some((one) => one.id === listed)) continue
    // The list may be late: what it leads to may be done.
    const one = await find(store, listed, at)
    if (one) waiting.push(one)
    if (waiting.length > MOST_TOGETHER) break
  }
  return waiting
}

const kindsOf = (together: readonly WaitingAddress[]): Asked['for'][] =>
  [...new Set(together.map(({ asked }) => asked.for))].toSorted()

/** What the owner of an address agrees to by a token; nothing for whatever is not such a token. */
export async function askedBy(store: KeyedTable, token: string, at: Date): Promise<Asked['for'][]> {
  return kindsOf((await waitingBy(store, token, at))?.slice(0, MOST_TOGETHER) ?? [])
}

/**
 * Confirms an address, once, and carries out what its owner was shown. What else waits for it, as
 * others may have asked for it meanwhile, is asked for by a mail of its own.
 * @param shown kinds; where it is left out, what the link was mailed for alone
 * @returns for what; undefined for whatever is not such a token, or no longer
 */
export async function confirm(
  store: KeyedTable,
  token: string,
  at: Date,
  shown?: readonly Asked['for'][],
): Promise<Asked['for'][] | undefined> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const waiting = await waitingBy(store, token, at)
    if (!waiting) return undefined
    const [own] = waiting
    const agreed = shown
      ? waiting.slice(0, MOST_TOGETHER).filter(({ asked }) => shown.includes(asked.for))
      : [own]
    const done: WaitingAddress[] = []
    const writes = agreed.map(({ id, listSk }) =>
      remove(waitingAddressKey(id), equal('listSk', listSk)),
    )
    for (const { language, asked } of agreed) {
      const confirmed = { email: own.mailedTo, language, asked }
      // Which one it is the compiler cannot see.
      const following = await consequences[asked.for](store.table, confirmed as never, at)
      if (following) done.push(confirmed)
      writes.push(...(following ?? []))
    }
    if (done.length === 0) return undefined
    await mayBeAskedAgain(store, own.mailedTo)
    const next = waiting.find((one) => !agreed.includes(one))
    const refused = next
      ? (await writeWithMail(store, writes, mailAbout(next), at)).refused
      : await transact(store.table, writes)
    if (!refused) return kindsOf(done)
  }
  throw new Error('what an address was confirmed for is changed too often')
}
