import { describe, expect, test } from 'vitest'
import { createKeyedHash } from '../../functions/runtime/keyed-hash.ts'
import { createStores } from '../../functions/store/create-stores.ts'
import { wholeTable } from '../support/accounts.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

const noon = new Date('2090-11-21T11:00:00Z')

describe.each(drivers)('suppressed addresses, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)
  const list = (key = 'key') =>
    createStores(
      stores.table,
      createKeyedHash(async () => key),
    ).suppression

  test('an address is known again however it is spelt, and no other is', async () => {
    await list().add('Anna@Example.org', 'bounce', noon)
    expect(await list().has(' anna@example.ORG ')).toBe(true)
    expect(await list().has('anna@example.com')).toBe(false)
  })

  test('a domain is the same in the letters of its language and as mail servers write it', async () => {
    await list().add('anna@xn--bcher-kva.example', 'bounce', noon)
    expect(await list().has('anna@Bücher.example')).toBe(true)
  })

  test('can be added twice', async () => {
    await list().add('anna@example.org', 'bounce', noon)
    await list().add('anna@example.org', 'complaint', noon)
    expect(await list().has('anna@example.org')).toBe(true)
  })

  test('stand in the table as hashes that nobody can make without the key', async () => {
    await list().add('anna@example.org', 'bounce', noon)
    expect(JSON.stringify(await wholeTable(stores))).not.toMatch(/anna/i)
    expect(await list('another key').has('anna@example.org')).toBe(false)
  })
})
