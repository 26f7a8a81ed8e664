// Rules: P-BOARD-VIEWS, P-BOARD-WEEK, P-TODO.
import { describe, expect, test } from 'vitest'
import type { BoardListName, BoardPlace, BoardRow } from '../../contract/desk/board.ts'
import { addDays } from '../time/vienna-days.ts'
import type { PlacedRow } from './board-row.ts'
import {
  countViews,
  dayOfRow,
  isOverdue,
  type RowSubject,
  rowsAt,
  toDoGroup,
  waitsFor,
  weekOf,
} from './board-views.ts'
import { type BoardCaller, mayRelease } from './row-change.ts'

const today = '2026-11-26'
const me = 'me'
const row = (key: string, more: Partial<BoardRow> = {}): BoardRow => ({
  key,
  hearticleId: null,
  headline: { de: key, en: key },
  state: 'writing',
  lapsed: null,
  isPublic: false,
  breaking: false,
  isSample: false,
  topicId: null,
  rubricId: null,
  owner: null,
  reviewer: null,
  writers: [],
  dueOn: null,
  plannedOn: null,
  publicationDate: null,
  nextReviewOn: null,
  savedAt: '2026-11-21T11:00:00.000Z',
  version: 0,
  hearticleVersion: null,
  from: null,
  ...more,
})
const person = (id: string, isActive = true) => ({ id, name: id, isActive })
const editor = { userId: me, permissions: ['PERMISSION_EDIT_HEARTICLES'] } as const
const reviewer = { userId: me, permissions: ['PERMISSION_REVIEW_HEARTICLES'] } as const
const head = { userId: me, permissions: ['PERMISSION_PLAN'] } as const
const subjectOf = ({ topicId, rubricId }: PlacedRow): RowSubject => ({
  topicId,
  rubricId,
  name: topicId === null ? '' : `topic ${topicId}`,
})
const WHOLE: BoardPlace = {
  view: 'all',
  state: '',
  owner: '',
  reviewer: '',
  due: '',
  subject: '',
  q: '',
  week: '',
  sort: '-saved',
}
const looking = (list: BoardListName, reader: BoardCaller = editor) =>
  ({ list, language: 'de', reader, today, subjectOf }) as const
const shown = (
  rows: BoardRow[],
  place: Partial<BoardPlace>,
  list: BoardListName = 'plan',
  reader: BoardCaller = editor,
) => rowsAt(rows, { ...WHOLE, ...place }, looking(list, reader)).map(({ key }) => key)

describe('what waits for somebody', () => {
  test('is for a reviewer what waits for a review, unless they wrote it or another was asked', () => {
    expect(waitsFor(row('a', { state: 'in-review' }), reviewer)).toBe(true)
    expect(waitsFor(row('a', { state: 'lapsed' }), reviewer)).toBe(true)
    expect(waitsFor(row('a', { state: 'in-review' }), editor)).toBe(false)
    expect(waitsFor(row('a', { state: 'in-review', writers: [me] }), reviewer)).toBe(false)
    const asked = (id: string, isActive?: boolean) =>
      row('a', { state: 'in-review', reviewer: person(id, isActive) })
    expect(waitsFor(asked(me), reviewer)).toBe(true)
    expect(waitsFor(asked('other'), reviewer)).toBe(false)
    expect(waitsFor(asked('other', false), reviewer)).toBe(true)
  })

  test('is for who writes what was sent back, or is approved and not public', () => {
    const mine = { owner: person(me) }
    expect(waitsFor(row('a', { state: 'changes-asked', ...mine }), editor)).toBe(true)
    expect(waitsFor(row('a', { state: 'approved', ...mine }), editor)).toBe(true)
    expect(waitsFor(row('a', { state: 'writing', ...mine }), editor)).toBe(false)
    expect(waitsFor(row('a', { state: 'approved', owner: person('other') }), editor)).toBe(false)
    const left = { state: 'approved', owner: person('gone', false), writers: [me] } as const
    expect(waitsFor(row('a', { ...left, writers: [me] }), editor)).toBe(true)
  })

  test('is for who plans what nobody owns, until it is public', () => {
    expect(waitsFor(row('a', { state: 'idea' }), head)).toBe(true)
    expect(waitsFor(row('a', { state: 'writing', owner: person('gone', false) }), head)).toBe(true)
    expect(waitsFor(row('a', { state: 'public' }), head)).toBe(false)
    expect(waitsFor(row('a', { state: 'idea' }), editor)).toBe(false)
  })
})

