import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { wholeNumber } from '../../src/contract/protocol/paging.ts'
import { issueMessage } from './issue-messages.ts'

const schema = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(5)),
  nick: z.optional(z.string().check(z.minLength(3))),
  page: wholeNumber(1, 9),
  count: z.optional(z.int().check(z.gte(2), z.lte(8))),
  isOpen: z.boolean(),
  day: z.iso.date(),
  at: z.optional(z.iso.datetime()),
  kind: z.enum(['a', 'b']),
  sort: z.optional(z.enum(['', 'up', 'down'])),
  key: z.optional(z.string().check(z.regex(/^k/))),
  tags: z.array(z.string()).check(z.minLength(1), z.maxLength(2)),
})
const sound = { name: 'Anna', page: '3', isOpen: true, day: '2026-11-21', kind: 'a', tags: ['x'] }

describe('what is wrong with a field', () => {
  test.each([
    [{ name: undefined }, 'Diese Angabe fehlt.', 'This is missing.'],
    [{ page: undefined }, 'Diese Angabe fehlt.', 'This is missing.'],
    [{ kind: undefined }, 'Diese Angabe fehlt.', 'This is missing.'],
    [{ name: null }, 'Hier gehört ein Text hin.', 'This must be a text.'],
    [{ name: '  ' }, 'Hier fehlt ein Text.', 'A text is missing here.'],
    [
      { name: 'Johanna' },
      'Höchstens 5 Zeichen sind möglich.',
      'At most 5 characters are possible.',
    ],
    [{ nick: 'a' }, 'Mindestens 3 Zeichen sind nötig.', 'At least 3 characters are needed.'],
    [{ page: 'x' }, 'Hier gehört eine ganze Zahl hin.', 'This must be a whole number.'],
    [{ page: 10 }, 'Die Zahl darf höchstens 9 sein.', 'The number may be at most 9.'],
    [{ count: 1.5 }, 'Hier gehört eine ganze Zahl hin.', 'This must be a whole number.'],
    [{ count: 1 }, 'Die Zahl muss mindestens 2 sein.', 'The number must be at least 2.'],
    [
      { isOpen: 'ja' },
      'Hier gehört ja oder nein hin (true oder false).',
      'This must be yes or no (true or false).',
    ],
    [
      { day: '21.11.2026' },
      'Hier gehört ein Datum hin, so geschrieben: 2026-12-24.',
      'This must be a date, written like 2026-12-24.',
    ],
    [
      { at: 'now' },
      'Hier gehört ein Zeitpunkt hin, so geschrieben: 2026-12-24T12:00:00Z.',
      'This must be a moment, written like 2026-12-24T12:00:00Z.',
    ],
    [{ kind: 'c' }, 'Möglich ist nur: a, b.', 'Only these are possible: a, b.'],
    [{ sort: 'c' }, 'Möglich ist nur: up, down.', 'Only these are possible: up, down.'],
    [
      { key: 'x' },
      'Das ist nicht so geschrieben, wie es hier sein muss.',
      'This is not written the way it must be here.',
    ],
    [{ tags: 'x' }, 'Hier gehört eine Liste hin.', 'This must be a list.'],
    [
      { tags: [] },
      'Hier fehlen Einträge, nötig sind mindestens 1.',
      'Entries are missing here; at least 1 are needed.',
    ],
    [
      { tags: ['x', 'y', 'z'] },
      'Höchstens 2 Einträge sind möglich.',
      'At most 2 entries are possible.',
    ],
    [{ tags: [1] }, 'Hier gehört ein Text hin.', 'This must be a text.'],
    [{ more: 1 }, 'Das wird hier nicht erwartet: more.', 'This is not expected here: more.'],
  ])('%j', (change, german, english) => {
    const sent = { ...sound, ...change }
    const [issue] = schema.safeParse(sent).error?.issues ?? []
    if (!issue) throw new Error('it is taken')
    expect(issueMessage(issue, sent, 'de')).toBe(german)
    expect(issueMessage(issue, sent, 'en')).toBe(english)
  })

  test('a whole body can be of the wrong kind', () => {
    const [issue] = schema.safeParse([]).error?.issues ?? []
    if (!issue) throw new Error('it is taken')
    const words = 'Hier gehören mehrere Angaben hin, jede mit ihrem Namen.'
    expect(issueMessage(issue, [], 'de')).toBe(words)
  })
})
