import { describe, expect, test } from 'vitest'
import { reserveSkeleton } from '../../functions/store/accounts/username-skeletons.ts'
import { usernameItemKey, usernameSkeletonKey } from '../../functions/store/table/keys.ts'
import { transact } from '../../functions/store/table/transact.ts'
import { remove, update } from '../../functions/store/table/writes.ts'
import { keepLooks } from '../../scripts/migrations/keep-looks.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { usernameKey } from '../../src/domain/account/account-fields.ts'
import { skeletonsOf } from '../../src/domain/account/confusables.ts'
import { register, tryRegistering, wholeTable } from '../support/accounts.ts'
import { noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

describe.each(drivers)('looks of names in $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)

  /** Takes away what was not kept before no name might look like another. */
  async function forgetLooks() {
    for (const { pk, sk } of await wholeTable(stores)) {
      if (sk === 'NAME_LOOK') await stores.table.removeMany([{ pk, sk }])
      if (sk === 'USERNAME')
        await stores.table.write({ update: { pk, sk }, change: 'REMOVE looks' })
    }
  }

  const looks = async () =>
    (await wholeTable(stores))
      .filter(({ sk }) => sk === 'NAME_LOOK')
      .map(({ pk, userId }) => [String(pk), userId])
      .toSorted()

  const skeletonItems = ({ id, username }: Account) =>
    skeletonsOf(username).map((look) => [`NAME_LOOK#${look}`, id])

  /** Two who came before the rule, the older one last in any order of names. */
  async function lookAlikes() {
    const at = new Date(noon.getTime() - 1000)
    const older = await register(stores, 'trial', { username: 'coco', at })
    await forgetLooks()
    const younger = await register(stores, 'trial', { username: 'сосо', email: 'b@example.org' })
    await forgetLooks()
    return { older, younger }
  }

  test('older names keep their looks after the migration, run as often as need be', async () => {
    const account = await register(stores, 'trial', { username: 'admin' })
    await forgetLooks()
    await keepLooks(stores.table)
    const after = await wholeTable(stores)
    expect(await looks()).toEqual(skeletonItems(account).toSorted())
    await keepLooks(stores.table)
    expect(await wholeTable(stores)).toEqual(after)
    expect(await tryRegistering(stores, 'trial', { username: 'Adm1n' })).toEqual({
      taken: 'username_taken',
    })
  })

  test('of look-alikes that there are the older one has the looks, and both go on', async () => {
    const { older, younger } = await lookAlikes()
    await keepLooks(stores.table)
    expect(await looks()).toEqual(skeletonItems(older).toSorted())
    expect((await stores.credentials.ofUsername('сосо')).found?.account.id).toBe(younger.id)
    // Whoever has none frees none.
    expect(await stores.removals.remove(younger, noon)).toBe('removed')
    expect(await looks()).toEqual(skeletonItems(older).toSorted())
    expect(await stores.removals.remove(older, noon)).toBe('removed')
    expect(await looks()).toEqual([])
  })

  /** A name with the looks that an older table gave it, under which dashes were apart. */
  async function withOlderLooks(username: string, older: string[], at: Date) {
    const account = await register(stores, 'trial', {
      username,
      email: `${at.getTime()}@a.org`,
      at,
    })
    const key = usernameItemKey(usernameKey(username))
    await transact(stores.table, [
      update(key, { change: 'SET looks = :older', values: { older } }),
      ...skeletonsOf(username).map((look) => remove(usernameSkeletonKey(look))),
      ...older.map((look) => reserveSkeleton(look, account.id)),
    ])
    return account
  }
  const earlier = (seconds: number) => new Date(noon.getTime() - seconds * 1000)

  test('names with looks of an older table get those of today and free the others', async () => {
    const older = await withOlderLooks('Eva\u2014Ute', ['Eva\u30fcUte', 'EVA\u30fcUTE'], earlier(2))
    const younger = await withOlderLooks('Eva\u2012Ute', ['Eva\u2012Ute'], earlier(1))
    // At once, as by a deployment and by hand.
    await Promise.all([keepLooks(stores.table), keepLooks(stores.table)])
    expect(await looks()).toEqual(skeletonItems(older).toSorted())
    const after = await wholeTable(stores)
    await keepLooks(stores.table)
    expect(await wholeTable(stores)).toEqual(after)
    expect(await tryRegistering(stores, 'trial', { username: 'eva-ute' })).toEqual({
      taken: 'username_taken',
    })
    expect(await stores.removals.remove(younger, noon)).toBe('removed')
    expect(await looks()).toEqual(skeletonItems(older).toSorted())
    expect(await stores.removals.remove(older, noon)).toBe('removed')
    expect(await looks()).toEqual([])
  })

  test('who has a look keeps it, though an older account’s name is given it, too', async () => {
    const older = await withOlderLooks('Eva\u2014Ute', ['Eva\u30fcUte'], earlier(2))
    const younger = await register(stores, 'trial', { username: 'Eva-Ute', email: 'b@example.org' })
    await keepLooks(stores.table)
    expect(await looks()).toEqual(skeletonItems(younger).toSorted())
    expect((await stores.credentials.ofUsername('Eva\u2014Ute')).found?.account.id).toBe(older.id)
  })

  test('a deletion at the same moment leaves no look behind', async () => {
    const account = await withOlderLooks('Eva\u2014Ute', ['Eva\u30fcUte'], earlier(2))
    const [, removed] = await Promise.all([
      keepLooks(stores.table),
      stores.removals.remove(account, noon),
    ])
    if (removed !== 'removed') await stores.removals.remove(account, noon)
    expect(await looks()).toEqual([])
  })

  test('who was not migrated is deleted all the same', async () => {
    const { older } = await lookAlikes()
    expect(await stores.removals.remove(older, noon)).toBe('removed')
  })
})
