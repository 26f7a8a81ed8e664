import { setTimeout as wait } from 'node:timers/promises'
import { createDelivery, type DeliveryOptions } from '../../../functions/mail/deliver.ts'
import { createOutbox } from '../../../functions/store/mail/outbox.ts'
import type { Table } from '../../../functions/store/table/table.ts'

const LOOKED_AT_MILLISECONDS = 300

export interface LocalMailOptions extends Omit<DeliveryOptions, 'outbox'> {
  table: Table
}

/**
 * Delivers on one machine what the table's stream delivers when deployed: looks into the outbox
 * three times a second, one look after the other.
 * @returns `stop` resolves when nothing is being delivered any more
 */
export function startLocalMail({ table, ...options }: LocalMailOptions): { stop(): Promise<void> } {
  const delivery = createDelivery({ ...options, outbox: createOutbox(table) })
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
