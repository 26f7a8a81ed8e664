import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { type AnsweredRequest, type LogLine, requestLog } from './log.ts'

/** What is told of one request, which takes as long as `clock` says. */
async function observe(path: string, clock: () => number) {
  const lines: LogLine[] = []
  const answered: AnsweredRequest[] = []
  const app = new Hono()
  app.use(
    requestLog(
      (line) => lines.push(line),
      (request) => answered.push(request),
      clock,
    ),
  )
  app.get('/broken', () => {
    throw new Error('secret')
  })
  app.onError((_error, context) => context.text('broken', 500))
  await app.request(path)
  return { lines, told: answered }
}

test('a request took as many whole milliseconds as went by', async () => {
  const times = [1000.2, 1005.9]
  const { lines, told: answered } = await observe('/nowhere', () => times.shift() ?? 0)
  expect(answered).toEqual([{ method: 'GET', route: 'none', status: 404, milliseconds: 6 }])
  expect(lines).toMatchObject([{ level: 'info', message: 'request', milliseconds: 6 }])
})

test('a fault of ours is an error of the log, and counted as what was answered', async () => {
  const { lines, told: answered } = await observe('/broken', () => 0)
  expect(answered).toMatchObject([{ status: 500 }])
  expect(lines).toMatchObject([{ level: 'error', status: 500 }])
})
