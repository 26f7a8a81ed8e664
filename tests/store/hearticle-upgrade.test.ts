import { describe, expect, test } from 'vitest'
import { upgradeHearticles } from '../../functions/store/content/hearticle-upgrade.ts'
import { takeIds } from '../../functions/store/table/counters.ts'
import { hearticleKey, hearticleListKey } from '../../functions/store/table/keys.ts'
import { assertOfThisVersion } from '../../scripts/server/data-folder.ts'
import { hearticle, hearticleDraft, noon } from '../support/records.ts'
import { all, storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

describe.each(drivers)('hearticles of another schema, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)

  const store = async (schema: number) => {
    const id = await takeIds(stores.table, 'HEARTICLE')
    const record = hearticle(id)
    const put = { ...hearticleKey(id), schema, version: 1, record, ...hearticleListKey(record) }
    await stores.table.write({ put })
    return record
  }

  test('get their head, a kept version and a place with the studies they cite', async () => {
    const first = await store(1)
    await store(2)
    expect(await stores.hearticles.heads()).toEqual([])
    expect(await upgradeHearticles(stores.table, noon)).toBe(2)
    expect(await stores.hearticles.find(1)).toEqual({ ...first, version: 2 })
    expect((await stores.hearticles.heads()).map(({ id }) => id)).toEqual([2, 1])
    expect(await all(stores.hearticles.versions(1))).toHaveLength(1)
    await stores.fill()
    expect((await stores.studies.findWithCiting('101'))?.citing).toHaveLength(2)
  })

  test('a second run, and two at once, change each only once', async () => {
    await store(2)
    const counts = await Promise.all([1, 2].map(() => upgradeHearticles(stores.table, noon)))
    expect(counts.toSorted()).toEqual([0, 1])
    expect(await upgradeHearticles(stores.table, noon)).toBe(0)
    expect(await stores.hearticles.find(1)).toMatchObject({ version: 2 })
  })

  test('those of a newer version are refused by one server, and stay', async () => {
    const check = () => assertOfThisVersion('/srv/data', stores.table)
    await store(1)
    await stores.hearticles.importByKey(hearticleDraft('salt'))
    await expect(check()).resolves.toBeUndefined()
    await store(99)
    await expect(check()).rejects.toThrow('/srv/data was written by a newer version')
    expect(await upgradeHearticles(stores.table, noon)).toBe(1)
    expect(await stores.table.get(hearticleKey(3))).toMatchObject({ schema: 99, version: 1 })
  })

  test('those of today, and deleted ones, stay as they are', async () => {
    await stores.hearticles.importByKey(hearticleDraft('salt'))
    await stores.hearticles.importByKey(hearticleDraft('gone'))
    await stores.hearticles.remove(2, noon)
    expect(await upgradeHearticles(stores.table, noon)).toBe(0)
    expect(await stores.hearticles.find(2)).toBe('deleted')
  })
})
