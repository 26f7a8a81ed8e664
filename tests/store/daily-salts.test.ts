import { describe, expect, test } from 'vitest'
import { createDailySalts } from '../../functions/store/counting/daily-salts.ts'
import { saltKey } from '../../functions/store/table/keys.ts'
import { observeTable } from '../support/observed-table.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

const noon = new Date('2090-11-21T11:00:00Z')
const nextNoon = new Date('2090-11-22T11:00:00Z')

describe.each(drivers)('daily salts, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)
  const hashOf = async (salts = stores.salts, at = noon) => (await salts.hashAt(at))('test', 'a')

  test('a hash holds for one day', async () => {
    expect(await hashOf()).toBe(await hashOf(stores.salts, new Date('2090-11-21T22:59:59Z')))
    expect(await hashOf()).not.toBe(await hashOf(stores.salts, new Date('2090-11-21T23:00:00Z')))
  })

  test('depends on its purpose and on how its parts are divided', async () => {
    const hash = await stores.salts.hashAt(noon)
    const hashes = [hash('a', 'b'), hash('b', 'b'), hash('a', 'b', ''), hash('a', '', 'b')]
    expect(new Set(hashes).size).toBe(4)
    expect(hashes[0]).toMatch(/^[\w-]{43}$/)
  })

  test('instances that start at once agree', async () => {
    const instances = Array.from({ length: 20 }, () => createDailySalts(stores.table))
    const hashes = await Promise.all(instances.map((salts) => hashOf(salts)))
    expect(new Set(hashes).size).toBe(1)
    expect(await hashOf(createDailySalts(stores.table))).toBe(hashes[0])
  })

  test('an instance asks for the salt once a day', async () => {
    await Promise.all([hashOf(), hashOf()])
    await hashOf()
    expect(stores.calls).toEqual(['GetItem', 'PutItem'])
    await hashOf(stores.salts, nextNoon)
    expect(stores.calls).toHaveLength(4)
  })

  test('an instance to which the database did not answer asks again', async () => {
    let isAway = true
    const salts = createDailySalts(
      observeTable(stores.table, {
        before() {
          if (isAway) throw new Error('away')
        },
      }),
    )
    await expect(hashOf(salts)).rejects.toThrow('away')
    isAway = false
    expect(await hashOf(salts)).toBe(await hashOf())
  })

  test('the daily job throws away those of earlier days, and no other', async () => {
    await hashOf(stores.salts, new Date('2090-11-20T11:00:00Z'))
    const before = await hashOf()
    const next = await hashOf(stores.salts, nextNoon)
    expect(await stores.salts.removeBefore('2090-11-22')).toBe(2)
    expect(await stores.salts.removeBefore('2090-11-22')).toBe(0)
    expect(await stores.table.get(saltKey('2090-11-21'))).toBeUndefined()
    const later = createDailySalts(stores.table)
    expect(await hashOf(later, nextNoon)).toBe(next)
    expect(await hashOf(later, noon)).not.toBe(before)
  })
})
