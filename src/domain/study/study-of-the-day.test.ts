import { expect, test } from 'vitest'
import { addDays } from '../time/vienna-days.ts'
import { TURNS, turnedByDay, turnOfDay } from './study-of-the-day.ts'

const days = Array.from({ length: TURNS }, (_, index) => addDays('2026-11-21', index))

test('each of a rubric’s studies has its day before one comes again', () => {
  expect(new Set(days.map((day) => turnOfDay(day, 3, TURNS))).size).toBe(TURNS)
  expect(days.map((day) => turnOfDay(day, 3, 1))).toEqual(days.map(() => 0))
})

test('each day another rubric leads, and none is left out', () => {
  const rubrics = [1, 2, 3]
  const leaders = days.slice(0, 3).map((day) => turnedByDay(rubrics, day)[0])
  expect(leaders.toSorted()).toEqual(rubrics)
  expect(turnedByDay(rubrics, '2026-11-21').toSorted()).toEqual(rubrics)
  expect(turnedByDay([], '2026-11-21')).toEqual([])
})
