/**
 * A process of its own that stands for Lambda: `node invoke.ts ENTRY` imports a packaged entry, gives
 * it the events that come as lines of JSON on its input, in order, and says of each `{answer, log}`.
 */
import { createInterface } from 'node:readline'

const [, , entry] = process.argv
if (entry === undefined) throw new Error('ENTRY is needed')

const print = process.stdout.write.bind(process.stdout)
let log: unknown[] = []
process.stdout.write = (text) => {
  log.push(JSON.parse(String(text)))
  return true
}

const { handler } = await import(entry)
let index = 0
for await (const line of createInterface({ input: process.stdin })) {
  const context = {
    awsRequestId: `invocation-${index}`,
    getRemainingTimeInMillis: () => 300_000,
  }
  index += 1
  const answer = (await handler(JSON.parse(line), context)) ?? null
  print(`${JSON.stringify({ answer, log })}\n`)
  log = []
}
