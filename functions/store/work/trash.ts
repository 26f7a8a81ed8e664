import type { TrashKind } from '../../../src/contract/desk/trash.ts'
import {
  type GlossaryTermRecord,
  glossaryTermRecordSchema,
} from '../../../src/domain/glossary/glossary-term.ts'
import {
  type HearticleRecord,
  hearticleRecordSchema,
} from '../../../src/domain/hearticle/hearticle.ts'
import { RETENTION } from '../../../src/domain/time/retention.ts'
import { termBack } from '../content/glossary.ts'
import { TAKEN_AT, type TrashState } from '../content/trash-mark.ts'
import { all, equal, exists } from '../table/conditions.ts'
import { glossaryTermKey, hearticleKey, TRASH_LIST, workingCopyKey } from '../table/keys.ts'
import { type Item, queryAll, type Table } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { remove } from '../table/writes.ts'
import { forgetHearticle, hearticleBack } from './trashed-hearticle.ts'

/** Something that the desk deleted or withdrew (P-TRASH). */
type Trashed = {
  id: string
  state: TrashState
  at: string
  /** The id of who did it; null for a command. */
  by: string | null
} & ({ kind: 'hearticle'; record: HearticleRecord } | { kind: 'term'; record: GlossaryTermRecord })

const MAX_ATTEMPTS = 4
const DAY_MILLISECONDS = 86_400_000

/** What can be brought back, what came last first. */
export function list(table: Table): Promise<Trashed[]> {
  return Array.fromAsync(queryAll(table, TRASH_LIST, { list: true, newestFirst: true }), read)
}

/**
 * Brings back what was deleted or withdrawn, as it was; what was public is public again, with the
 * approval that it had. Again, it is the same.
 * @returns 'in-the-way' where the topic of a hearticle is gone, or another term has its word;
 *   undefined where it is not in the trash any more
 */
export async function restore(
  table: Table,
  kind: TrashKind,
  id: string,
  change: { by: string; at: Date },
): Promise<'restored' | 'in-the-way' | undefined> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const items = await table.getMany(keysOf[kind](id))
    const item = items.find(({ sk }) => sk === keysOf[kind](id)[0]?.sk)
    if (!item) return undefined
    if (Object.values(TAKEN_AT).every((name) => item[name] === undefined)) return 'restored'
    // What is being forgotten may be half gone already.
    if (item.trash === undefined || item.forgottenAt !== undefined) return undefined
    if (isOver(read(item), change.at)) return undefined
    const back = kind === 'hearticle' ? hearticleBack(items, change) : termBack(item, change)
    const refused = await transact(table, back)
    if (!refused) return 'restored'
    if (!refused[0]) return 'in-the-way'
  }
  throw new Error(`${kind} ${id}: others keep writing it`)
}

/**
 * Forgets what has been in the trash for longer than it is kept. What somebody brings back at that
 * moment is whole, or not there any more.
 * @returns how many there were
 */
export async function empty(table: Table, now: Date): Promise<number> {
  let forgotten = 0
  for (const one of await list(table)) {
    if (!isOver(one, now)) continue
    const stillThere = all(exists('trash'), equal(TAKEN_AT[one.state], one.at))
    const isGone =
      one.kind === 'hearticle'
        ? await forgetHearticle(table, one, stillThere, now)
        : await table.write(remove(glossaryTermKey(one.id), stillThere))
    if (isGone) forgotten += 1
  }
  return forgotten
}

/** Whether something has been in the trash for longer than it can be brought back. */
function isOver({ at }: Trashed, now: Date): boolean {
  return Date.parse(at) < now.getTime() - RETENTION.trashDays * DAY_MILLISECONDS
}

/** Its own item first. */
const keysOf = {
  hearticle: (id) => [hearticleKey(Number(id)), workingCopyKey(Number(id))],
  term: (id) => [glossaryTermKey(id)],
} satisfies Record<TrashKind, (id: string) => object[]>

function read(item: Item): Trashed {
  const { state, by } = item.trash as Pick<Trashed, 'state' | 'by'>
  const at = String(item[TAKEN_AT[state]])
  if (item.sk === hearticleKey(0).sk) {
    const record = hearticleRecordSchema.parse(item.record)
    return { kind: 'hearticle', id: String(record.id), state, by, at, record }
  }
  const record = glossaryTermRecordSchema.parse(item.record)
  return { kind: 'term', id: record.id, state, by, at, record }
}