describe('views', () => {
  test('of hearticles have no ideas, and each has its count whatever narrows it', () => {
    const rows = [
      row('idea', { state: 'idea' }),
      row('public', { hearticleId: 1, state: 'public', isPublic: true }),
      row('next', { hearticleId: 2, isPublic: true }),
      row('planned', { hearticleId: 3, state: 'planned', isPublic: true }),
      row('gone', { hearticleId: 4, state: 'withdrawn' }),
    ]
    expect(shown(rows, { view: 'public' }, 'hearticles')).toEqual(['public', 'next'])
    expect(shown(rows, { view: 'planned' }, 'hearticles')).toEqual(['planned'])
    expect(shown(rows, { view: 'work' }, 'hearticles')).toEqual(['next'])
    expect(shown(rows, { view: 'withdrawn' }, 'hearticles')).toEqual(['gone'])
    const counts = { all: 4, public: 2, planned: 1, work: 1, withdrawn: 1 }
    expect(countViews(rows, looking('hearticles'))).toEqual(counts)
  })

  test('of what is to be done have alarms first, then what is theirs, each sorted', () => {
    const rows = [
      row('other', { dueOn: '2026-11-20', owner: person('other') }),
      row('settled', { state: 'public', isPublic: true }),
      row('later', { dueOn: '2026-11-28', owner: person(me) }),
      row('now', { dueOn: today, owner: person(me) }),
      row('alarm', { lapsed: 'fallen' }),
    ]
    const order = ['alarm', 'now', 'later', 'other']
    expect(shown(rows, { sort: 'due' }, 'todo')).toEqual(order)
    expect(shown(rows, { view: 'mine', sort: 'due' }, 'todo')).toEqual(['now', 'later'])
    expect(shown(rows, { view: 'today', sort: 'due' }, 'todo')).toEqual(['now', 'other'])
    expect(shown(rows, { view: 'all', sort: 'due' }, 'todo', head)).toEqual(order)
  })

  test('are sorted by a column, either way, what has nothing to sort by last', () => {
    const rows = [
      row('Brot', { state: 'approved', nextReviewOn: '2027-01-02', topicId: 9 }),
      row('Äpfel', { state: 'idea', savedAt: '2026-11-22T11:00:00.000Z' }),
      row('Zink', { state: 'writing', nextReviewOn: '2027-01-01', owner: person('a') }),
    ]
    expect(shown(rows, {})).toEqual(['Äpfel', 'Brot', 'Zink'])
    expect(shown(rows, { sort: 'title' })).toEqual(['Äpfel', 'Brot', 'Zink'])
    expect(shown(rows, { sort: 'state' })).toEqual(['Äpfel', 'Zink', 'Brot'])
    expect(shown(rows, { sort: '-review' })).toEqual(['Brot', 'Zink', 'Äpfel'])
    expect(shown(rows, { sort: 'topic' })).toEqual(['Brot', 'Äpfel', 'Zink'])
    expect(shown(rows, { sort: '-owner' })).toEqual(['Zink', 'Brot', 'Äpfel'])
  })

  test('have what is mine, what lapsed, and what is planned this week', () => {
    const rows = [
      row('owned', { owner: person(me) }),
      row('written', { writers: [me] }),
      row('due', { isPublic: true, state: 'public', nextReviewOn: '2026-11-25' }),
      row('not-due', { isPublic: true, state: 'public', nextReviewOn: today }),
      row('fallen', { lapsed: 'fallen' }),
      row('planned', { state: 'planned', publicationDate: '2026-11-29' }),
      row('meant', { plannedOn: '2026-11-23' }),
      row('later', { plannedOn: '2026-11-30' }),
      row('out', { state: 'public', publicationDate: today }),
    ]
    expect(shown(rows, { view: 'mine' })).toEqual(['owned', 'written'])
    expect(shown(rows, { view: 'lapsed' })).toEqual(['due', 'fallen'])
    expect(shown(rows, { view: 'week' })).toEqual(['meant', 'out', 'planned'])
    expect(shown(rows, { view: 'all' })).toHaveLength(rows.length)
  })

  test('what was due is overdue from the next day on, until it is public', () => {
    expect(isOverdue(row('a', { dueOn: today }), today)).toBe(false)
    expect(isOverdue(row('a', { dueOn: '2026-11-25' }), today)).toBe(true)
    expect(isOverdue(row('a', { dueOn: '2026-11-25', state: 'public' }), today)).toBe(false)
  })

  test('are narrowed by state, person, day, subject and words', () => {
    const rows = [
      row('a', { state: 'idea', owner: person(me), topicId: 2, rubricId: 1, hearticleId: 17 }),
      row('b', { reviewer: person('r'), dueOn: '2026-11-25', owner: person('gone', false) }),
      row('c', {
        headline: { de: 'Hilft Kaffee?', en: '' },
        dueOn: '2026-11-27',
      }),
    ]
    expect(shown(rows, { state: 'idea' })).toEqual(['a'])
    expect(shown(rows, { owner: me })).toEqual(['a'])
    expect(shown(rows, { owner: 'nobody' })).toEqual(['b', 'c'])
    expect(shown(rows, { reviewer: 'r' })).toEqual(['b'])
    expect(shown(rows, { due: 'overdue' })).toEqual(['b'])
    expect(shown(rows, { due: 'week' })).toEqual(['b', 'c'])
    expect(shown(rows, { due: 'none' })).toEqual(['a'])
    expect(shown(rows, { subject: 'topic-2' })).toEqual(['a'])
    expect(shown(rows, { subject: 'rubric-1' })).toEqual(['a'])
    expect(shown(rows, { subject: 'none' })).toEqual(['b', 'c'])
    expect(shown(rows, { q: 'KAFFEE' })).toEqual(['c'])
    expect(shown(rows, { q: '#17' })).toEqual(['a'])
  })
})

