/**
 * A process of its own that stands for an instance of a Lambda function: `node lambda-host.ts ENTRY`
 * imports a packaged entry and answers the events that its parent sends.
 */
import { argv } from 'node:process'
import './no-long-pauses.ts'

const [, , entry = '', name = 'handler'] = argv
/** With it goes a line, behind which its parent knows that it has read all that the call wrote. */
function answer(message: { id: number; result?: unknown; fault?: string }): void {
  process.stdout.write(`\0${message.id}\n`)
  process.send?.(message)
}
try {
  const handler = (await import(entry))[name] as (event: unknown, context: unknown) => unknown
  process.on('message', async ({ id, event }: { id: number; event: unknown }) => {
    const context = {
      awsRequestId: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
      getRemainingTimeInMillis: () => 300_000,
    }
    try {
      answer({ id, result: (await handler(event, context)) ?? null })
    } catch (error) {
      answer({ id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
  answer({ id: 0, result: null })
} catch (error) {
  answer({ id: 0, fault: String(error) })
}
