import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createClock } from './clock.ts'
import { createLocalCalls } from './local-calls.ts'

const clock = createClock()
const done: string[] = []
const calls = createLocalCalls({
  clock,
  inbox: { list: () => [] },
  paymentPages: new Hono().post('/_local/checkout/:id', (context) => context.text('paid')),
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

test('a page of another site moves no clock and pays nothing', async () => {
  const fromElsewhere = { 'Sec-Fetch-Site': 'cross-site' }
  expect((await post('/_local/clock', fromElsewhere, '{"now":null}')).status).toBe(403)
  expect((await post('/_local/checkout/cs_test_1', fromElsewhere)).status).toBe(403)
  expect((await post('/_local/checkout/cs_test_1')).status).toBe(200)
})
