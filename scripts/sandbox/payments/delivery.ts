import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import { toSeconds } from './model/calendar.ts'
import { type PaymentEvent, providerJson } from './model/objects.ts'
import type { Store } from './model/store.ts'

export interface DeliveryFaults {
  /** Each event waits that long before it is sent. */
  delayMs?: number
  repeat?: number
  lose?: boolean
  shuffle?: boolean
}

export interface Delivery {
  /** Instead of what was set before. */
  set(faults: DeliveryFaults): void
  /** Tries at once what waits to be tried again; resolves when nothing is on its way any more. */
  flush(): Promise<void>
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
  origin: () => string
  /** Before an event is tried again, in milliseconds; the last one holds for all further ones. */
  retryWaits?: readonly number[]
  random?: () => number
}

const RETRY_WAITS = [1_000, 5_000, 30_000, 300_000, 3_600_000]
const MOST_ATTEMPTS = 20
const ANSWER_WITHIN = 10_000
const PAUSE_AFTER_ERROR = 5_000

const signer = new Stripe('sk_unused').webhooks

/** Posts events, signed, one after the other; what is not taken is tried again while others go on. */
export function createDelivery(options: DeliveryOptions): Delivery {
  const { store, now, origin, retryWaits = RETRY_WAITS, random = Math.random } = options
  const end = new AbortController()
  /** From when each may be tried, by the machine's clock. */
  const notBefore = new Map<string, number>()
  let address: string | undefined
  let faults: DeliveryFaults = {}
  let wasWell = true
  let running: Promise<void> | undefined
  let alarm: NodeJS.Timeout | undefined

  const waiting = () => store.all('event').filter(({ pending_webhooks }) => pending_webhooks === 1)
  const timeOf = ({ id }: PaymentEvent) => notBefore.get(id) ?? 0
  const millisecondsUntil = (events: PaymentEvent[]) =>
    Math.max(0, Math.min(...events.map(timeOf)) - Date.now())

  /** An event that may be tried now. */
  const next = (): PaymentEvent | undefined => {
    const { delayMs, shuffle } = faults
    const events = waiting()
    for (const { id } of events) {
      if (delayMs && !notBefore.has(id)) notBefore.set(id, Date.now() + delayMs)
    }
    const ready = events.filter((event) => timeOf(event) <= Date.now())
    return shuffle ? ready[Math.floor(random() * ready.length)] : ready[0]
  }
  /** @returns why it was not taken; undefined where it was */
  const post = async (event: PaymentEvent): Promise<string | undefined> => {
    const body = providerJson(event, origin())
    const timestamp = toSeconds(now())
    const secret = options.webhookSecret
    try {
      const response = await fetch(address ?? '', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'User-Agent': 'Stripe/1.0 (sandbox)',
          'Stripe-Signature': signer.generateTestHeaderString({ payload: body, secret, timestamp }),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([end.signal, AbortSignal.timeout(ANSWER_WITHIN)]),
      })
      await response.arrayBuffer()
      return response.ok ? undefined : `${response.status}`
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
  /** Sends it as often as wished; where it is not taken it waits for its next attempt. */
  const deliver = async (event: PaymentEvent): Promise<void> => {
    const { lose, repeat = 0 } = faults
    let refusal: string | undefined
    for (let times = lose ? 0 : 1 + repeat; times > 0; times -= 1) refusal ??= await post(event)
    if (end.signal.aborted) return
    // Once, not for every event.
    if (refusal && wasWell) {
      console.error(`payment events are not taken by ${address}: ${refusal}`)
    }
    if (!lose) wasWell = refusal === undefined
    const attempts = event.internal.attempts + 1
    const pause = retryWaits[attempts - 1] ?? retryWaits.at(-1) ?? 0
    if (refusal === undefined) notBefore.delete(event.id)
    else notBefore.set(event.id, Date.now() + pause)
    const pending_webhooks = refusal !== undefined && attempts < MOST_ATTEMPTS ? 1 : 0
    store.change(() => store.put({ ...event, pending_webhooks, internal: { attempts } }))
  }
  const deliverDue = async (): Promise<void> => {
    for (let event = next(); event && !end.signal.aborted; event = next()) await deliver(event)
  }
  /** Runs once at a time, and by itself when the next event is due. */
  const wake = (): void => {
    if (address === undefined || end.signal.aborted) return
    clearTimeout(alarm)
    running ??= deliverDue()
      .then(
        () => 0,
        (error: unknown) => {
          console.error('payment events could not be delivered:', error)
          return PAUSE_AFTER_ERROR
        },
      )
      .then((pause) => {
        running = undefined
        const events = waiting()
        if (events.length === 0 || end.signal.aborted) return
        alarm = setTimeout(wake, Math.max(pause, millisecondsUntil(events))).unref()
      })
  }

  return {
    set(given) {
      faults = given
    },
    async flush() {
      for (const { id, internal } of waiting()) if (internal.attempts > 0) notBefore.delete(id)
      while (address !== undefined && !end.signal.aborted) {
        wake()
        await running
        // Those that were refused just now only wait.
        const events = waiting().filter(({ internal }) => internal.attempts === 0)
        if (events.length === 0) return
        await wait(millisecondsUntil(events))
      }
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
