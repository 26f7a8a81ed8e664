import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { removeExpired } from '../../functions/store/table/remove-expired.ts'
import type { Declaration } from '../../src/domain/account/declaration.ts'
import { mails, wholeTable } from '../support/accounts.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

// Far ahead, so that no database expires a record of this test.
const noon = new Date('2090-11-21T11:00:00Z')
const userId = '6f1d3c1e-7f2a-4c55-9d3e-0d8f3c1f2a77'
const cancellation = { userId, subscriptionId: 'sub_1' }
const outcome = {
  at: noon.toISOString(),
  endsAt: '2090-12-21T11:00:00.000Z',
  refundedInCents: 990,
  isFree: false,
}

const days = (count: number) => new Date(noon.getTime() + count * 24 * 60 * 60 * 1000)

describe.each(drivers)('declarations, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)
  let declaration: Declaration

  beforeEach(() => {
    declaration = {
      id: randomUUID(),
      kind: 'withdrawal',
      name: 'Anna Huber',
      email: 'Anna@example.org',
      contract: '',
      language: 'de',
      declaredAt: noon.toISOString(),
      begun: null,
      outcome: null,
    }
  })

  test('what is declared is kept together with its receipt', async () => {
    await stores.declarations.declare(declaration)
    expect(await stores.declarations.find(declaration.id)).toEqual(declaration)
    expect(await mails(stores)).toEqual([
      { kind: 'declaration-received', declarationId: declaration.id, isSignedIn: false },
    ])
  })

  test('a link holds for 14 days, and only the newest; it is stored as a hash', async () => {
    const { declare, issueLink, findByToken } = stores.declarations
    await declare(declaration)
    const first = await issueLink(declaration.id, userId, noon)
    const second = await issueLink(declaration.id, userId, noon)
    expect(await findByToken(first, noon)).toBeUndefined()
    expect(await findByToken(second, noon)).toEqual({ declaration, userId })
    const almost = new Date(days(14).getTime() - 1)
    expect(await findByToken(second, almost)).toMatchObject({ userId })
    expect(await findByToken(second, days(14))).toBeUndefined()
    const [, secret = ''] = second.split('.')
    expect(JSON.stringify(await wholeTable(stores))).not.toContain(secret)
  })

  test.each([
    '',
    '.',
    'a.b',
    '6f1d3c1e-7f2a-4c55-9d3e-0d8f3c1f2a77',
    '6f1d3c1e-7f2a-4c55-9d3e-0d8f3c1f2a77.',
    '6f1d3c1e-7f2a-4c55-9d3e-0d8f3c1f2a77.secret',
    '6f1d3c1e-7f2a-4c55-9d3e-0d8f3c1f2a77.secret.more',
    '\u0000',
  ])('%j is no token', async (token) => {
    await stores.declarations.declare(declaration)
    expect(await stores.declarations.findByToken(token, noon)).toBeUndefined()
  })

  test('which subscription is meant is noted once, however many begin', async () => {
    await stores.declarations.declare(declaration)
    const others = Array.from({ length: 5 }, (_, index) => ({
      userId,
      subscriptionId: `sub_${index}`,
    }))
    const results = await Promise.all(
      others.map((start) => stores.declarations.begin(declaration.id, start)),
    )
    expect(new Set(results.map(({ subscriptionId }) => subscriptionId)).size).toBe(1)
    const stored = (await stores.declarations.find(declaration.id))?.begun
    expect(stored).toEqual(results[0])
  })

  test('what came of it is noted and mailed once, however many finish', async () => {
    await stores.declarations.declare(declaration)
    await stores.declarations.begin(declaration.id, cancellation)
    const amounts = [990, 1, 2, 3]
    const results = await Promise.all(
      amounts.map((refundedInCents) =>
        stores.declarations.finish(declaration.id, { ...outcome, refundedInCents }),
      ),
    )
    expect(new Set(results.map(({ refundedInCents }) => refundedInCents)).size).toBe(1)
    expect(await stores.declarations.find(declaration.id)).toEqual({
      ...declaration,
      begun: cancellation,
      outcome: results[0],
    })
    const kinds = (await mails(stores)).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['declaration-carried-out', 'declaration-received'])
  })

  test('a user finds what was declared with their address, newest first, whatever its case', async () => {
    const { declare, listByEmail } = stores.declarations
    const later = { ...declaration, id: randomUUID(), declaredAt: days(1).toISOString() }
    await declare(declaration)
    await declare(later)
    await declare({ ...declaration, id: randomUUID(), email: 'other@example.org' })
    expect(await listByEmail('anna@EXAMPLE.org')).toEqual([later, declaration])
  })

  test('is kept for three years, and then removed', async () => {
    await stores.declarations.declare(declaration)
    await removeExpired(stores.table, days(3 * 365))
    expect(await stores.declarations.find(declaration.id)).toBeDefined()
    await removeExpired(stores.table, days(3 * 366 + 1))
    expect(await stores.declarations.find(declaration.id)).toBeUndefined()
  })
})
