import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { keepLooks } from '../../scripts/migrations/keep-looks.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { skeletonsOf } from '../../src/domain/account/confusables.ts'
import { register, tryRegistering, wholeTable } from '../support/accounts.ts'
import { databases } from '../support/database.ts'
import { noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'

describe.each(databases)('looks of names in $name', ({ start }) => {
  const stores = storesForEachTest(start)

  /** Takes away what was not kept before no name might look like another. */
  async function forgetLooks() {
    for (const { pk, sk } of await wholeTable(stores)) {
      const key = { TableName: stores.table.name, Key: { pk, sk } }
      if (sk === 'NAME_LOOK') await stores.table.client.send(new DeleteCommand(key))
      if (sk === 'USERNAME') {
        await stores.table.client.send(
          new UpdateCommand({ ...key, UpdateExpression: 'REMOVE looks' }),
        )
      }
    }
  }

  const looks = async () =>
    (await wholeTable(stores))
      .filter(({ sk }) => sk === 'NAME_LOOK')
      .map(({ pk, userId }) => [String(pk), userId])
      .toSorted()

  const kept = ({ id, username }: Account) =>
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
    expect(await looks()).toEqual(kept(account).toSorted())
    await keepLooks(stores.table)
    expect(await wholeTable(stores)).toEqual(after)
    expect(await tryRegistering(stores, 'trial', { username: 'Adm1n' })).toEqual({
      taken: 'username_taken',
    })
  })

  test('of look-alikes that there are the older one has the looks, and both go on', async () => {
    const { older, younger } = await lookAlikes()
    await keepLooks(stores.table)
    expect(await looks()).toEqual(kept(older).toSorted())
    expect((await stores.credentials.ofUsername('сосо')).found?.account.id).toBe(younger.id)
    // Whoever has none frees none.
    expect(await stores.removals.remove(younger, noon)).toBe('removed')
    expect(await looks()).toEqual(kept(older).toSorted())
    expect(await stores.removals.remove(older, noon)).toBe('removed')
    expect(await looks()).toEqual([])
  })

  test('who was not migrated is deleted all the same', async () => {
    const { older } = await lookAlikes()
    expect(await stores.removals.remove(older, noon)).toBe('removed')
  })
})
