import {
  assertReadable,
  noteRecordsFormat,
  RECORDS_FORMAT,
  recordsFormat,
} from '../../functions/store/table/records-format.ts'
import type { Table } from '../../functions/store/table/table.ts'

/** Brings all records of a table to the format that it stands for, whatever it did there already. */
export type Migration = (table: Table, now: Date) => Promise<void>

/** By the format that a step leads to; the last one leads to RECORDS_FORMAT. */
const MIGRATIONS: ReadonlyMap<number, Migration> = new Map()

/**
 * Brings records to the format of today, a step at a time, each noted when it is done: cut off in one,
 * that one is done again.
 * @returns the formats that were reached, none where there was nothing to do
 * @throws where a newer version has written what this one cannot read whole; then nothing is changed
 */
export async function migrateRecords(
  table: Table,
  now: Date,
  { migrations = MIGRATIONS, target = RECORDS_FORMAT } = {},
): Promise<number[]> {
  const found = await recordsFormat(table)
  assertReadable('the table', found, target)
  const reached: number[] = []
  for (let format = found + 1; format <= target; format += 1) {
    const migrate = migrations.get(format)
    if (!migrate)
      throw new Error(
        `records of format ${found} are not read any more: no migration leads to format ${format}`,
      )
    await migrate(table, now)
    await noteRecordsFormat(table, format)
    reached.push(format)
  }
  return reached
}
