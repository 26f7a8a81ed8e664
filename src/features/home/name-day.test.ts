import { expect, test } from 'vitest'
import { nameDay } from './name-day.ts'

/** What the strip of 21 November, built on that day, is called at a moment. */
function nameAt(now: string): string | null {
  const title = {
    dataset: { stripDay: '2026-11-21', today: 'Heute', latest: 'Neueste' },
    textContent: 'Heute',
  }
  nameDay({ querySelectorAll: () => [title] } as unknown as ParentNode, new Date(now))
  return title.textContent
}

test.each([
  ['2026-11-20T22:59:59Z', 'Neueste'],
  ['2026-11-20T23:00:00Z', 'Heute'],
  ['2026-11-21T22:59:59Z', 'Heute'],
  ['2026-11-21T23:00:00Z', 'Neueste'],
  ['2026-11-24T11:00:00Z', 'Neueste'],
])('a strip is of today only on its day in Vienna: %s', (now, expected) => {
  expect(nameAt(now)).toBe(expected)
})