test('a week goes from Monday to Sunday, also over the end of a year', () => {
  expect(weekOf('2026-11-26')).toEqual([
    ...['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'],
    '2026-11-29',
  ])
  expect(weekOf('2026-11-29')[0]).toBe('2026-11-23')
  expect(weekOf('2027-01-01')[0]).toBe('2026-12-28')
})

test('what is planned or due in a week is so on its seven days alone', () => {
  const days = Array.from({ length: 30 }, (_, index) => addDays('2026-12-15', index))
  const rows = days.map((day) => row(day, { plannedOn: day, dueOn: day }))
  const all = { ...WHOLE, sort: 'due' } as const
  for (const day of days) {
    const week = weekOf(day).filter((one) => days.includes(one))
    expect(shown(rows, { ...all, view: 'week', week: day })).toEqual(week)
    const dueNow = rowsAt(rows, { ...all, due: 'week' }, { ...looking('plan'), today: day })
    expect(dueNow.map(({ key }) => key)).toEqual(week)
  }
})

test('a row has the day on which it appears, else the one that is meant', () => {
  const days = { publicationDate: '2026-11-27', plannedOn: '2026-11-28' }
  const dayOf = (state: BoardRow['state']) => dayOfRow(row('a', { state, ...days }))
  expect(dayOf('planned')).toEqual({ day: '2026-11-27', isIntended: false })
  expect(dayOf('public')).toEqual({ day: '2026-11-27', isIntended: false })
  expect(dayOf('approved')).toEqual({ day: '2026-11-28', isIntended: true })
  expect(dayOfRow(row('a'))).toBeUndefined()
})

test('what is left to do is an alarm, theirs, or waits for others; what is public and stands is nothing', () => {
  const group = (more: Partial<BoardRow>, reader: BoardCaller = editor) =>
    toDoGroup(row('a', more), reader, today)
  expect(group({ state: 'public', isPublic: true })).toBeUndefined()
  expect(group({ state: 'withdrawn' })).toBeUndefined()
  expect(group({ state: 'public', isPublic: true, nextReviewOn: today })).toBeUndefined()
  expect(group({ state: 'public', isPublic: true, nextReviewOn: '2026-11-25' })).toBe('alarm')
  expect(group({ state: 'in-review', lapsed: 'fallen', owner: person(me) })).toBe('alarm')
  expect(group({ state: 'writing', owner: person(me) })).toBe('mine')
  expect(group({ state: 'in-review' }, reviewer)).toBe('mine')
  expect(group({ state: 'in-review', writers: ['other'] })).toBe('others')
})

test('what is approved is released from its day on by who writes, and once', () => {
  const planned = { state: 'approved', plannedOn: today, hearticleVersion: 3 } as const
  const may = (more: Partial<BoardRow> = {}, reader: BoardCaller = editor) =>
    mayRelease(row('a', { ...planned, ...more }), reader, today)
  expect(may()).toBe(true)
  expect(may({}, { userId: me, permissions: ['PERMISSION_ADMIN'] })).toBe(true)
  expect(may({}, reviewer)).toBe(false)
  expect(may({ plannedOn: '2026-11-25' })).toBe(false)
  expect(may({ plannedOn: null })).toBe(false)
  expect(may({ state: 'in-review' })).toBe(false)
  expect(may({ isPublic: true })).toBe(false)
  expect(may({ hearticleVersion: null })).toBe(false)
})
