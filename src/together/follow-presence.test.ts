// Rules: P-PRESENCE.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowserPage } from '../../tests/support/browser-page.ts'
import { HEARTBEAT_SECONDS, type PresentPerson } from '../contract/desk/presence.ts'
import { followPresence } from './follow-presence.ts'

const anna = { id: 'u2', username: 'Anna', since: '2026-11-21T13:05:00.000Z', writes: false }
let asked: string[]
let answer: () => Response

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  answer = () => Response.json({ others: [anna], version: 1 })
  stubBrowserPage()
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push(`${init.method} ${address}${init.keepalive ? ' keepalive' : ''}`)
    return answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function setVisibility(visibilityState: 'visible' | 'hidden') {
  Object.assign(document, { visibilityState })
  document.dispatchEvent(new Event('visibilitychange'))
}

const BEAT = 'PUT /api/desk/presence/hearticle/7'
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

/** What was told, the last of it last. */
function followed() {
  const seen: Array<readonly PresentPerson[]> = []
  const { end } = followPresence({ kind: 'hearticle', id: 7 }, ({ others }) => seen.push(others))
  return { seen, end }
}

test('a tab that is seen says every 20 seconds that it is there, and is told who else is', async () => {
  const { seen, end } = followed()
  await pass(0)
  expect(seen).toEqual([[anna]])
  await pass(2 * HEARTBEAT_SECONDS)
  expect(asked).toEqual([BEAT, BEAT, BEAT])
  end()
  await pass(HEARTBEAT_SECONDS)
  expect(asked.slice(3)).toEqual(['DELETE /api/desk/presence/hearticle/7 keepalive'])
})

test('one that is hidden says nothing, and at once where it is seen again', async () => {
  followed()
  await pass(0)
  setVisibility('hidden')
  await pass(10 * HEARTBEAT_SECONDS)
  expect(asked).toEqual([BEAT])
  setVisibility('visible')
  await pass(0)
  expect(asked).toEqual([BEAT, BEAT])
})

test('one without a connection shows nobody, and is back with the next beat', async () => {
  const { seen } = followed()
  await pass(0)
  answer = () => {
    throw new TypeError('no connection')
  }
  await pass(HEARTBEAT_SECONDS)
  answer = () => Response.json({ others: [anna], version: 1 })
  await pass(HEARTBEAT_SECONDS)
  expect(seen).toEqual([[anna], [], [anna]])
})

test('beside others, one that writes hears every three seconds who does (P-TAKING-OVER)', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    bodies.push(init.body && JSON.parse(String(init.body)))
    return answer()
  })
  const { beat, end } = followPresence({ kind: 'hearticle', id: 7 }, () => {}, 'if-free')
  await pass(0)
  await pass(6)
  expect(bodies).toEqual([1, 2, 3].map(() => ({ writing: 'if-free' })))
  answer = () => Response.json({ others: [], version: 1 })
  await beat('take-over')
  expect(bodies[3]).toEqual({ writing: 'take-over' })
  await pass(HEARTBEAT_SECONDS - 1)
  expect(bodies).toHaveLength(4)
  await pass(1)
  expect(bodies[4]).toEqual({ writing: 'if-free' })
  end()
})
