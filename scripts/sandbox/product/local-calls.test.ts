import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createClock } from '../clock/clock.ts'
import { createLocalCalls } from './local-calls.ts'

const clock = createClock()
const done: string[] = []
const deliveries: unknown[] = []
const sold: unknown[] = []
const calls = createLocalCalls({
  clock,
  inbox: { list: () => [] },
  payments: {
    changePrice: (...change) => void sold.push(change),
    pages: new Hono().post('/_local/checkout/:id', (context) => context.text('paid')),
    delivery: {
      set: (faults) => deliveries.push(faults),
      flush: async () => {},
      deliverTo() {},
      wake() {},
      stop: async () => {},
    },
  },
  async afterMove() {
    done.push(clock.now().toISOString().slice(0, 10))
  },
})

const post = (path: string, headers: Record<string, string> = {}, body = '{}') =>
  calls.request(path, { method: 'POST', headers, body })

test('what is due is done at the new time, before the answer', async () => {
  const answer = await post('/_local/clock', {}, '{"now":"2031-05-06T12:00:00Z"}')
  expect(answer.status).toBe(200)
  expect(done).toEqual(['2031-05-06'])
})

test.each(['2101-01-01T00:00:00Z', '2019-12-31T23:00:00Z', '0001-01-01T00:00:00Z'])(
  'the clock is not moved to %s, and says why',
  async (now) => {
    const before = clock.now().getFullYear()
    const answer = await post('/_local/clock', {}, JSON.stringify({ now }))
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { message: 'the clock knows the years 2020 to 2100' },
    ])
    expect(clock.now().getFullYear()).toBe(before)
  },
)

test('a page of another site moves no clock and pays nothing', async () => {
  const fromElsewhere = { 'Sec-Fetch-Site': 'cross-site' }
  expect((await post('/_local/clock', fromElsewhere, '{"now":null}')).status).toBe(403)
  expect((await post('/_local/checkout/cs_test_1', fromElsewhere)).status).toBe(403)
  expect((await post('/_local/checkout/cs_test_1')).status).toBe(200)
})

test('events of the payment provider get lost or repeated as asked, and nothing else is taken', async () => {
  const wishes = [{ lose: true }, { repeat: 2, shuffle: true }, {}]
  for (const delivery of wishes) {
    const answer = await post('/_local/payments', {}, JSON.stringify({ delivery }))
    expect(answer.status).toBe(200)
  }
  expect(deliveries).toEqual(wishes)
  for (const body of ['', '{}', '{"delivery":{"lose":1}}', '{"delivery":{"all":true}}']) {
    expect((await post('/_local/payments', {}, body)).status).toBe(400)
  }
  expect(deliveries).toHaveLength(3)
})

test('a plan costs something else from now on, in whole cents of a plan that there is', async () => {
  const price = { interval: 'monthly', priceInCents: 1090 }
  expect((await post('/_local/payments', {}, JSON.stringify({ price }))).status).toBe(200)
  for (const wrong of [
    { ...price, interval: 'daily' },
    { ...price, priceInCents: 9.9 },
  ]) {
    const answer = await post('/_local/payments', {}, JSON.stringify({ price: wrong }))
    expect(answer.status).toBe(400)
  }
  expect(sold).toEqual([['hearticle_monthly', 1090]])
})
