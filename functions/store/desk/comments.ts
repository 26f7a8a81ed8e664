/** Comments on passages (P-COMMENTS). */
import {
  MAX_COMMENTS,
  type MentionablePerson,
  type Passage,
} from '../../../src/contract/desk/comments.ts'
import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import { renderNumbers } from '../../../src/domain/numbers/render-numbers.ts'
import {
  type CommentRecord,
  commentRecordSchema,
  mentionsIn,
} from '../../../src/domain/review/comments.ts'
import { quotedWords } from '../../../src/domain/review/passages.ts'
import { noticeOfMention } from '../content/desk-notices.ts'
import { any, atMost, IF_EXISTS, missing } from '../table/conditions.ts'
import type { RecordAnswer } from '../table/idempotency.ts'
import {
  COMMENT_PREFIX,
  commentedKey,
  commentKey,
  EXPIRY_ATTRIBUTE,
  hearticleKey,
  rateLimitKey,
} from '../table/keys.ts'
import { type KeyedTable, queryAll } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { put, putNew, remove, update } from '../table/writes.ts'

/** What of a hearticle comments are about. */
type Commented = Pick<HearticleRecord, 'id' | 'translations' | 'findings' | 'numbers'>

/** A comment that is to be kept. */
interface NewComment {
  passage: Passage
  text: string
  id: string
  by: string
  at: Date
  /** Whom it can name. */
  people: readonly MentionablePerson[]
  note: RecordAnswer<{ id: string; at: string }>
}

const MAX_ATTEMPTS = 6

/** For so long the same person tells somebody no second time. */
const MENTION_SECONDS = 60 * 60

/**
 * By which who is named is told, but nobody more than once an hour by the same person. It is
 * refused where another comment told one of them meanwhile.
 */
async function mentionNotice(
  { keyedHash, table }: KeyedTable,
  hearticle: Commented,
  { passage, text, people, by, at }: NewComment,
): Promise<Writes> {
  const named = new Set(mentionsIn(text, people).map(({ id }) => id))
  named.delete(by)
  const now = at.toISOString()
  const againAt = new Date(at.getTime() + MENTION_SECONDS * 1000)
  const asked = [...named].map(async (id) => {
    const key = rateLimitKey('mention', await keyedHash('mention', `${by} ${id}`), 0)
    const before = await table.get(key)
    return before && String(before.againAt) > now ? [] : [{ id, key }]
  })
  const unsent = (await Promise.all(asked)).flat()
  const language = 'pmid' in passage.place ? 'en' : passage.place.languageCode
  const quote = renderNumbers(quotedWords(passage), language, hearticle)
  const to = unsent.map(({ id }) => id)
  return [
    ...unsent.map(({ key }) =>
      update(
        key,
        {
          set: {
            againAt: againAt.toISOString(),
            [EXPIRY_ATTRIBUTE]: Math.ceil(againAt.getTime() / 1000),
          },
        },
        any(missing('againAt'), atMost('againAt', now)),
      ),
    ),
    ...noticeOfMention(hearticle, { by, at, to, quote, comment: text }),
  ]
}

async function find(
  { table }: KeyedTable,
  hearticleId: number,
  id: string,
): Promise<CommentRecord | undefined> {
  const item = await table.get(commentKey(hearticleId, id))
  return item && commentRecordSchema.parse(item.record)
}

const itemsOf = ({ table }: KeyedTable, hearticleId: number) =>
  Array.fromAsync(queryAll(table, hearticleKey(hearticleId).pk, { sortPrefix: COMMENT_PREFIX }))

/** All of a hearticle, the oldest first. */
export async function list(store: KeyedTable, hearticleId: number): Promise<CommentRecord[]> {
  const found = (await itemsOf(store, hearticleId)).map(({ record }) =>
    commentRecordSchema.parse(record),
  )
  return found.toSorted((a, b) => (a.at < b.at ? -1 : 1))
}

/** Whether a hearticle has as many as it can; several at once may pass that by as many. */
export const isFull = async (store: KeyedTable, hearticleId: number): Promise<boolean> =>
  (await itemsOf(store, hearticleId)).length >= MAX_COMMENTS

/** A comment that names nobody, for a transaction that has more in it. */
export function commentWrites(
  hearticleId: number,
  { passage, text, id, by, at }: Omit<NewComment, 'people' | 'note'>,
): { record: CommentRecord; writes: Writes } {
  const record = { ...passage, id, hearticleId, by, at: at.toISOString(), text }
  const writes = [
    putNew({ ...commentKey(hearticleId, id), record }),
    put({ ...commentedKey(by, hearticleId, id) }),
  ]
  return { record, writes }
}

/**
 * Comments on a passage; who is named is told.
 * @returns undefined where there are `MAX_COMMENTS`
 */
export async function add(
  store: KeyedTable,
  hearticle: Commented,
  comment: NewComment,
): Promise<CommentRecord | undefined> {
  if (await isFull(store, hearticle.id)) return undefined
  const { id, note } = comment
  const { record, writes } = commentWrites(hearticle.id, comment)
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const notices = await mentionNotice(store, hearticle, comment)
    const noted = note({ id, at: record.at })
    if (!(await transact(store.table, [...writes, ...notices], noted))) return record
  }
  throw new Error(`comment ${id}: is there already`)
}

/** @returns undefined where there is no such comment, or none any more */
export async function resolve(
  store: KeyedTable,
  hearticleId: number,
  id: string,
  isResolved: boolean,
  { by, at }: { by: string; at: Date },
): Promise<CommentRecord | undefined> {
  const found = await find(store, hearticleId, id)
  if (!found) return undefined
  const { resolved: _, ...open } = found
  const record = isResolved ? { ...open, resolved: { by, at: at.toISOString() } } : open
  const refused = await transact(store.table, [
    put({ ...commentKey(hearticleId, id), record }, IF_EXISTS),
  ])
  return refused ? undefined : record
}

/** Deletes a comment of one's own. @returns false where it is somebody else's */
export async function removeComment(
  store: KeyedTable,
  hearticleId: number,
  id: string,
  by: string,
): Promise<boolean> {
  const found = await find(store, hearticleId, id)
  if (found && found.by !== by) return false
  await transact(store.table, [
    remove(commentKey(hearticleId, id)),
    remove(commentedKey(by, hearticleId, id)),
  ])
  return true
}

/** What a user wrote, by what leads to it, for their export. */
export async function linked(
  { table }: KeyedTable,
  links: ReadonlyArray<Record<string, unknown>>,
): Promise<CommentRecord[]> {
  const keys = links.map(({ sk }) => {
    const [, hearticleId, id = ''] = String(sk).split('#')
    return commentKey(Number(hearticleId), id)
  })
  return (await table.getMany(keys)).map(({ record }) => commentRecordSchema.parse(record))
}
