import { readStudyItem } from '../../functions/store/content/study-item.ts'
import { FALLEN_MARKED_KEY, fallenKey } from '../../functions/store/table/keys.ts'
import type { Table } from '../../functions/store/table/table.ts'
import { put } from '../../functions/store/table/writes.ts'
import { isFallen } from '../../src/domain/edition/edition.ts'

/**
 * Marks, once, the studies that fell before they were marked as they fall (P-BOARD). Cut off, it
 * begins again; until it is done, each study is looked at.
 */
export async function markFallen(table: Table): Promise<void> {
  if (await table.get(FALLEN_MARKED_KEY)) return
  for await (const item of table.scan()) {
    if (item.sk !== 'STUDY') continue
    const { study } = readStudyItem(item)
    if (study && isFallen(study)) await table.write(put({ ...fallenKey(study.pmid) }))
  }
  await table.write(put({ ...FALLEN_MARKED_KEY }))
}
