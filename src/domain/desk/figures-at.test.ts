// Rules: P-DESK-FIGURES.
import { expect, test } from 'vitest'
import type { FiguresAsked, HearticleFigures } from '../../contract/desk/figures.ts'
import { secondsAView, sumFigures } from './figure-sums.ts'
import { figuresAt, topicsOf } from './figures-at.ts'

const row = (id: number, more: Partial<HearticleFigures> = {}): HearticleFigures => ({
  id,
  headline: `Salz ${id}`,
  headlineLanguage: 'de',
  publicationDate: '2026-11-21',
  topic: { id: 1, name: 'Herz', color: '#c00' },
  isWithdrawn: false,
  views: 0,
  viewsSignedIn: 0,
  viewsIn: { de: 0, en: 0 },
  readers: 0,
  seconds: 0,
  shares: 0,
  saves: 0,
  answers: 0,
  answersRight: 0,
  nextReviewOn: null,
  isReviewDue: false,
  corrections: 0,
  updates: 0,
  ...more,
})
const idsOf = (rows: readonly HearticleFigures[], asked: Partial<FiguresAsked>) =>
  figuresAt(rows, { q: '', sort: 'title', ...asked }).map(({ id }) => id)

test('rows are sorted by what a column shows, and what is not known stands last', () => {
  const rows = [
    row(1, { views: 3, seconds: 100, viewsIn: { de: 1, en: 2 }, updates: 1 }),
    row(2, { viewsIn: null, saves: null }),
    row(3, { views: 10, seconds: 100, viewsIn: { de: 9, en: 1 }, corrections: 3, saves: 4 }),
  ]
  expect(rows.map(secondsAView)).toEqual([33, null, 10])
  expect(idsOf(rows, { sort: '-views' })).toEqual([3, 1, 2])
  expect(idsOf(rows, { sort: 'time' })).toEqual([3, 1, 2])
  expect(idsOf(rows, { sort: '-time' })).toEqual([1, 3, 2])
  expect(idsOf(rows, { sort: 'languages' })).toEqual([1, 3, 2])
  expect(idsOf(rows, { sort: '-saves' })).toEqual([3, 1, 2])
  expect(idsOf(rows, { sort: '-changes' })).toEqual([3, 1, 2])
})

test('rows are narrowed by words, number, topic and what is due', () => {
  const other = { id: 2, name: 'Lunge', color: '#00c' }
  const rows = [row(1), row(2, { topic: other, isReviewDue: true }), row(12, { isWithdrawn: true })]
  expect(idsOf(rows, { q: 'SALZ 1' })).toEqual([1, 12])
  expect(idsOf(rows, { q: '2' })).toEqual([2, 12])
  expect(idsOf(rows, { topic: 2 })).toEqual([2])
  expect(idsOf(rows, { only: 'due' })).toEqual([2])
  expect(idsOf(rows, { only: 'withdrawn' })).toEqual([12])
  expect(topicsOf(rows)).toEqual([row(1).topic, other])
})

test('rows add up, and what of none is known stays unknown', () => {
  const rows = [row(1, { views: 2, saves: null, viewsIn: null }), row(2, { views: 3, saves: null })]
  expect(sumFigures(rows)).toMatchObject({ views: 5, saves: null, viewsIn: { de: 0, en: 0 } })
  expect(sumFigures([row(1, { viewsIn: null })]).viewsIn).toBeNull()
})
