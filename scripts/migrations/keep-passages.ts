import { readDesk } from '../../functions/store/content/hearticle-desk.ts'
import { headEntryWrite } from '../../functions/store/content/hearticle-heads.ts'
import { all, equal } from '../../functions/store/table/conditions.ts'
import { HEAD_PREFIX, HEADS_PARTITION, hearticleHeadKey } from '../../functions/store/table/keys.ts'
import { queryAll, type Table } from '../../functions/store/table/table.ts'
import { transact } from '../../functions/store/table/transact.ts'
import { put } from '../../functions/store/table/writes.ts'
import { hearticleHead, hearticleHeadSchema } from '../../src/domain/hearticle/hearticle-head.ts'

/** Keeps with each head the passages of its evidence, by which lists find changed sources (P-TODO). */
export async function keepPassages(table: Table): Promise<void> {
  for await (const item of queryAll(table, HEADS_PARTITION, { sortPrefix: HEAD_PREFIX })) {
    const { id, version, savedAt, savedBy = null } = hearticleHeadSchema.parse(item.head)
    const desk = await readDesk(table, id)
    if (!desk || desk === 'deleted') continue
    const head = hearticleHead(desk, { by: savedBy, at: new Date(savedAt) })
    const isAsRead = all(equal('head.version', version), equal('head.savedAt', savedAt))
    // Refused where it was written meanwhile, with its passages.
    await transact(table, [put({ ...hearticleHeadKey(id), head }, isAsRead), headEntryWrite(head)])
  }
}
