// Rules: P-RETRACTION-ALARM.
import { describe, expect, test } from 'vitest'
import { raise } from '../../functions/store/content/import-state.ts'
import type { Table } from '../../functions/store/table/table.ts'
import { mails } from '../support/accounts.ts'
import { observeTable } from '../support/observed-table.ts'
import { noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

const alarm = {
  pmid: '101',
  type: 'retracted' as const,
  title: 'Salt',
  hearticleIds: [1],
  hearticles: [],
  foundAt: noon.toISOString(),
}
const editors = Array.from(
  { length: 200 },
  (_, index) => `editor-${String(index).padStart(3, '0')}`,
)

describe.each(drivers)('an alarm about a study, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)

  const recipients = async () =>
    (await mails(stores)).map((order) => ('userId' in order ? order.userId : null)).toSorted()

  /** A table whose requests end after so many transactions. */
  const dyingAfter = (transactions: number): Table => {
    let left = transactions
    return observeTable(stores.table, {
      before({ name }) {
        if (name !== 'TransactWriteItems') return
        if (left === 0) throw new Error('killed')
        left -= 1
      },
    })
  }

  test('tells every editor once, however many there are', async () => {
    const { imports } = stores.library
    expect(await imports.raise(alarm, editors)).toBe(true)
    expect(await recipients()).toEqual(editors)
    expect(await imports.raise(alarm, editors)).toBe(false)
    expect(await recipients()).toEqual(editors)
    expect(await imports.alarms()).toEqual([alarm])
  })

  test.each([1, 2])('killed after %i transactions, the next run tells the rest', async (count) => {
    await expect(raise(dyingAfter(count), alarm, editors)).rejects.toThrow('killed')
    expect(await recipients()).toHaveLength(90 * count)
    const { imports } = stores.library
    expect(await imports.knownAlarms()).toEqual(new Set())
    const later = { ...alarm, foundAt: new Date(noon.getTime() + 1000).toISOString() }
    expect(await imports.raise(later, editors)).toBe(true)
    expect(await recipients()).toEqual(editors)
    expect(await imports.knownAlarms()).toEqual(new Set(['101#retracted']))
    expect(await imports.alarms()).toEqual([alarm])
  })

  test('two at once tell everybody once', async () => {
    const { imports } = stores.library
    const outcomes = await Promise.all([
      imports.raise(alarm, editors),
      imports.raise(alarm, editors),
    ])
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await recipients()).toEqual(editors)
  })
})
