import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import * as z from 'zod/mini'
import { MOST_DRAFTS } from '../../../src/contract/desk/drafts.ts'
import { RETENTION } from '../../../src/domain/time/retention.ts'
import { type Condition, IF_EXISTS } from '../table/conditions.ts'
import { DRAFT_PREFIX, draftKey, EXPIRY_ATTRIBUTE, userPartition } from '../table/keys.ts'
import { type Item, queryAll, type Table } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { expiresAfter, put, remove } from '../table/writes.ts'
import { ifUserExists } from './account-item.ts'

/** What a user typed into one opening of a form and has not saved. */
interface Draft {
  /** The opening of the form, a UUID. */
  visit: string
  form: string
  title: string
  content: Record<string, unknown>
}

export type KeptDraft = Draft & { at: string }

/** Packed, an item has room for it beside all else. */
const MOST_BYTES = 350_000

/** What users have not saved at the desk (P-DRAFTS-KEPT), an item for each opening of a form. */
export function createDraftStore(table: Table) {
  const list = async (userId: string, at: Date): Promise<KeptDraft[]> => {
    const now = at.getTime() / 1000
    const drafts: KeptDraft[] = []
    for await (const item of queryAll(table, userPartition(userId), { sortPrefix: DRAFT_PREFIX })) {
      if (Number(item[EXPIRY_ATTRIBUTE]) <= now) continue
      const draft = await readDraftItem(item)
      if (draft) drafts.push(draft)
    }
    return drafts.toSorted((a, b) => (a.at < b.at ? 1 : -1))
  }

  return {
    /** The newest first. */
    list,

    /**
     * Keeps a draft in place of the one of the same visit; of too many the oldest go.
     * @returns 'gone' where there is no such user
     */
    async keep(
      userId: string,
      { content, visit, ...named }: Draft,
      at: Date,
    ): Promise<'kept' | 'too-large' | 'gone'> {
      const packed = await promisify(zstdCompress)(JSON.stringify(content))
      if (packed.byteLength > MOST_BYTES) return 'too-large'
      const item = {
        ...draftKey(userId, visit),
        ...named,
        at: at.toISOString(),
        content: new Uint8Array(packed),
        ...expiresAfter(at, { days: RETENTION.draftDays }),
      }
      const write = (condition?: Condition) =>
        transact(table, [ifUserExists(userId), put(item, condition)])
      const refused = await write(IF_EXISTS)
      if (!refused) return 'kept'
      if (refused[0] || (await write())) return 'gone'
      const tooMany = (await list(userId, at)).slice(MOST_DRAFTS)
      for (const old of tooMany) await table.write(remove(draftKey(userId, old.visit)))
      return 'kept'
    },

    async discard(userId: string, visit: string): Promise<void> {
      await table.write(remove(draftKey(userId, visit)))
    },
  }
}

/**
 * @param item of those with `DRAFT_PREFIX`
 * @returns undefined where its bytes say nothing: it keeps nobody from the others
 */
export async function readDraftItem(item: Item): Promise<KeptDraft | undefined> {
  const content = await unpack(item.content).catch(() => undefined)
  if (!content) return undefined
  return {
    visit: String(item.sk).slice(DRAFT_PREFIX.length),
    form: String(item.form),
    title: String(item.title),
    at: String(item.at),
    content,
  }
}

/** @throws where it is none that `keep` packed */
async function unpack(packed: unknown): Promise<Record<string, unknown>> {
  const json = await promisify(zstdDecompress)(packed as Uint8Array)
  return z.record(z.string(), z.unknown()).parse(JSON.parse(json.toString('utf8')))
}
