import { createStudyStore } from '../../functions/store/content/studies.ts'
import { createTriageStore } from '../../functions/store/desk/triage.ts'
import { INBOX_FILLED_KEY } from '../../functions/store/table/keys.ts'
import type { Table } from '../../functions/store/table/table.ts'
import { putNew } from '../../functions/store/table/writes.ts'
import { dayInVienna } from '../../src/domain/time/vienna-days.ts'

const AT_ONCE = 100

/**
 * Lets all studies wait for the desk, once, that were stored without coming into its inbox and that
 * no hearticle cites (P-INBOX). Cut off, it goes on: what waits already, or was decided about, stays.
 * Where there are no studies yet, it is still to be done.
 */
export async function fillInbox(table: Table, at: Date): Promise<void> {
  if (await table.get(INBOX_FILLED_KEY)) return
  const triage = createTriageStore(table)
  let seen = 0
  let batch: string[] = []
  const flush = async () => {
    await triage.putUncited(batch, dayInVienna(at))
    seen += batch.length
    batch = []
  }
  for await (const pmid of createStudyStore(table).pmidsAfter('')) {
    batch.push(pmid)
    if (batch.length === AT_ONCE) await flush()
  }
  await flush()
  if (seen === 0) return
  await table.write(putNew({ ...INBOX_FILLED_KEY, at: at.toISOString() }))
}
