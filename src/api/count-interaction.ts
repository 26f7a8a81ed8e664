import type { InputOf } from '../contract/protocol/endpoint.ts'
import { readerCalls } from '../contract/protocol/reader-calls.ts'
import type { recordInteraction } from '../contract/reading/interactions.ts'
import { send } from './send.ts'

export type ReportedInteraction = InputOf<typeof recordInteraction>['body']

/** Has something counted that a reader did (P-COUNTING), also where the page is left meanwhile. */
export function countInteraction(body: ReportedInteraction): void {
  send<typeof recordInteraction>(readerCalls.recordInteraction, { body }, { keepalive: true })
    // To its end, else the browser keeps the request open for as long as the page lives.
    .then((answer) => answer.arrayBuffer())
    // A count that is lost is no reason to disturb a reader.
    .catch(() => undefined)
}
