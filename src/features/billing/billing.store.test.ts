import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import { runHook } from '../../../tests/support/run-hook.ts'
import { maria, mariaSignedIn } from '../../../tests/support/session-user.ts'
import {
  afterTrial,
  ending,
  inTrial,
  plans,
  subscribed,
} from '../../../tests/support/subscription-states.ts'
import { endSession } from '../../api/stored-session.ts'
import { $session, beginSession } from '../../session/session.store.ts'
import { createRenewalChange } from './change-renewal.ts'
import { createPaymentArrival, WAITS } from './payment-arrival.ts'
import { createOrder } from './plans/order.ts'
import { createPortal } from './portal.ts'
import { useSubscription } from './use-subscription.ts'

const API = '/api/subscription-management'
const STATUS = `${API}/status/${maria.id}`
const PLANS = `${API}/payment-plans`
const down = { code: 'payment_unavailable', message: 'Nicht erreichbar.' }

let page: BrowserPage
beforeEach(() => {
  page = stubBrowserPage()
  vi.stubGlobal('location', { origin: 'http://localhost:4321' })
  beginSession(mariaSignedIn)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const requestedPaths = () => page.calls.map(({ path }) => path.replace(/\?.*/, ''))

// What is read is kept for the page: each of these users is another one.
let count = 0
const loaded = () => {
  count += 1
  return runHook(useSubscription, { ...maria, username: `maria${count}` })
}

describe('loading', () => {
  test('asks for plans only where one may be chosen', async () => {
    page.answer(STATUS, 200, subscribed)
    const shown = await loaded()
    expect(shown.now().value).toEqual({ subscription: subscribed, plans: undefined })
    page.answer(STATUS, 200, afterTrial)
    page.answer(PLANS, 200, plans)
    await shown.settle(shown.now().refresh)
    expect(shown.now()).toMatchObject({
      value: { subscription: afterTrial, plans },
      error: undefined,
    })
    expect(requestedPaths()).toEqual([STATUS, STATUS, PLANS])
    page.answer(STATUS, 200, afterTrial)
    await shown.settle(shown.now().refresh)
    expect(requestedPaths().slice(3)).toEqual([STATUS])
    page.answer(STATUS, 200, afterTrial)
    page.answer(PLANS, 200, [])
    await shown.settle(shown.now().refreshAll)
    expect(shown.now().value).toMatchObject({ plans: [] })
  })

  test('fails as a whole where either is not to be had, and can be tried again', async () => {
    const shown = await loaded()
    expect(shown.now()).toMatchObject({ value: undefined, error: { code: 'network_error' } })
    page.answer(STATUS, 200, inTrial)
    page.answer(PLANS, 503, down)
    await shown.settle(shown.now().refresh)
    expect(shown.now()).toMatchObject({ value: undefined, error: { message: down.message } })
    page.answer(STATUS, 200, inTrial)
    page.answer(PLANS, 200, plans)
    await shown.settle(shown.now().refresh)
    expect(shown.now()).toMatchObject({ value: { plans }, error: undefined })
  })

  test('again behind what is shown keeps that where it fails, and says so', async () => {
    page.answer(STATUS, 200, subscribed)
    const shown = await loaded()
    await shown.settle(shown.now().refresh)
    expect(shown.now()).toMatchObject({
      value: { subscription: subscribed },
      error: { code: 'network_error' },
    })
    page.answer(STATUS, 200, subscribed)
    await shown.settle(shown.now().refresh)
    expect(shown.now().error).toBeUndefined()
  })

  test('is done again for a user who was changed, behind what is shown', async () => {
    page.answer(STATUS, 200, inTrial)
    page.answer(PLANS, 200, plans)
    const shown = await loaded()
    page.answer(STATUS, 200, subscribed)
    const before = shown.all.length
    await shown.change({ ...maria, username: `maria${count}`, subscriptionLevel: 'Enterprise' })
    expect(shown.all.slice(before).every(({ value }) => value !== undefined)).toBe(true)
    expect(shown.now().value).toMatchObject({ subscription: subscribed })
  })
})

describe('ordering', () => {
  const CHECKOUT = `${API}/create-checkout-session`
  const url = 'https://pay.example/1'
  const a = (paymentPlanId: string) => ({ paymentPlanId, firstPayment: 'now' }) as const

  test('goes to the payment provider, once for two clicks', async () => {
    const went: string[] = []
    const order = createOrder(maria.id, 'en', (address) => void went.push(address))
    page.answer(CHECKOUT, 200, { sessionId: 'cs_1', url })
    await Promise.all([order.start(a('price_1')), order.start(a('price_1'))])
    await order.start(a('price_1'))
    expect(went).toEqual([url])
    expect(page.calls.map(({ path }) => path)).toEqual([
      `${CHECKOUT}?userId=${maria.id}&paymentPlanId=price_1&firstPayment=now&lang=en`,
    ])
    // Back from there, another plan can be chosen.
    order.restart()
    page.answer(CHECKOUT, 200, { sessionId: 'cs_2', url: `${url}2` })
    await order.start(a('price_2'))
    expect(went).toEqual([url, `${url}2`])
  })

  test.each([
    ['no address', { sessionId: 'cs_1' }],
    ['a script', { sessionId: 'cs_1', url: 'javascript:alert(1)' }],
    ['another site without encryption', { sessionId: 'cs_1', url: 'http://pay.example/1' }],
  ])('%s is no page to go to', async (_, answer) => {
    const order = createOrder(maria.id, 'de', () => expect.unreachable())
    page.answer(CHECKOUT, 200, answer)
    await order.start(a('price_1'))
    expect(order.$state.get()).toEqual({ at: 'failed', fault: { kind: 'no-page' } })
  })

  test('says so where the browser refuses to go', async () => {
    const order = createOrder(maria.id, 'de', () => {
      throw new Error('refused')
    })
    page.answer(CHECKOUT, 200, { sessionId: 'cs_1', url })
    await order.start(a('price_1'))
    expect(order.$state.get()).toEqual({ at: 'failed', fault: { kind: 'no-page' } })
  })

  test('gives the words of the API, and can be tried again', async () => {
    const order = createOrder(maria.id, 'de', () => expect.unreachable())
    page.answer(CHECKOUT, 503, down)
    await order.start(a('price_1'))
    expect(order.$state.get()).toMatchObject({ fault: { kind: 'refused', message: down.message } })
    await order.start(a('price_1'))
    expect(order.$state.get()).toMatchObject({ fault: { code: 'network_error' } })
  })

  test('is for those who are signed in', async () => {
    const order = createOrder(maria.id, 'de', () => expect.unreachable())
    page.answer(CHECKOUT, 401, { code: 'unauthorized', message: 'Bitte melden Sie sich an.' })
    await order.start(a('price_1'))
    expect(order.$state.get()).toEqual({ at: 'failed', fault: { kind: 'signed-out' } })
    endSession('signed-out')
    await order.start(a('price_1'))
    expect(order.$state.get()).toEqual({ at: 'failed', fault: { kind: 'signed-out' } })
    expect(page.calls).toHaveLength(1)
  })
})

describe('the portal', () => {
  const PORTAL = `${API}/create-portal-session`
  const url = 'https://pay.example/portal'

  const openedTab = () => {
    const tab = { closed: false, went: [] as string[] }
    return {
      tab,
      open: () => ({
        get closed() {
          return tab.closed
        },
        goTo: (address: string) => void tab.went.push(address),
        close: () => {
          tab.closed = true
        },
      }),
    }
  }

  test('shows in the tab that the click opened', async () => {
    const { tab, open } = openedTab()
    const portal = createPortal(maria.id, 'de', open)
    page.answer(PORTAL, 200, { url })
    await portal.start()
    expect(tab).toEqual({ closed: false, went: [url] })
    expect(portal.$state.get()).toEqual({ at: 'done', value: { shown: true } })
  })

  test('leaves no empty tab where it fails', async () => {
    for (const [status, answer] of [
      [503, down],
      [200, {}],
    ] as const) {
      const { tab, open } = openedTab()
      const portal = createPortal(maria.id, 'de', open)
      page.answer(PORTAL, status, answer)
      await portal.start()
      expect(tab).toEqual({ closed: true, went: [] })
      expect(portal.$state.get()).toMatchObject({ at: 'failed' })
    }
  })

  test('gives a link where the browser opened no tab, or it was closed', async () => {
    page.answer(PORTAL, 200, { url })
    const portal = createPortal(maria.id, 'de', () => undefined)
    await portal.start()
    expect(portal.$state.get()).toMatchObject({ value: { shown: false, address: url } })
  })

  test('opens nothing for a visitor who is not signed in', async () => {
    endSession('signed-out')
    const portal = createPortal(maria.id, 'de', () => expect.unreachable())
    await portal.start()
    expect(portal.$state.get()).toEqual({ at: 'failed', fault: { kind: 'signed-out' } })
  })
})

describe('cancelling', () => {
  const CANCEL = `${API}/cancel`

  const change = async (shown: Awaited<ReturnType<typeof loaded>>, to: 'cancel' | 'resume') => {
    const action = createRenewalChange(maria.id, to, shown.now())
    await shown.settle(action.start)
    return action.$state.get()
  }

  test('asks for the status afterwards, and shows that', async () => {
    page.answer(STATUS, 200, subscribed)
    const shown = await loaded()
    page.answer(CANCEL, 200, ending)
    page.answer(STATUS, 200, { ...ending, level: 'Enterprise' })
    await change(shown, 'cancel')
    expect(requestedPaths()).toEqual([STATUS, CANCEL, STATUS])
    expect(shown.now().value).toMatchObject({ subscription: { level: 'Enterprise' } })
  })

  test('shows what it was answered where the status cannot be had', async () => {
    page.answer(STATUS, 200, subscribed)
    const shown = await loaded()
    page.answer(CANCEL, 200, ending)
    await change(shown, 'cancel')
    expect(shown.now().value).toMatchObject({ subscription: { may: { resume: true } } })
  })

  test('that is refused leaves the subscription, and looks again', async () => {
    page.answer(STATUS, 200, subscribed)
    const shown = await loaded()
    page.answer(CANCEL, 409, { code: 'no_subscription', message: 'Kein Abonnement.' })
    page.answer(STATUS, 200, ending)
    expect(await change(shown, 'cancel')).toMatchObject({ fault: { message: 'Kein Abonnement.' } })
    expect(shown.now().value).toMatchObject({ subscription: { may: { resume: true } } })
  })

  test('can be taken back', async () => {
    page.answer(STATUS, 200, ending)
    const shown = await loaded()
    page.answer(`${API}/resume`, 200, subscribed)
    page.answer(STATUS, 200, subscribed)
    expect(await change(shown, 'resume')).toMatchObject({ at: 'done' })
  })
})

describe('after paying', () => {
  test('the session gets its rights when the subscription arrives', async () => {
    vi.useFakeTimers()
    const arrival = createPaymentArrival(maria.id)
    page.answer(STATUS, 200, inTrial)
    page.answer(STATUS, 503, { code: 'storage_unavailable', message: 'Nicht erreichbar.' })
    page.answer(STATUS, 200, subscribed)
    page.answer('/api/auth/me', 200, { ...maria, subscriptionLevel: 'Enterprise' })
    arrival.watch()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(arrival.$state.get()).toBe('waiting')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(arrival.$state.get()).toBe('arrived')
    expect($session.get().user?.subscriptionLevel).toBe('Enterprise')
    await vi.runAllTimersAsync()
    expect(requestedPaths()).toEqual([STATUS, STATUS, STATUS, '/api/auth/me'])
  })

  test('asking ends after a minute, and can begin again', async () => {
    vi.useFakeTimers()
    expect(WAITS.reduce((sum, wait) => sum + wait, 0)).toBe(60_000)
    const arrival = createPaymentArrival(maria.id)
    arrival.watch()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(arrival.$state.get()).toBe('late')
    expect(page.calls).toHaveLength(WAITS.length)
    page.answer(STATUS, 200, subscribed)
    const stop = arrival.watch()
    expect(arrival.$state.get()).toBe('waiting')
    stop()
    await vi.runAllTimersAsync()
    expect(arrival.$state.get()).toBe('waiting')
  })
})
