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
  /** Events are never sent. */
  lose?: boolean
  /** In any order. */
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
  const end = new AbortController()
  const queue = createQueue(options)
  let address: string | undefined
  let faults: DeliveryFaults = {}
  let wasWell = true
  let running: Promise<void> | undefined
  let alarm: NodeJS.Timeout | undefined

  /** @returns whether it was taken each time */
  const deliver = async (event: EventRecord): Promise<boolean> => {
    const times = faults.lose ? 0 : 1 + (faults.repeat ?? 0)
    let isTaken = true
    for (let time = 0; time < times; time += 1) {
      const refusal = await post(event, address ?? '', options, end.signal)
      // Once, not for every event.
      if (refusal && wasWell && !end.signal.aborted) {
        console.error(`payment events are not taken by ${address}: ${refusal}`)
        wasWell = false
      }
      isTaken &&= refusal === undefined
    }
    wasWell ||= isTaken && times > 0
    return isTaken
  }
  const deliverDue = async (): Promise<void> => {
    while (!end.signal.aborted) {
      const event = queue.next(faults)
      if (event === undefined) return
      const isTaken = await deliver(event)
      if (!end.signal.aborted) queue.settle(event, isTaken)
    }
  }
  /** Runs once at a time, and by itself when the next event is due. */
  const wake = (): void => {
    if (address === undefined || end.signal.aborted) return
    clearTimeout(alarm)
    running ??= deliverDue()
      .then(
        () => queue.millisecondsUntilFirst(),
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

  return {
    set(given) {
      faults = given
    },
    async flush() {
      if (address === undefined) return
      queue.retryNow()
      for (;;) {
        wake()
        await running
        // Those that were refused just now only wait.
        const milliseconds = queue.millisecondsUntilFirst({ attempts: 0 })
        if (!Number.isFinite(milliseconds) || end.signal.aborted) return
        await wait(Math.max(0, milliseconds))
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

/** Posts an event once. @returns why it was not taken; undefined where it was */
async function post(
  event: EventRecord,
  address: string,
  { webhookSecret, now }: DeliveryOptions,
  end: AbortSignal,
): Promise<string | undefined> {
  const payload = JSON.stringify(eventShape(event))
  const signature = await signer.generateTestHeaderStringAsync({
    payload,
    secret: webhookSecret,
    timestamp: toSeconds(now()),
  })
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'User-Agent': 'Stripe/1.0 (sandbox)',
        'Stripe-Signature': signature,
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([end, AbortSignal.timeout(ANSWER_WITHIN)]),
    })
    await response.arrayBuffer()
    return response.ok ? undefined : `${response.status}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Events that wait for their delivery, and from when each may be tried, by the machine's clock. */
function createQueue({
  store,
  retryWaits = RETRY_WAITS,
  random = Math.random,
}: Pick<DeliveryOptions, 'store' | 'retryWaits' | 'random'>) {
  const notBefore = new Map<string, number>()
  const waiting = (fields: { attempts?: number } = {}) =>
    store.all('events', { pending: true, ...fields })
  const timeOf = ({ id }: EventRecord) => notBefore.get(id) ?? 0
  return {
    /** An event that may be tried now. */
    next({ delayMs, shuffle }: DeliveryFaults): EventRecord | undefined {
      for (const { id } of waiting()) {
        if (delayMs && !notBefore.has(id)) notBefore.set(id, Date.now() + delayMs)
      }
      const ready = waiting().filter((event) => timeOf(event) <= Date.now())
      return shuffle ? ready[Math.floor(random() * ready.length)] : ready[0]
    },
    /** An event that is not taken waits for its next attempt, if it has one left. */
    settle(event: EventRecord, isTaken: boolean): void {
      const attempts = event.attempts + 1
      const pause = retryWaits[attempts - 1] ?? retryWaits.at(-1) ?? 0
      if (isTaken) notBefore.delete(event.id)
      else notBefore.set(event.id, Date.now() + pause)
      const pending = !isTaken && attempts < MOST_ATTEMPTS
      store.change(() => store.put('events', { ...event, attempts, pending }))
    },
    /** Lets events that were refused be tried at once. */
    retryNow(): void {
      for (const { id, attempts } of waiting()) if (attempts > 0) notBefore.delete(id)
    },
    /** Infinite where nothing waits. */
    millisecondsUntilFirst: (fields?: { attempts?: number }) =>
      Math.min(...waiting(fields).map(timeOf)) - Date.now(),
  }
}
