import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { type AnsweredRequest, type LogLine, requestLog } from './log.ts'

/** What is told of one request, which takes as long as `clock` says. */
async function toldOf(path: string, clock: () => number) {
  const lines: LogLine[] = []
  const told: AnsweredRequest[] = []
  const app = new Hono()
  app.use(
    requestLog(
      (line) => lines.push(line),
      (request) => told.push(request),
      clock,
    ),
  )
  app.get('/broken', () => {
    throw new Error('secret')
  })
  app.onError((_error, context) => context.text('broken', 500))
  await app.request(path)
  return { lines, told }
}

test('a request took as many whole milliseconds as went by', async () => {
  const times = [1000.2, 1005.9]
  const { lines, told } = await toldOf('/nowhere', () => times.shift() ?? 0)
  expect(told).toEqual([{ method: 'GET', route: 'none', status: 404, milliseconds: 6 }])
  expect(lines).toMatchObject([{ level: 'info', message: 'request', milliseconds: 6 }])
})

test('a fault of ours is an error of the log, and counted as what was answered', async () => {
  const { lines, told } = await toldOf('/broken', () => 0)
  expect(told).toMatchObject([{ status: 500 }])
  expect(lines).toMatchObject([{ level: 'error', status: 500 }])
})
