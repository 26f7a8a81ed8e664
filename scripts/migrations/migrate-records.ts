import { upgradeHearticles } from '../../functions/store/content/hearticle-upgrade.ts'
import type { OpenedStores } from '../project/opened-stores.ts'
import { fillInbox } from './fill-inbox.ts'
import { linkNotices } from './link-notices.ts'
import { listPeople } from './list-people.ts'
import { markFallen } from './mark-fallen.ts'

/**
 * Each migration in its order; every one of them changes nothing the second time.
 * @returns how many hearticles were changed, and how many people there are
 */
export async function migrateRecords(
  { table }: Pick<OpenedStores, 'table'>,
  now: Date,
): Promise<{ hearticles: number; people: number }> {
  const hearticles = await upgradeHearticles(table, now)
  const people = await listPeople(table)
  await linkNotices(table, now)
  await fillInbox(table, now)
  await markFallen(table)
  return { hearticles, people }
}
