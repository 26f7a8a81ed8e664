import { headEntryWrite } from '../../functions/store/content/hearticle-heads.ts'
import { read, recordsOf } from '../../functions/store/desk/board.ts'
import { entryWrites } from '../../functions/store/table/board-entries.ts'
import { all, equal } from '../../functions/store/table/conditions.ts'
import {
  boardPlanKey,
  HEAD_PREFIX,
  HEADS_PARTITION,
  hearticleHeadKey,
  ideaKey,
} from '../../functions/store/table/keys.ts'
import { queryAll, type Table } from '../../functions/store/table/table.ts'
import { transact } from '../../functions/store/table/transact.ts'
import { check } from '../../functions/store/table/writes.ts'
import { hearticleHeadSchema } from '../../src/domain/hearticle/hearticle-head.ts'

/** Keeps entries of hearticles, plans and ideas, by which lists find them (P-BOARD, P-DESK-FIGURES). */
export async function listHearticles(table: Table): Promise<void> {
  for await (const item of queryAll(table, HEADS_PARTITION, { sortPrefix: HEAD_PREFIX })) {
    const head = hearticleHeadSchema.parse(item.head)
    const { id, version, savedAt } = head
    const isAsRead = all(equal('head.version', version), equal('head.savedAt', savedAt))
    // Refused where it was written meanwhile, with its entry.
    await transact(table, [check(hearticleHeadKey(id), isAsRead), headEntryWrite(head)])
  }
  for (const record of recordsOf(await read(table))) {
    const [key, { version }] =
      'idea' in record
        ? [ideaKey(record.idea.id), record.idea]
        : [boardPlanKey(record.hearticleId), record.plan]
    await transact(table, [check(key, equal('version', version)), ...entryWrites([record])])
  }
}
