/** Which free hearticle of a rubric a user opened (P-CARD-OPENS), one item each. */
import { any, equal, IF_NEW } from '../table/conditions.ts'
import { OPENED_PREFIX, openedKey, userPartition } from '../table/keys.ts'
import { queryAll, type Table } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { update } from '../table/writes.ts'
import { ifUserExists } from './account-item.ts'

interface Opened {
  userId: string
  rubricId: number
  hearticleId: number
}

/**
 * Takes the free hearticle of a rubric, in one transaction: the first one wins, however many
 * ask at once, and may be opened again as often as they like.
 * @param options.replacing the one whose place it may take, because that is deleted
 * @returns 'other' where another one was opened before, 'gone' where there is no such user
 */
export async function open(
  table: Table,
  { userId, rubricId, hearticleId }: Opened,
  at: Date,
  { replacing = hearticleId }: { replacing?: number } = {},
): Promise<'opened' | 'other' | 'gone'> {
  const openedAt = at.toISOString()
  const refused = await transact(table, [
    ifUserExists(userId),
    update(
      openedKey(userId, rubricId),
      replacing === hearticleId
        ? { set: { hearticleId }, begin: { openedAt } }
        : { set: { hearticleId, openedAt } },
      any(IF_NEW, equal('hearticleId', hearticleId), equal('hearticleId', replacing)),
    ),
  ])
  if (!refused) return 'opened'
  return refused[0] ? 'gone' : 'other'
}

/** The free ones that a user opened, by the rubric that each was opened in. */
export async function openedBy(table: Table, userId: string): Promise<Map<number, number>> {
  const opened = new Map<number, number>()
  const items = queryAll(table, userPartition(userId), { sortPrefix: OPENED_PREFIX })
  for await (const { sk, hearticleId } of items) {
    opened.set(Number(String(sk).slice(OPENED_PREFIX.length)), Number(hearticleId))
  }
  return opened
}
