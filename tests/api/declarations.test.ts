// Rules: P-WITHDRAWAL.
import { afterEach, describe, expect, test } from 'vitest'
import type { Account } from '../../src/domain/account/account.ts'
import { mails, register, sessionOf, wholeTable } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { noon } from '../support/records.ts'
import { subscribed } from '../support/subscribed.ts'

const daysAfter = (count: number) => new Date(noon.getTime() + count * 24 * 60 * 60 * 1000)
const daysBefore = (count: number) => daysAfter(-count)

const mailed = { declaredAt: noon.toISOString(), isMailed: true, carriedOut: null }

describe('declarations on a contract', () => {
  const api = appForEachTest()
  afterEach(() => api.provider.setDown(false))

  const withdrawal = {
    kind: 'withdrawal',
    name: ' Anna  Huber ',
    email: ' anna@example.org ',
    contract: 'HEART-0001',
  } as const
  const cancellation = { ...withdrawal, kind: 'cancellation' } as const

  const declare = (body: unknown = withdrawal, headers: Record<string, string> = {}) =>
    api.post('/api/contract-declarations', body, headers)
  const carryOut = (token: string) => api.post('/api/contract-declarations/carry-out', { token })
  const ordersOf = async (kind: string) =>
    (await mails(api.stores)).filter((order) => order.kind === kind)
  /** As the delivery of the receipt makes it, of what was declared last. */
  const linkFor = async ({ id, email }: Account) => {
    const [declaration] = await api.stores.declarations.listByEmail(email)
    return api.stores.declarations.issueLink(declaration?.id ?? '', id, noon)
  }
  const at = (moment: Date) => api.rebuild({ now: () => moment })
  const current = async ({ id }: Account) =>
    (await api.stores.users.find(id))?.billing?.subscriptions[0]
  const refunds = () => api.provider.events.filter(({ type }) => type === 'charge.refunded').length

  /** Somebody who ordered so many days ago, and it is noon now. */
  const ordered = async (daysAgo: number, inTrial = false) => {
    const person = await subscribed(api, { orderedAt: daysBefore(daysAgo), inTrial })
    at(noon)
    return person
  }

  test('the answer is the same whether or not anybody has the address', async () => {
    await ordered(3)
    const registered = await declare()
    const unknown = await declare({ ...withdrawal, email: 'who@example.org' })
    expect(registered.status).toBe(200)
    expect(await registered.json()).toEqual(mailed)
    expect(await unknown.json()).toEqual(mailed)
    expect(await ordersOf('declaration-received')).toHaveLength(2)
    api.stores.calls.length = 0
    await declare()
    const calls = [...api.stores.calls]
    api.stores.calls.length = 0
    await declare({ ...withdrawal, email: 'who@example.org' })
    expect(api.stores.calls).toEqual(calls)
    expect(api.provider.calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
  })

  test('what was typed is kept tidy, with the language of the form', async () => {
    await api.post('/api/contract-declarations?lang=en', withdrawal)
    expect(await api.stores.declarations.listByEmail('anna@example.org')).toMatchObject([
      {
        kind: 'withdrawal',
        name: 'Anna Huber',
        email: 'anna@example.org',
        contract: 'HEART-0001',
        language: 'en',
        declaredAt: noon.toISOString(),
      },
    ])
  })

  test('a withdrawal by the mailed link ends the subscription now and gives back what was paid', async () => {
    const { account } = await ordered(3)
    await declare()
    const response = await carryOut(await linkFor(account))
    expect(await response.json()).toEqual({
      kind: 'withdrawal',
      declaredAt: noon.toISOString(),
      endsAt: noon.toISOString(),
      refundedInCents: 990,
      isFree: false,
    })
    expect(await current(account)).toMatchObject({ status: 'canceled' })
    expect(await ordersOf('declaration-carried-out')).toHaveLength(1)
  })

  test('a withdrawal before anything was charged gives nothing back', async () => {
    const { account } = await ordered(3, true)
    await declare()
    expect(await (await carryOut(await linkFor(account))).json()).toMatchObject({
      refundedInCents: null,
      isFree: true,
    })
    expect(refunds()).toBe(0)
  })

  test('a cancellation by the mailed link ends it with its period', async () => {
    const { account } = await ordered(20)
    const before = await current(account)
    await declare(cancellation)
    expect(await (await carryOut(await linkFor(account))).json()).toEqual({
      kind: 'cancellation',
      declaredAt: noon.toISOString(),
      endsAt: before?.currentPeriodEnd,
      refundedInCents: null,
      isFree: false,
    })
    expect(await current(account)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
  })

  test('again, and by many at once, it changes nothing more and says the same', async () => {
    const { account } = await ordered(3)
    await declare()
    const token = await linkFor(account)
    const answers = await Promise.all(Array.from({ length: 4 }, () => carryOut(token)))
    const first = await answers[0]?.json()
    for (const answer of answers.slice(1)) expect(await answer.json()).toEqual(first)
    expect(await (await carryOut(token)).json()).toEqual(first)
    expect(refunds()).toBe(1)
    expect(await ordersOf('declaration-carried-out')).toHaveLength(1)
  })

  test('a crash after each step at the provider leaves something that can be repeated', async () => {
    for (const [username, step] of Object.entries({
      refund: /^POST \/v1\/refunds/,
      end: /^DELETE \/v1\/subscriptions/,
      look: /^GET \/v1\/subscriptions\/sub/,
    })) {
      const { account } = await subscribed(api, { orderedAt: daysBefore(3), username })
      at(noon)
      const refunded = refunds()
      await declare({ ...withdrawal, email: account.email })
      const token = await linkFor(account)
      api.provider.failCalls((call, when) => when === 'after' && step.test(call))
      expect((await carryOut(token)).status).toBe(503)
      api.provider.setDown(false)
      expect(await (await carryOut(token)).json()).toMatchObject({ refundedInCents: 990 })
      expect(refunds()).toBe(refunded + 1)
      expect(await current(account)).toMatchObject({ status: 'canceled' })
    }
  })

  test('what was declared in time is carried out after the 14 days, too', async () => {
    const { account } = await subscribed(api, { orderedAt: daysBefore(14) })
    at(noon)
    await declare()
    const token = await linkFor(account)
    at(daysAfter(5))
    expect(await (await carryOut(token)).json()).toMatchObject({ refundedInCents: 990 })
  })

  test('after the 14 days a withdrawal is too late, and nothing is ended', async () => {
    const { account } = await ordered(15)
    await declare()
    const response = await carryOut(await linkFor(account))
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ code: 'withdrawal_too_late' })
    expect(await current(account)).toMatchObject({ status: 'active', cancelAtPeriodEnd: false })
  })

  test('whoever is signed in with the address has it carried out at once', async () => {
    const { account } = await ordered(3)
    const headers = await sessionOf(api.stores, account)
    const outcomeOf = async (body: unknown) =>
      ((await (await declare(body, headers)).json()) as { carriedOut: unknown }).carriedOut
    const before = await current(account)
    expect(await outcomeOf(cancellation)).toEqual({
      ...{ endsAt: before?.currentPeriodEnd, refundedInCents: null, isFree: false },
    })
    expect(await current(account)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
    expect(await outcomeOf(withdrawal)).toEqual({
      ...{ endsAt: noon.toISOString(), refundedInCents: 990, isFree: false },
    })
    expect(await ordersOf('declaration-received')).toHaveLength(2)
    expect(await ordersOf('declaration-carried-out')).toHaveLength(2)
  })

  test('a user who is signed in as another has not', async () => {
    const { account } = await ordered(3)
    const other = await register(api.stores, 'admin')
    const headers = await sessionOf(api.stores, other)
    expect(await (await declare(withdrawal, headers)).json()).toMatchObject({ carriedOut: null })
    expect(await current(account)).toMatchObject({ status: 'active' })
  })

  test('where it cannot be carried out at once it is received all the same', async () => {
    const { account } = await ordered(15)
    const headers = await sessionOf(api.stores, account)
    const failureOf = async (body: unknown) =>
      ((await (await declare(body, headers)).json()) as { carriedOut: unknown }).carriedOut
    expect(await failureOf(withdrawal)).toEqual({ failure: 'withdrawal_too_late' })
    api.provider.setDown(true)
    expect(await failureOf(cancellation)).toEqual({ failure: 'payment_unavailable' })
    api.provider.setDown(false)
    const trial = await register(api.stores, 'trial', { email: 'trial@example.org' })
    const nothing = await declare(
      { ...cancellation, email: 'trial@example.org' },
      await sessionOf(api.stores, trial),
    )
    expect(await nothing.json()).toMatchObject({ carriedOut: { failure: 'no_subscription' } })
    expect(await ordersOf('declaration-received')).toHaveLength(3)
    expect(await ordersOf('declaration-carried-out')).toHaveLength(0)
  })

  test('a link is of no use once the address is another one, or its account is deleted', async () => {
    const { account } = await ordered(3)
    await declare()
    const token = await linkFor(account)
    const moved = { ...account, ...(await api.stores.users.find(account.id)) }
    await api.stores.users.restore({ ...moved, email: 'new@example.org' })
    expect(await (await carryOut(token)).json()).toMatchObject({
      code: 'invalid_declaration_token',
    })
    await api.stores.removals.removeAccount({ ...moved, email: 'new@example.org' }, noon)
    expect(await (await carryOut(token)).json()).toMatchObject({ code: 'no_subscription' })
    expect(await current(account)).toBeUndefined()
  })

  test('whoever takes their data with them finds what they declared, once the address is theirs', async () => {
    const { account } = await ordered(3)
    await declare()
    const exported = async (account: Account) => {
      const response = await api.get('/api/account/export', await sessionOf(api.stores, account))
      return ((await response.json()) as { declarations: unknown }).declarations
    }
    expect(await exported(account)).toEqual([
      {
        kind: 'withdrawal',
        name: 'Anna Huber',
        email: 'anna@example.org',
        contract: 'HEART-0001',
        declaredAt: noon.toISOString(),
        outcome: null,
      },
    ])
    const unconfirmed = await register(api.stores, 'trial', { email: 'bert@example.org' })
    await declare({ ...withdrawal, email: 'bert@example.org' })
    expect(await exported(unconfirmed)).toEqual([])
  })

  test('neither name, address nor token stands in the log, and no token in the database', async () => {
    const { account } = await ordered(3)
    await declare()
    const token = await linkFor(account)
    await carryOut(token)
    const [, secret = ''] = token.split('.')
    expect(api.log.join('')).not.toMatch(/huber|anna|example\.org/i)
    expect(api.log.join('')).not.toContain(secret)
    expect(JSON.stringify(await wholeTable(api.stores))).not.toContain(secret)
  })
})
