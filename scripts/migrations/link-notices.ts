import { createStudyStore } from '../../functions/store/content/studies.ts'
import { NOTICES_LINKED_KEY } from '../../functions/store/table/keys.ts'
import type { Table } from '../../functions/store/table/table.ts'
import { putNew } from '../../functions/store/table/writes.ts'

const AT_ONCE = 100

/**
 * Finds, once, what studies say of each other that were stored before an import looked for it
 * (P-IMPORT-NOTICES). Cut off, it begins again.
 */
export async function linkNotices(table: Table, at: Date): Promise<void> {
  if (await table.get(NOTICES_LINKED_KEY)) return
  const studies = createStudyStore(table)
  let batch: string[] = []
  const flush = async () => {
    await studies.linkStored(batch, at)
    batch = []
  }
  for await (const pmid of studies.pmidsAfter('')) {
    batch.push(pmid)
    if (batch.length === AT_ONCE) await flush()
  }
  await flush()
  await table.write(putNew({ ...NOTICES_LINKED_KEY, at: at.toISOString() }))
}
