// Rules: P-DASHBOARD.
import { describe, expect, test } from 'vitest'
import { PaymentUnavailable } from '../../functions/billing/payment-unavailable.ts'
import { createDelivery } from '../../functions/mail/deliver.ts'
import { MailNotSent } from '../../functions/mail/mail-sender.ts'
import type { JobRun } from '../../src/contract/administration/dashboard.ts'
import type { Dashboard } from '../../src/domain/statistics/dashboard.ts'
import { contributionOf } from '../../src/domain/statistics/interactions.ts'
import { register, signedIn, wholeTable } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { billingOn } from '../support/billing.ts'
import { anonymousReader } from '../support/readers.ts'
import { noon } from '../support/records.ts'

const PATH = '/api/admin/dashboard'

describe('the dashboard', () => {
  const api = appForEachTest()
  const look = async (headers?: Record<string, string>) => {
    const requestHeaders = headers ?? (await signedIn(api.stores, 'admin')).headers
    const answer = await api.get(PATH, requestHeaders)
    expect(answer.status).toBe(200)
    return (await answer.json()) as Dashboard
  }
  const read = () =>
    api.stores.interactions.count(
      {
        hearticleId: 1,
        contribution: contributionOf({ interactionType: 'READ' }),
        reader: anonymousReader(),
      },
      noon,
    )

  test('says of a product that is new what is known, and that the rest is not', async () => {
    expect(await look()).toMatchObject({
      at: noon.toISOString(),
      people: null,
      churn: null,
      churnFrom: null,
      publication: { run: null },
      jobs: [
        { name: 'daily', state: 'never', run: null },
        { name: 'study-import', state: 'never', run: null },
      ],
      failures: [],
    })
  })

  test('shows a server that makes backups how they go', async () => {
    api.rebuild({ jobs: ['daily', 'backup'] })
    const startedAt = noon.toISOString()
    const run: JobRun = { name: 'backup', startedAt, durationMs: 5, steps: [], error: 'ENOSPC' }
    await api.stores.jobRuns.keep(run)
    const { jobs } = await look()
    expect(jobs).toEqual([
      { name: 'daily', state: 'never', run: null },
      { name: 'backup', state: 'failed', run },
    ])
  })

  test('shows who signs up and what is read today at once', async () => {
    await register(api.stores, 'trial')
    await read()
    const { days } = await look()
    expect(days.at(-1)).toMatchObject({
      date: '2026-11-21',
      signUps: 1,
      views: { authenticated: 0, anonymous: 1 },
    })
    expect(days[0]).toMatchObject({ date: '2026-10-23', signUps: null })
  })

  test('shows mails that cannot be sent, and not whose they are', async () => {
    const { account } = await signedIn(api.stores, 'trial')
    const { headers } = await signedIn(api.stores, 'admin')
    let at = noon
    const delivery = createDelivery({
      ...api.stores,
      sender: { send: () => Promise.reject(new MailNotSent('Throttled')) },
      siteOrigin: 'https://hearticle.example',
      now: () => at,
      log: () => {},
    })
    for (let tries = 0; tries < 6; tries += 1) {
      await delivery.deliverDue()
      at = new Date(at.getTime() + 7 * 60 * 60 * 1000)
    }
    const { failures } = await look(headers)
    expect(failures.map(({ outcome }) => outcome)).toEqual([
      'given-up',
      ...Array(5).fill('postponed'),
    ])
    expect(failures[0]).toMatchObject({ area: 'mail', subject: 'welcome', reason: 'Throttled' })
    expect(JSON.stringify(failures)).not.toMatch(new RegExp(`trial|example|${account.id}`))
    const counted = (await api.stores.figures.between('2026-11-21', '2026-11-23')).map(
      ({ mailFailures }) => mailFailures,
    )
    expect(counted.reduce((sum, one) => sum + one, 0)).toBe(6)
  })

  describe('of events of the payment provider', () => {
    const send = (signature?: string, body = '{}') =>
      api.app.request('/api/webhooks/stripe', {
        method: 'POST',
        body,
        headers: {
          'Content-Type': 'application/json',
          ...(signature !== undefined && { 'Stripe-Signature': signature }),
        },
      })
    const event = JSON.stringify({
      id: 'evt_1',
      type: 'invoice.paid',
      livemode: false,
      data: { object: { id: 'in_1', customer: 'cus_1', subscription: 'sub_1' } },
    })

    test('shows those that could not be taken in, which the provider sends again', async () => {
      const { provider } = api.provider
      const isLive = () => Promise.reject(new PaymentUnavailable('timeout'))
      api.rebuild({ billing: billingOn(api.stores, { ...provider, isLive }) })
      expect((await send(api.provider.signed(event).signature, event)).status).toBe(503)
      const { failures, days } = await look()
      expect(failures).toEqual([
        {
          ...{ at: noon.toISOString(), area: 'webhook', subject: 'invoice.paid' },
          ...{ outcome: 'failed', reason: 'timeout' },
        },
      ])
      expect(days.at(-1)).toMatchObject({ webhookFailures: 1, mailFailures: 0 })
    })

    test('shows that they are refused, once in ten minutes whoever sends how many', async () => {
      let at = noon
      const { provider } = api.provider
      const readEvent = async () => undefined
      const now = () => at
      api.rebuild({ billing: billingOn(api.stores, { ...provider, readEvent }, { now }) })
      expect((await send()).status).toBe(400)
      expect(await api.stores.failures.latest(10)).toEqual([])
      for (let index = 0; index < 20; index += 1) {
        expect((await send('not the provider’s'.replace('’', ''))).status).toBe(400)
      }
      expect(await api.stores.failures.latest(10)).toMatchObject([
        { subject: null, outcome: 'refused', reason: 'invalid_signature' },
      ])
      const before = (await wholeTable(api.stores)).length
      at = new Date(noon.getTime() + 10 * 60_000)
      await send('another')
      expect((await wholeTable(api.stores)).length).toBe(before + 1)
    })
  })
})
