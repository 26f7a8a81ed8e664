/**
 * A process of its own that stands for Lambda: `node invoke.ts ENTRY` imports a packaged entry,
 * gives it the events that come as JSON on its input, in order, and prints `{answers, log}`.
 */
import { json } from 'node:stream/consumers'

const [, , entry] = process.argv
if (entry === undefined) throw new Error('ENTRY is needed')

const print = process.stdout.write.bind(process.stdout)
const log: unknown[] = []
process.stdout.write = (text) => {
  log.push(JSON.parse(String(text)))
  return true
}

const { handler } = await import(entry)
const answers: unknown[] = []
for (const [index, event] of ((await json(process.stdin)) as unknown[]).entries()) {
  const context = {
    awsRequestId: `invocation-${index}`,
    getRemainingTimeInMillis: () => 300_000,
  }
  answers.push((await handler(event, context)) ?? null)
}
print(JSON.stringify({ answers, log }))
