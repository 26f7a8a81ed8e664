import { expect, test } from 'vitest'
import {
  noteRecordsFormat,
  RECORDS_FORMAT,
  recordsFormat,
} from '../../functions/store/table/records-format.ts'
import { openSqliteTable } from '../../functions/store/table/sqlite/sqlite-table.ts'
import { type Migration, migrateRecords } from '../../scripts/migrations/migrate-records.ts'
import { noon } from '../support/records.ts'

test('steps run once, in their order; one that was cut off is done again, and newer records are left', async () => {
  const table = openSqliteTable({ path: ':memory:' })
  expect(await migrateRecords(table, noon)).toEqual([])
  expect(await recordsFormat(table)).toBe(RECORDS_FORMAT)

  const done: string[] = []
  let isCut = true
  const migrations = new Map<number, Migration>([
    [RECORDS_FORMAT + 1, async () => void done.push('first')],
    [
      RECORDS_FORMAT + 2,
      async () => {
        done.push('second')
        if (isCut) throw new Error('cut off')
      },
    ],
  ])
  const migrate = () => migrateRecords(table, noon, { migrations, target: RECORDS_FORMAT + 2 })
  await expect(migrate()).rejects.toThrow('cut off')
  expect(await recordsFormat(table)).toBe(RECORDS_FORMAT + 1)
  isCut = false
  expect(await migrate()).toEqual([RECORDS_FORMAT + 2])
  expect(await migrate()).toEqual([])
  expect(done).toEqual(['first', 'second', 'second'])

  await noteRecordsFormat(table, RECORDS_FORMAT + 3)
  await expect(migrate()).rejects.toThrow(
    /this version knows .*: start the version that wrote them/,
  )
  expect(await recordsFormat(table)).toBe(RECORDS_FORMAT + 3)

  await noteRecordsFormat(table, RECORDS_FORMAT - 1)
  await expect(migrate()).rejects.toThrow('are not read any more')
  await table.close()
})
