import { setTimeout as wait } from 'node:timers/promises'
import { createDelivery, type DeliveryOptions } from '../../../functions/mail/deliver.ts'

const LOOKED_AT_MILLISECONDS = 300

/**
 * Delivers on one machine what the table's stream delivers when deployed: looks into the outbox
 * three times a second, one look after the other.
 * @returns `stop` resolves when nothing is being delivered any more
 */
export function startLocalMail(options: DeliveryOptions): { stop(): Promise<void> } {
  const delivery = createDelivery(options)
  const end = new AbortController()
  const run = async (): Promise<void> => {
    let wasWell = true
    while (!end.signal.aborted) {
      try {
        await delivery.deliverDue()
        wasWell = true
      } catch (error) {
        // Once, not three times a second.
        if (wasWell) console.error('mails cannot be delivered:', error)
        wasWell = false
      }
      await wait(LOOKED_AT_MILLISECONDS, undefined, { signal: end.signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    async stop() {
      end.abort()
      await running
    },
  }
}
