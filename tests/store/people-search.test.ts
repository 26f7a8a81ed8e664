import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type SearchedStatus,
  searchedStatuses,
} from '../../src/contract/administration/administration.ts'
import { usernameKey } from '../../src/domain/account/account-fields.ts'
import type { PaidSubscription } from '../../src/domain/billing/paid-subscription.ts'
import { confirmed, mailedToken, register } from '../support/accounts.ts'
import { paidSubscription, withSubscriptions } from '../support/paid-subscriptions.ts'
import { noon } from '../support/records.ts'
import { rounds } from '../support/rounds.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

const DAY = 24 * 60 * 60 * 1000

describe.each(drivers)('searching people, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)
  const search = () => stores.userSearch
  const names = async (
    wanted: { username?: string; email?: string; status?: SearchedStatus },
    at = noon,
  ) => {
    const all = { username: '', email: '', ...wanted }
    const found = await search().find(all, { size: 50, at })
    return found?.users.map(({ username }) => username)
  }
  const people = async (...usernames: string[]) => {
    for (const username of usernames) await register(stores, 'free', { username })
  }

  test('finds by the begin of a name, in the order of names, without regard to case', async () => {
    await people('Berta', 'anna', 'Anton', 'ANITA', 'Zoe')
    expect(await names({})).toEqual(['ANITA', 'anna', 'Anton', 'Berta', 'Zoe'])
    expect(await names({ username: ' aN' })).toEqual(['ANITA', 'anna', 'Anton'])
    expect(await names({ username: 'anna' })).toEqual(['anna'])
    expect(await names({ username: 'nna' })).toEqual([])
  })

  test.each(['%', '#', '_', '\u{1f600}', '\ud800', "' OR 1=1", 'STATUS#', 'x'.repeat(5000)])(
    'finds nobody by %j, who is called otherwise',
    async (typed) => {
      await people('anna', 'STATUSES')
      expect(await names({ username: typed })).toEqual([])
      expect(await names({ email: typed })).toEqual([])
    },
  )

  test('finds by the begin of an address, and by both', async () => {
    await people('anna', 'anton')
    await register(stores, 'free', { username: 'berta', email: 'Anna.B@example.org' })
    expect(await names({ email: 'anna' })).toEqual(['berta', 'anna'])
    expect(await names({ email: 'anna@', username: 'a' })).toEqual(['anna'])
    expect(await names({ email: 'anton', username: 'b' })).toEqual([])
  })

  test('finds a changed address, and no longer the old one', async () => {
    const before = await confirmed(stores, await register(stores, 'trial', { username: 'anna' }))
    const account = { ...before, pendingEmail: 'new@example.org' }
    await stores.mailings.requestEmailChange(account.id, account.pendingEmail, noon)
    await mailedToken(stores, account, 'CONFIRM')
    expect(await stores.confirmations.change(account, noon)).toBe('done')
    expect(await names({ email: 'new@' })).toEqual(['anna'])
    expect(await names({ email: 'anna@' })).toEqual([])
  })

  test('finds nobody who was deleted', async () => {
    const account = await register(stores, 'premium', { username: 'anna' })
    await stores.removals.removeAccount(account, noon)
    expect(await names({ username: 'anna' })).toEqual([])
    expect(await names({ status: 'ACTIVE' })).toEqual([])
  })

  test('finds those with access by status, each once, until it ends', async () => {
    await register(stores, 'trial', { username: 'in trial' })
    await register(stores, 'premium', { username: 'granted' })
    await register(stores, 'free', { username: 'free' })
    expect((await names({ status: 'ACTIVE' }))?.toSorted()).toEqual(['granted', 'in trial'])
    const afterTrial = new Date(noon.getTime() + 31 * DAY)
    expect(await names({ status: 'ACTIVE' }, afterTrial)).toEqual(['granted'])
    expect(await names({ status: 'ACTIVE', username: 'gr' })).toEqual(['granted'])
    expect(await names({ status: 'UNPAID' })).toEqual([])
  })

  test('finds whose subscription was to end by what it is then, though nobody told', async () => {
    const account = await register(stores, 'free', { username: 'anna' })
    const ending = paidSubscription(noon, { cancelAtPeriodEnd: true })
    const billed = async (subscription: PaidSubscription, version: number) => {
      const before = (await stores.users.find(account.id))?.billing
      if (!before) throw new Error('she is no customer')
      const after = { ...before, subscriptions: [subscription], version }
      const change = { userId: account.id, before, after, mails: [] }
      expect(await stores.billingRecords.write(change, noon)).toBe('written')
    }
    const statusesAt = async (at: Date) => {
      const found = await Promise.all(searchedStatuses.map((status) => names({ status }, at)))
      return searchedStatuses.filter((_, index) => found[index]?.includes('anna'))
    }
    await withSubscriptions(stores, account, [])
    await billed(ending, 2)
    const over = new Date(ending.currentPeriodEnd ?? '')
    expect(await statusesAt(noon)).toEqual(['ACTIVE'])
    expect(await statusesAt(new Date(over.getTime() - 1))).toEqual(['ACTIVE'])
    expect(await statusesAt(over)).toEqual(['CANCELED'])
    // At last somebody tells; she is found once.
    await billed({ ...ending, status: 'canceled', endedAt: over.toISOString() }, 3)
    expect(await names({ status: 'CANCELED' }, over)).toEqual(['anna'])
    // Or she took it back before.
    await billed({ ...ending, cancelAtPeriodEnd: false }, 4)
    expect(await statusesAt(over)).toEqual(['ACTIVE'])
    await register(stores, 'free', { username: 'berta' })
    expect(await names({ status: 'CANCELED' }, over)).toEqual([])
  })

  test('pieces put together are the whole, however large they are', async () => {
    const made = Array.from({ length: 23 }, (_, index) => `user ${String(index).padStart(2, '0')}`)
    for (const [index, username] of made.entries()) {
      await register(stores, index % 2 ? 'premium' : 'free', { username })
    }
    const inPieces = async (size: number, status?: SearchedStatus) => {
      const found: string[] = []
      let after: string | undefined
      do {
        const wanted = { username: '', email: '', status }
        const piece = await search().find(wanted, { size, at: noon, after })
        if (!piece) throw new Error('a piece was refused')
        found.push(...piece.users.map(({ username }) => username))
        after = piece.next ?? undefined
      } while (after)
      return found
    }
    for (const size of [1, 7, 22, 23, 50]) expect(await inPieces(size)).toEqual(made)
    const active = made.filter((_, index) => index % 2)
    for (const size of [1, 5, 11]) {
      expect((await inPieces(size, 'ACTIVE')).toSorted()).toEqual(active)
    }
  })

  test('a cursor that is none of this search is refused, and never shows who was not asked for', async () => {
    await people('anna', 'berta')
    await fc.assert(
      fc.asyncProperty(fc.string(), async (after) => {
        const wanted = { username: 'ann', email: '' }
        const found = await search().find(wanted, { size: 5, at: noon, after })
        expect(found === undefined || after.startsWith(usernameKey('ann'))).toBe(true)
      }),
      { numRuns: rounds(8, 30) },
    )
    for (const after of ['', 'x', 'x#GIVEN', '#', 'a#OTHER']) {
      const wanted = { username: '', email: '', status: 'ACTIVE' as const }
      const found = await search().find(wanted, { size: 5, at: noon, after })
      expect(found?.users ?? []).toEqual([])
    }
  })

  test('asks the database twice for a piece, among however many', async () => {
    await people(...Array.from({ length: 30 }, (_, index) => `user ${index}`), 'anna')
    stores.calls.length = 0
    expect(await names({ username: 'anna' })).toEqual(['anna'])
    expect(stores.calls).toEqual(['Query', 'BatchGetItem'])
  })
})
