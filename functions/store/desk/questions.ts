/** What readers ask and report (P-ASK), and what the desk decides about it. */
import type { AskedSubject, publicQuestionStates } from '../../../src/contract/desk/questions.ts'
import {
  addressesOf,
  answerMail,
  isUnsettled,
  publicQuestion,
  type QuestionRecord,
  questionRecordSchema,
  reopened,
} from '../../../src/domain/desk/questions.ts'
import { RETENTION } from '../../../src/domain/time/retention.ts'
import { type WaitingAddress, waitForOwner } from '../mail/address-confirmations.ts'
import { queueMail } from '../mail/outbox.ts'
import { writeWithMail } from '../mail/throttled-outbox.ts'
import { equal } from '../table/conditions.ts'
import {
  askedByKey,
  PUBLIC_QUESTIONS,
  publicQuestionKey,
  questionKey,
  questionList,
} from '../table/keys.ts'
import { type KeyedTable, pagesOf, queryAll, type Table, type Write } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { expiresAfter, put, putNew, remove } from '../table/writes.ts'

/** So many questions are looked through in a call where only some of them are wanted. */
const READ_AT_ONCE = 500

const expiryOf = ({ askedAt }: Pick<QuestionRecord, 'askedAt'>) =>
  expiresAfter(new Date(askedAt), { days: RETENTION.questionDays })

const itemOf = (record: QuestionRecord) => ({
  ...questionKey(record.id),
  listPk: questionList(isUnsettled(record) ? 'open' : 'done'),
  listSk: `${record.askedAt}#${record.id}`,
  // No database takes what is not defined.
  record: Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)),
  ...expiryOf(record),
})

const read = (item: Record<string, unknown>) => questionRecordSchema.parse(item.record)

/**
 * Keeps what somebody asked, once, with the mail that asks the owner of an address to confirm it.
 * @param options.email an address that nobody has confirmed yet
 * @returns false where there is one of this id
 */
export async function ask(
  store: KeyedTable,
  question: QuestionRecord,
  { email, at }: { email: string | undefined; at: Date },
): Promise<boolean> {
  const { id, by, language } = question
  const writes: Writes = [
    putNew(itemOf(question)),
    ...(by === undefined ? [] : [put({ ...askedByKey(by, id), ...expiryOf(question) })]),
  ]
  if (email === undefined) return (await transact(store.table, writes)) === undefined
  const waiting: WaitingAddress = { email, language, asked: { for: 'answer', questionId: id } }
  const { write, mail } = await waitForOwner(store, waiting, at)
  const { refused } = await writeWithMail(store, [...writes, write], mail, at)
  return refused === undefined
}

/** Those of some ids that are there, in their order. */
export async function findMany(
  { table }: KeyedTable,
  ids: readonly string[],
): Promise<QuestionRecord[]> {
  const found = (await table.getMany(ids.map(questionKey))).map(read)
  const byId = new Map(found.map((question) => [question.id, question]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** What somebody asked, by what leads to it, for their export. */
export const linked = (
  store: KeyedTable,
  links: ReadonlyArray<Record<string, unknown>>,
): Promise<QuestionRecord[]> =>
  findMany(
    store,
    links.map(({ sk }) => String(sk).split('#')[1] ?? ''),
  )

/** Newest first. @param options.isWanted which of them */
export async function list(
  { table }: KeyedTable,
  {
    state,
    size,
    after,
    isWanted,
  }: {
    state: 'open' | 'done'
    size: number
    after: string | undefined
    isWanted: (question: QuestionRecord) => boolean
  },
): Promise<{ questions: QuestionRecord[]; next: string | null }> {
  const options = { list: true, newestFirst: true, sortBefore: after, limit: READ_AT_ONCE }
  const found: QuestionRecord[] = []
  for await (const item of queryAll(table, questionList(state), options)) {
    const question = read(item)
    if (!isWanted(question)) continue
    if (found.length === size) {
      const last = found.at(-1)
      return { questions: found, next: last ? `${last.askedAt}#${last.id}` : null }
    }
    found.push(question)
  }
  return { questions: found, next: null }
}

/**
 * Opens those again that were joined to one that is gone, with its account or after its twelve months:
 * else nobody would answer them (P-DESK-QUESTIONS).
 * @returns how many there were
 */
export async function reopenOrphans(store: KeyedTable): Promise<number> {
  let count = 0
  for await (const items of pagesOf(store.table, questionList('done'), { list: true })) {
    const joined = items.map(read).filter(({ state }) => state === 'joined')
    const wanted = new Set(joined.flatMap(({ joinedTo }) => joinedTo ?? []))
    const there = new Set((await findMany(store, [...wanted])).map(({ id }) => id))
    for (const was of joined.filter(({ joinedTo = '' }) => !there.has(joinedTo))) {
      // Somebody may have opened it meanwhile.
      const write = put(itemOf(reopened(was)), equal('record.version', was.version))
      if (await store.table.write(write)) count += 1
    }
  }
  return count
}

/** A question as it was read and as it is to be. */
export interface ChangedQuestion {
  was: QuestionRecord
  is: QuestionRecord
}

/**
 * Writes what was decided, all or nothing: questions, what is shown of them in public, and the mails
 * to those who waited, each of whom is told once (P-MAIL-OUTBOX).
 * @param also what is written with it
 * @returns false where somebody changed one of them meanwhile, or what is written with it
 */
export async function save(
  { table }: KeyedTable,
  changed: readonly ChangedQuestion[],
  { at, also = [], note }: { at: Date; also?: Writes; note: Write | undefined },
): Promise<boolean> {
  const notified = changed.filter(
    ({ was, is }) => is.email === undefined && was.email !== undefined,
  )
  const isOf = new Map(changed.map(({ is }) => [is.id, is]))
  const writes: Writes = [
    ...changed.map(({ was, is }) => put(itemOf(is), equal('record.version', was.version))),
    ...changed.flatMap(({ was, is }) => publicWrites(was, is)),
    ...addressesOf(notified.map(({ was }) => was)).flatMap(
      ({ id, email, emailLanguage, language }) => {
        const outcome = isOf.get(id)
        return outcome && email
          ? [queueMail(answerMail(outcome, { email, language: emailLanguage ?? language }), at)]
          : []
      },
    ),
    ...also,
  ]
  return (await transact(table, writes, note)) === undefined
}

function publicWrites(was: QuestionRecord, is: QuestionRecord): Writes {
  const shown = publicQuestion(is)
  if (shown) return [put({ ...publicQuestionKey(is.id), shown, ...expiryOf(is) })]
  return publicQuestion(was) ? [remove(publicQuestionKey(is.id))] : []
}

export interface ShownQuestion {
  subject: AskedSubject
  state: (typeof publicQuestionStates)[number]
  hearticleId: number | null
  askedAt: string
}

/** What is shown in public, newest first. */
export async function listShown({ table }: { table: Table }): Promise<ShownQuestion[]> {
  const items = await Array.fromAsync(queryAll(table, PUBLIC_QUESTIONS))
  return items
    .map(({ shown }) => shown as ShownQuestion)
    .toSorted((a, b) => b.askedAt.localeCompare(a.askedAt))
}
