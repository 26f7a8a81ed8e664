import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { IdempotentWrite } from '../../functions/store/table/idempotency.ts'
import { idempotencyKey } from '../../functions/store/table/keys.ts'
import { removeExpired } from '../../functions/store/table/remove-expired.ts'
import { failure } from '../support/failure.ts'
import { noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

const both = (name: string) => ({ de: name, en: name })

describe.each(drivers)('what writes were answered first, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)
  /** Lets the process die before or after the database has taken the request with this number. */
  const dieAt = (request: number, when: 'before' | 'after') => {
    let sent = 0
    stores.faults = {
      before() {
        sent += 1
        if (sent > request || (sent === request && when === 'before')) throw new Error('died')
      },
      after() {
        if (sent === request) throw new Error('died')
      },
    }
  }

  const idempotentWrite = (digest = 'a'): IdempotentWrite => ({
    userId: 'u',
    call: 'createRubric',
    key,
    digest,
  })
  let key = randomUUID()
  const create = (by: IdempotentWrite | undefined) =>
    stores.idempotency.runOnce(by, noon, (note) =>
      stores.library.taxonomy.insertRubric(
        { name: both('Schlaf'), description: both('Alles') },
        null,
        noon,
        note,
      ),
    )
  const rubrics = () => stores.library.taxonomy.rubrics()

  test.each(
    [1, 2, 3].flatMap((request) => [[request, 'before'] as const, [request, 'after'] as const]),
  )('whoever dies at request %i, %s it counts, leaves both or nothing', async (request, when) => {
    key = randomUUID()
    dieAt(request, when)
    expect(await failure(create(idempotentWrite()))).toMatchObject({ message: 'died' })
    stores.faults = {}
    const isWritten = (await rubrics()).length === 1
    expect((await stores.table.get(idempotencyKey(idempotentWrite()))) !== undefined).toBe(
      isWritten,
    )
    const again = await create(idempotentWrite())
    expect(await rubrics()).toEqual([again])
  })

  test('without a key it is done each time', async () => {
    await create(undefined)
    await create(undefined)
    expect(await rubrics()).toHaveLength(2)
  })

  test('they are kept for seven days', async () => {
    key = randomUUID()
    await create(idempotentWrite())
    const end = noon.getTime() + 7 * 24 * 60 * 60 * 1000
    await removeExpired(stores.table, new Date(end - 1))
    expect(await stores.table.get(idempotencyKey(idempotentWrite()))).toBeDefined()
    await removeExpired(stores.table, new Date(end))
    expect(await stores.table.get(idempotencyKey(idempotentWrite()))).toBeUndefined()
  })
})
