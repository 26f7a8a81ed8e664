/**
 * A process that stands for one instance of a function: `node invoke.ts ENTRY` imports the packaged
 * entry and calls its handler for every line of its input.
 */
import { createInterface } from 'node:readline'

const [, , entry] = process.argv
if (entry === undefined) throw new Error('ENTRY is needed')
const { handler } = await import(entry)
let invocations = 0
for await (const _line of createInterface({ input: process.stdin })) {
  invocations += 1
  const awsRequestId = `invocation-${invocations}`
  // What it does after readers have their pages does not hold up the next line.
  void handler({}, { awsRequestId, getRemainingTimeInMillis: () => 300_000 })
}
