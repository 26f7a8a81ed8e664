import type { Table } from '../../functions/store/table/table.ts'
import { type TableCall, wrapTable } from '../../functions/store/table/wrapped-table.ts'

/** How many keys DynamoDB takes in one call. */
const KEYS_OF_A_BATCH: Partial<Record<TableCall['name'], number>> = {
  BatchGetItem: 100,
  BatchWriteItem: 25,
}

/**
 * A table of which each call is told before and after it is carried out; what these throw is thrown
 * to the caller, as if the call, or its answer, had been lost. Where DynamoDB takes several calls
 * for many keys, that many are told before.
 */
export function observeTable(
  table: Table,
  {
    before = () => {},
    after = () => {},
  }: {
    before?: (call: TableCall) => Promise<void> | void
    after?: (call: TableCall) => Promise<void> | void
  },
): Table {
  return wrapTable(table, async (call, carryOut) => {
    const keys = KEYS_OF_A_BATCH[call.name]
    const calls = keys === undefined ? 1 : Math.ceil(call.keys / keys)
    for (let one = 0; one < calls; one += 1) await before(call)
    const result = await carryOut()
    await after(call)
    return result
  })
}
