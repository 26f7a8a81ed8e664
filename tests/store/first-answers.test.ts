import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import {
  IdempotencyKeyReused,
  type IdempotentWrite,
} from '../../functions/store/table/idempotency.ts'
import { idempotencyKey } from '../../functions/store/table/keys.ts'
import { removeExpired } from '../../functions/store/table/remove-expired.ts'
import { getItem } from '../../functions/store/table/table.ts'
import { databases } from '../support/database.ts'
import { failure } from '../support/database-table.ts'
import { noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'

const FAULT = 'fault'
const both = (name: string) => ({ de: name, en: name })

describe.each(databases)('what writes were answered first, $name', ({ start }) => {
  const stores = storesForEachTest(start)
  afterEach(() => void stores.table.client.middlewareStack.remove(FAULT))

  /** Lets the process die before or after the database has taken the request with this number. */
  const dieAt = (request: number, when: 'before' | 'after') => {
    let sent = 0
    stores.table.client.middlewareStack.add(
      (next) => async (input) => {
        sent += 1
        if (sent > request || (sent === request && when === 'before')) throw new Error('died')
        const answer = await next(input)
        if (sent === request) throw new Error('died')
        return answer
      },
      { step: 'initialize', name: FAULT },
    )
  }

  const asked = (digest = 'a'): IdempotentWrite => ({
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
    expect(await failure(create(asked()))).toMatchObject({ message: 'died' })
    stores.table.client.middlewareStack.remove(FAULT)
    const isWritten = (await rubrics()).length === 1
    expect((await getItem(stores.table, idempotencyKey(asked()))) !== undefined).toBe(isWritten)
    const again = await create(asked())
    expect(await rubrics()).toEqual([again])
  })

  test('without a key it is done each time', async () => {
    await create(undefined)
    await create(undefined)
    expect(await rubrics()).toHaveLength(2)
  })

  test('a key with something else writes nothing', async () => {
    key = randomUUID()
    await create(asked())
    expect(await failure(create(asked('b')))).toBeInstanceOf(IdempotencyKeyReused)
    expect(await rubrics()).toHaveLength(1)
  })

  test('they are kept for seven days', async () => {
    key = randomUUID()
    await create(asked())
    const end = noon.getTime() + 7 * 24 * 60 * 60 * 1000
    await removeExpired(stores.table, new Date(end - 1))
    expect(await getItem(stores.table, idempotencyKey(asked()))).toBeDefined()
    await removeExpired(stores.table, new Date(end))
    expect(await getItem(stores.table, idempotencyKey(asked()))).toBeUndefined()
  })
})
