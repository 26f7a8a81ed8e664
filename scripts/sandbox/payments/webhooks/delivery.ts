import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import { toSeconds } from '../ledger/calendar.ts'
import type { EventRecord } from '../ledger/records.ts'
import type { Store } from '../ledger/store.ts'
import { eventShape } from '../shapes/event.ts'

export interface DeliveryFaults {
  /** Each event waits that long before it is sent. */
  delayMs?: number
  /** How many times more each is sent. */
  repeat?: number
  /** Events that nobody ever gets, unless they are sent again by `resend`. */
  lose?: boolean | ((event: Stripe.Event) => boolean)
  /** In any order. */
  shuffle?: boolean
}

export interface Delivery {
  /** Instead of what was set before. */
  set(faults: DeliveryFaults): void
  /** Tries at once what waits to be tried again; resolves when nothing is on its way any more. */
  flush(): Promise<void>
  /** @returns whether it was taken */
  resend(eventId: string): Promise<boolean>
  /** Events go there from now on, those that wait for it first. */
  deliverTo(url: string): void
  /** Says that there may be events to deliver. */
  wake(): void
  stop(): Promise<void>
}

interface DeliveryOptions {
  store: Store
  now: () => Date
  webhookSecret: string
  /** Before an event is tried again, in milliseconds; the last one holds for all further ones. */
  retryWaits?: readonly number[]
  random?: () => number
}

const RETRY_WAITS = [1_000, 5_000, 30_000, 300_000, 3_600_000]
const MOST_ATTEMPTS = 20
const ANSWER_WITHIN = 10_000
const PAUSE_AFTER_ERROR = 5_000

/** Posts events, signed, one after the other; what is not taken is tried again while others go on. */
export function createDelivery({
  store,
  now,
  webhookSecret,
  retryWaits = RETRY_WAITS,
  random = Math.random,
}: DeliveryOptions): Delivery {
  const end = new AbortController()
  const signer = new Stripe('sk_unused').webhooks
  let address: string | undefined
  let faults: DeliveryFaults = {}
  let running: Promise<void> | undefined
  let wasWell = true
  /** When an event may be tried, by the machine's own clock. */
  const notBefore = new Map<string, number>()
  let alarm: NodeJS.Timeout | undefined

  const waiting = () => store.all('events').filter(({ pending }) => pending)

  const post = async (event: EventRecord): Promise<boolean> => {
    const payload = JSON.stringify(eventShape(event))
    const signature = await signer.generateTestHeaderStringAsync({
      payload,
      secret: webhookSecret,
      timestamp: toSeconds(now()),
    })
    try {
      const response = await fetch(address ?? '', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'User-Agent': 'Stripe/1.0 (sandbox)',
          'Stripe-Signature': signature,
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([end.signal, AbortSignal.timeout(ANSWER_WITHIN)]),
      })
      await response.arrayBuffer()
      if (!response.ok) complain(`${response.status}`)
      return response.ok
    } catch (error) {
      if (!end.signal.aborted) complain(error instanceof Error ? error.message : String(error))
      return false
    }
  }
  const complain = (reason: string) => {
    // Once, not for every event.
    if (wasWell) console.error(`payment events are not taken by ${address}: ${reason}`)
    wasWell = false
  }

  const keep = (id: string, changes: Partial<EventRecord>) =>
    store.change(() => {
      const event = store.get('events', id)
      if (event) store.put('events', { ...event, ...changes })
    })

  const deliver = async (event: EventRecord): Promise<void> => {
    const { lose = false, repeat = 0 } = faults
    const isLost =
      typeof lose === 'function' ? lose(eventShape(event) as unknown as Stripe.Event) : lose
    if (isLost) return keep(event.id, { pending: false })
    let isTaken = await post(event)
    for (let more = 0; more < repeat; more += 1) isTaken = (await post(event)) && isTaken
    if (end.signal.aborted) return
    if (isTaken) {
      wasWell = true
      notBefore.delete(event.id)
      return keep(event.id, { pending: false, attempts: event.attempts + 1 })
    }
    const attempts = event.attempts + 1
    notBefore.set(event.id, Date.now() + (retryWaits[attempts - 1] ?? retryWaits.at(-1) ?? 0))
    keep(event.id, { attempts, pending: attempts < MOST_ATTEMPTS })
  }

  const isReady = ({ id }: EventRecord) => (notBefore.get(id) ?? 0) <= Date.now()

  const run = async (): Promise<void> => {
    while (!end.signal.aborted) {
      for (const { id } of waiting()) {
        if (faults.delayMs && !notBefore.has(id)) notBefore.set(id, Date.now() + faults.delayMs)
      }
      const ready = waiting().filter(isReady)
      const event = faults.shuffle ? ready[Math.floor(random() * ready.length)] : ready[0]
      if (event === undefined) return
      await deliver(event)
    }
  }

  const wake = (): void => {
    if (address === undefined || end.signal.aborted) return
    clearTimeout(alarm)
    running ??= run()
      .then(
        () => Math.min(...waiting().map(({ id }) => notBefore.get(id) ?? 0)) - Date.now(),
        (error: unknown) => {
          console.error('payment events could not be delivered:', error)
          return PAUSE_AFTER_ERROR
        },
      )
      .then((milliseconds) => {
        running = undefined
        if (!Number.isFinite(milliseconds) || end.signal.aborted) return
        alarm = setTimeout(wake, Math.max(0, milliseconds)).unref()
      })
  }

  /** An event that has not been tried yet is on its way; one that was refused only waits. */
  const untried = () => waiting().filter(({ attempts }) => attempts === 0)

  return {
    set(given) {
      faults = given
    },
    async flush() {
      if (address === undefined) return
      for (const { id, attempts } of waiting()) if (attempts > 0) notBefore.delete(id)
      do {
        wake()
        await running
        const first = Math.min(...untried().map(({ id }) => notBefore.get(id) ?? 0))
        if (Number.isFinite(first)) await wait(Math.max(0, first - Date.now()))
      } while (untried().length > 0 && !end.signal.aborted)
    },
    async resend(eventId) {
      const event = store.get('events', eventId)
      if (event === undefined) throw new Error(`no such event: ${eventId}`)
      return post(event)
    },
    deliverTo(url) {
      address = url
      wake()
    },
    wake,
    async stop() {
      end.abort()
      clearTimeout(alarm)
      await running
    },
  }
}
