import { equal, missing } from '../table/conditions.ts'
import { type Key, usesKey } from '../table/keys.ts'
import type { Table, Write } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { update } from '../table/writes.ts'

/** What others can be put into. */
export type UsageTarget = { rubricId: number } | { topicId: number }

/**
 * That something begins to use a rubric or topic, in the transaction that puts it there; refused
 * where that was deleted. It is counted, so that a deletion notices what came in between.
 */
export const recordUsage = (target: UsageTarget): Write =>
  update(keyOf(target), { add: { uses: 1 } }, missing('deletedAt'))

/**
 * The same ahead of many writes that are no transaction.
 * @returns false where it was deleted
 */
export const tryRecordUsage = (table: Table, target: UsageTarget): Promise<boolean> =>
  table.write(recordUsage(target))

/** That what was deleted is there again, and can be used. */
export const reopenUsage = (target: UsageTarget): Write =>
  update(keyOf(target), { remove: ['deletedAt'] })

const MAX_ATTEMPTS = 5

/** What uses something, as the refusal of its deletion names it. */
export type InUse = Record<string, string>

/** What came of a deletion. */
export type RemovalOutcome = 'removed' | 'conflict' | { used: InUse }

/**
 * Deletes what nobody uses: either that, or a use that begins at the same moment, but never both.
 * @param findUse looks for what uses it; undefined for nothing
 * @param writes the deletion, whose first write says that it was not changed since it was read
 */
export async function removeUnused(
  table: Table,
  target: UsageTarget,
  {
    findUse,
    writes,
    at,
    note,
  }: {
    findUse: () => Promise<InUse | undefined>
    writes: Writes
    at: Date
    note?: Write | undefined
  },
): Promise<RemovalOutcome> {
  const key = keyOf(target)
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    // Before it is looked for: what begins after this moment ends the deletion.
    const before = Number((await table.get(key))?.uses ?? 0)
    const used = await findUse()
    if (used) return { used }
    const refused = await transact(table, [...writes, closeUsage(key, before, at)], note)
    if (!refused) return 'removed'
    if (refused[0]) return 'conflict'
  }
  return 'conflict'
}

const closeUsage = (key: Key, uses: number, at: Date): Write =>
  update(
    key,
    { set: { deletedAt: at.toISOString() } },
    uses === 0 ? missing('uses') : equal('uses', uses),
  )

const keyOf = (target: UsageTarget): Key =>
  'rubricId' in target ? usesKey('RUBRIC', target.rubricId) : usesKey('TOPIC', target.topicId)
