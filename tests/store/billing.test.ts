import { describe, expect, test } from 'vitest'
import type { MailRequest } from '../../functions/store/mail/mail-request.ts'
import { jobKey } from '../../functions/store/table/keys.ts'
import { newCustomer } from '../../src/domain/billing/billing-record.ts'
import { mails, register, wholeTable } from '../support/accounts.ts'
import { completeFacts } from '../support/mail-data.ts'
import { paidSubscription, withSubscriptions } from '../support/paid-subscriptions.ts'
import { noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

describe.each(drivers)('what is stored of billing, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)
  const customer = newCustomer('cus_1')
  const setUp = async () => {
    const { id } = await register(stores, 'free')
    expect(await stores.billingRecords.setCustomer(id, null, customer)).toBe(true)
    const request: MailRequest = { kind: 'payment-receipt', userId: id, facts: completeFacts }
    return { id, request, mail: { key: 'payment-receipt#in_1', request } }
  }
  const next = { ...customer, version: 1 }

  test('a user becomes a customer once, and is found by it', async () => {
    const { id } = await setUp()
    const { billingRecords, users } = stores
    expect(await billingRecords.setCustomer(id, null, newCustomer('cus_2'))).toBe(false)
    expect((await users.find(id))?.billing).toEqual(customer)
    expect(await billingRecords.ownerOf('cus_1')).toBe(id)
    expect(await billingRecords.ownerOf('cus_2')).toBeUndefined()
  })

  test('a change is written with its event, its mail and its line, and none of it twice', async () => {
    const { id, mail } = await setUp()
    const entitlement = {
      at: noon.toISOString(),
      cause: 'provider',
      reference: 'evt_1',
      from: { level: 'Free', status: 'INACTIVE' },
      to: { level: 'Premium', status: 'ACTIVE' },
      providerStatus: 'active',
      cancelAtPeriodEnd: false,
    } as const
    const change = { userId: id, before: customer, after: next, mails: [mail], entitlement }
    const { billingRecords } = stores
    expect(await billingRecords.write({ ...change, eventId: 'evt_1' }, noon)).toBe('written')
    expect(await billingRecords.write({ ...change, eventId: 'evt_2' }, noon)).toBe('conflict')
    const again = { ...change, before: next, after: { ...next, version: 2 } }
    expect(await billingRecords.write({ ...again, eventId: 'evt_1' }, noon)).toBe('done')
    expect(await billingRecords.eventAndOwner('evt_1', 'cus_1')).toEqual({
      isDone: true,
      userId: id,
    })
    // What the mail is about was told; the rest is written without it.
    expect(await billingRecords.write({ ...again, eventId: 'evt_3' }, noon)).toBe('written')
    expect(await mails(stores)).toEqual([mail.request])
    expect(await billingRecords.history(id)).toEqual([entitlement, entitlement])
  })

  test('an event that changes nothing is done, unless another wrote meanwhile', async () => {
    const { id } = await setUp()
    const { billingRecords } = stores
    const seen = { userId: id, before: customer, mails: [], eventId: 'evt_1' }
    expect(await billingRecords.write({ ...seen, before: next }, noon)).toBe('conflict')
    expect(await billingRecords.write(seen, noon)).toBe('written')
    expect(await billingRecords.write(seen, noon)).toBe('done')
  })

  test('a deletion that knew of no customer is overtaken, and takes the customer along', async () => {
    const { id } = await setUp()
    const { users, removals } = stores
    const account = await users.find(id)
    if (!account) throw new Error('gone')
    expect(await removals.removeAccount({ ...account, billing: null }, noon)).toBe('conflict')
    expect(await removals.removeAccount(account, noon)).toBe('removed')
    expect(await Array.fromAsync(removals.unfinished())).toEqual([
      { userId: id, customerId: 'cus_1', deletedAt: noon },
    ])
    expect(await stores.billingRecords.ownerOf('cus_1')).toBeUndefined()
    const change = { userId: id, before: customer, after: next, mails: [] }
    expect(await stores.billingRecords.write(change, noon)).toBe('conflict')
    const left = (await wholeTable(stores)).map(({ pk }) => String(pk).replace(/#.*/, ''))
    expect(left.toSorted()).toEqual(['DELETED', 'MAIL'])
  })

  test('the farewell of a deletion says whether a subscription ends with it', async () => {
    const { id } = await setUp()
    const { users, removals } = stores
    const account = await users.find(id)
    if (!account) throw new Error('gone')
    await removals.removeAccount(
      await withSubscriptions(stores, account, [paidSubscription(noon)]),
      noon,
    )
    const other = await register(stores, 'free', { username: 'other' })
    const ended = paidSubscription(noon, { status: 'canceled' })
    await removals.removeAccount(await withSubscriptions(stores, other, [ended]), noon)
    const farewells = (await mails(stores)).filter(({ kind }) => kind === 'account-deleted')
    expect(
      farewells.map((mail) => 'hadSubscription' in mail && mail.hadSubscription).toSorted(),
    ).toEqual([false, true])
  })

  test('a job’s last report is what it wrote last', async () => {
    const { billingRecords } = stores
    expect(await stores.table.get(jobKey('reconciliation'))).toBeUndefined()
    await billingRecords.noteReport('reconciliation', { checked: 1 })
    await billingRecords.noteReport('reconciliation', { checked: 2 })
    expect(await stores.table.get(jobKey('reconciliation'))).toMatchObject({ checked: 2 })
  })
})
