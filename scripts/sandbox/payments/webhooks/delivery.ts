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

const signer = new Stripe('sk_unused').webhooks

/** Posts events, signed, one after the other; what is not taken is tried again while others go on. */
export function createDelivery({
  store,
  now,
  webhookSecret,
  retryWaits = RETRY_WAITS,
  random = Math.random,
}: DeliveryOptions): Delivery {
  const end = new AbortController()
  let address: string | undefined
  let faults: DeliveryFaults = {}
  let wasWell = true
  const queue = createQueue(store, { retryWaits, random })

  const post = (event: EventRecord) =>
    postSigned(event, { address: address ?? '', webhookSecret, now, end: end.signal, complain })
  const complain = (reason: string) => {
    // Once, not for every event.
    if (wasWell) console.error(`payment events are not taken by ${address}: ${reason}`)
    wasWell = false
  }

  const deliver = async (event: EventRecord): Promise<void> => {
    const { lose = false, repeat = 0 } = faults
    const isLost =
      typeof lose === 'function' ? lose(eventShape(event) as unknown as Stripe.Event) : lose
    if (isLost) return queue.drop(event)
    let isTaken = await post(event)
    for (let more = 0; more < repeat; more += 1) isTaken = (await post(event)) && isTaken
    if (end.signal.aborted) return
    if (!isTaken) return queue.defer(event)
    wasWell = true
    queue.remove(event)
  }

  const deliverDue = async (): Promise<void> => {
    while (!end.signal.aborted) {
      const event = queue.next(faults)
      if (event === undefined) return
      await deliver(event)
    }
  }
  const runner = createRunner(deliverDue, queue.millisecondsUntilNext, end.signal)
  const wake = (): void => {
    if (address !== undefined) runner.wake()
  }

  return {
    set(given) {
      faults = given
    },
    async flush() {
      if (address === undefined) return
      queue.retryNow()
      do {
        wake()
        await runner.idle()
        const milliseconds = queue.millisecondsUntilUntried()
        if (Number.isFinite(milliseconds)) await wait(Math.max(0, milliseconds))
      } while (Number.isFinite(queue.millisecondsUntilUntried()) && !end.signal.aborted)
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
      await runner.idle()
    },
  }
}

/** Runs `work` when woken, one run at a time, and by itself when the next is due; ends with `end`. */
function createRunner(
  work: () => Promise<void>,
  millisecondsUntilNext: () => number,
  end: AbortSignal,
) {
  let running: Promise<void> | undefined
  let alarm: NodeJS.Timeout | undefined
  const wake = (): void => {
    if (end.aborted) return
    clearTimeout(alarm)
    running ??= work()
      .then(millisecondsUntilNext, (error: unknown) => {
        console.error('payment events could not be delivered:', error)
        return PAUSE_AFTER_ERROR
      })
      .then((milliseconds) => {
        running = undefined
        if (!Number.isFinite(milliseconds) || end.aborted) return
        alarm = setTimeout(wake, Math.max(0, milliseconds)).unref()
      })
  }
  end.addEventListener('abort', () => clearTimeout(alarm))
  return { wake, idle: async () => running }
}

/** Posts an event once. @returns whether it was taken */
async function postSigned(
  event: EventRecord,
  {
    address,
    webhookSecret,
    now,
    end,
    complain,
  }: {
    address: string
    webhookSecret: string
    now: () => Date
    end: AbortSignal
    complain: (reason: string) => void
  },
): Promise<boolean> {
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
    if (!response.ok) complain(`${response.status}`)
    return response.ok
  } catch (error) {
    if (!end.aborted) complain(error instanceof Error ? error.message : String(error))
    return false
  }
}

/** Events that wait for their delivery, and from when each may be tried, by the machine's clock. */
function createQueue(
  store: DeliveryOptions['store'],
  { retryWaits, random }: { retryWaits: readonly number[]; random: () => number },
) {
  const notBefore = new Map<string, number>()
  const waiting = () => store.all('events').filter(({ pending }) => pending)
  const timeOf = ({ id }: EventRecord) => notBefore.get(id) ?? 0
  const untilFirstOf = (events: readonly EventRecord[]) =>
    Math.min(...events.map(timeOf)) - Date.now()
  const keep = (id: string, changes: Partial<EventRecord>) =>
    store.change(() => {
      const event = store.get('events', id)
      if (event) store.put('events', { ...event, ...changes })
    })
  return {
    /** An event that may be tried now. */
    next({ delayMs, shuffle }: DeliveryFaults): EventRecord | undefined {
      for (const { id } of waiting()) {
        if (delayMs && !notBefore.has(id)) notBefore.set(id, Date.now() + delayMs)
      }
      const ready = waiting().filter((event) => timeOf(event) <= Date.now())
      return shuffle ? ready[Math.floor(random() * ready.length)] : ready[0]
    },
    /** Leaves an event undelivered for good. */
    drop: ({ id }: EventRecord) => keep(id, { pending: false }),
    remove({ id, attempts }: EventRecord) {
      notBefore.delete(id)
      keep(id, { pending: false, attempts: attempts + 1 })
    },
    defer(event: EventRecord) {
      const attempts = event.attempts + 1
      notBefore.set(event.id, Date.now() + (retryWaits[attempts - 1] ?? retryWaits.at(-1) ?? 0))
      keep(event.id, { attempts, pending: attempts < MOST_ATTEMPTS })
    },
    /** Lets events that were refused be tried at once. */
    retryNow() {
      for (const { id, attempts } of waiting()) if (attempts > 0) notBefore.delete(id)
    },
    /** Infinite where nothing waits. */
    millisecondsUntilNext: () => untilFirstOf(waiting()),
    /** The same among events that were never tried: those that were refused only wait. */
    millisecondsUntilUntried: () =>
      untilFirstOf(waiting().filter(({ attempts }) => attempts === 0)),
  }
}
