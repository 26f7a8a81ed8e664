import { describe, expect, test } from 'vitest'
import { register, wholeTable } from '../support/accounts.ts'
import { noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

describe.each(drivers)('the free hearticle of a rubric, $name', (driver) => {
  const stores = storesForEachTest(undefined, driver.open)
  const open = (userId: string, rubricId: number, hearticleId: number) =>
    stores.openedHearticles.open({ userId, rubricId, hearticleId }, noon)

  test('is the first one, again and again; each rubric has its own', async () => {
    const { id } = await register(stores, 'free')
    expect(await open(id, 1, 7)).toBe('opened')
    expect(await open(id, 1, 8)).toBe('other')
    expect(await open(id, 1, 7)).toBe('opened')
    expect(await open(id, 2, 8)).toBe('opened')
  })

  test('is one, however many tabs ask at once', async () => {
    const { id } = await register(stores, 'free')
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map((hearticle) => open(id, 1, hearticle)))
    expect(outcomes.toSorted()).toEqual(['opened', 'other', 'other', 'other', 'other'].toSorted())
  })

  test('gives its place to one other alone, however many tabs ask at once', async () => {
    const { id } = await register(stores, 'free')
    await open(id, 1, 7)
    const replace = (hearticleId: number, replacing: number) =>
      stores.openedHearticles.open({ userId: id, rubricId: 1, hearticleId }, noon, { replacing })
    expect(await replace(8, 6)).toBe('other')
    const outcomes = await Promise.all([8, 9, 10].map((hearticle) => replace(hearticle, 7)))
    expect(outcomes.toSorted()).toEqual(['opened', 'other', 'other'].toSorted())
    const [taken] = (await stores.openedHearticles.openedBy(id)).values()
    expect(taken).toBe([8, 9, 10][outcomes.indexOf('opened')])
    expect(await replace(taken ?? 0, 7)).toBe('opened')
  })

  test('is known by the rubric in which it was opened', async () => {
    const { id } = await register(stores, 'free')
    await open(id, 1, 7)
    await open(id, 12, 8)
    const opened = await stores.openedHearticles.openedBy(id)
    expect([...opened]).toEqual([
      [1, 7],
      [12, 8],
    ])
  })

  test('is not noted for a user whose account is deleted', async () => {
    const account = await register(stores, 'free')
    await stores.removals.removeAccount(account, noon)
    expect(await open(account.id, 1, 7)).toBe('gone')
    const keys = (await wholeTable(stores)).map(({ sk }) => String(sk))
    expect(keys.filter((sk) => sk.startsWith('OPENED#'))).toEqual([])
  })

  test('goes with the account, and belongs to what a person takes along', async () => {
    const account = await register(stores, 'free')
    await open(account.id, 1, 7)
    expect((await stores.users.recordsOf(account.id)).openedHearticles).toEqual([
      { hearticleId: 7, openedAt: noon.toISOString() },
    ])
    await stores.removals.removeAccount(account, noon)
    await stores.removals.clear(account.id)
    expect((await stores.users.recordsOf(account.id)).openedHearticles).toEqual([])
  })
})
