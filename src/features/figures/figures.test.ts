// Rules: P-DESK-FIGURES.
import { describe, expect, test } from 'vitest'
import type { HearticleFigures } from '../../contract/desk/figures.ts'
import { translators } from '../../i18n/translators.ts'
import { secondsAView, sumFigures } from './figure-sums.ts'
import { figuresAt } from './figures-at.ts'
import { figuresCsv } from './figures-csv.ts'
import { figuresList } from './figures-list.tsx'

const row = (id: number, more: Partial<HearticleFigures> = {}): HearticleFigures => ({
  ...{ id, headline: `Salz ${id}`, headlineLanguage: 'de', publicationDate: '2026-11-21' },
  topic: { id: 1, name: 'Herz', color: '#c00' },
  ...{ isWithdrawn: false, views: 0, viewsSignedIn: 0, viewsIn: { de: 0, en: 0 }, readers: 0 },
  ...{ seconds: 0, shares: 0, saves: 0, nextReviewOn: null, isReviewDue: false },
  ...{ corrections: 0, updates: 0, ...more },
})
const idsOf = (
  rows: readonly HearticleFigures[],
  place: Partial<Parameters<typeof figuresAt>[1]>,
) => figuresAt(rows, { q: '', topic: '', only: '', ...place }).map(({ id }) => id)
/** By what a column sorts; empty for what is not known. */
const sortOf = (name: string, one: HearticleFigures) =>
  figuresList({ t: translators.de, language: 'de' }, { id: 'somebody' })
    .columns(undefined)
    .find((column) => column.name === name)
    ?.sort?.(one)

describe('the rows', () => {
  test('are sorted by whole numbers, and not by what is unknown', () => {
    const read = row(1, { views: 3, seconds: 100, viewsIn: { de: 1, en: 2 }, updates: 1 })
    expect(secondsAView(read)).toBe(33)
    expect(['views', 'time', 'languages', 'changes'].map((name) => sortOf(name, read))).toEqual([
      '3',
      '33',
      '333',
      '1',
    ])
    const unread = row(2, { viewsIn: null, saves: null })
    expect(['time', 'languages', 'saves'].map((name) => sortOf(name, unread))).toEqual(['', '', ''])
  })

  test('are narrowed by words, number, topic and what is due', () => {
    const other = { id: 2, name: 'Lunge', color: '#00c' }
    const rows = [
      row(1),
      row(2, { topic: other, isReviewDue: true }),
      row(12, { isWithdrawn: true }),
    ]
    expect(idsOf(rows, { q: 'SALZ 1' })).toEqual([1, 12])
    expect(idsOf(rows, { q: '2' })).toEqual([2, 12])
    expect(idsOf(rows, { topic: '2' })).toEqual([2])
    expect(idsOf(rows, { only: 'due' })).toEqual([2])
    expect(idsOf(rows, { only: 'withdrawn' })).toEqual([12])
  })

  test('add up, and what of none is known stays unknown', () => {
    const rows = [
      row(1, { views: 2, saves: null, viewsIn: null }),
      row(2, { views: 3, saves: null }),
    ]
    expect(sumFigures(rows)).toMatchObject({ views: 5, saves: null, viewsIn: { de: 0, en: 0 } })
    expect(sumFigures([row(1, { viewsIn: null })]).viewsIn).toBeNull()
  })
})

test('the file has a row each, nothing for what is unknown, and no formula', () => {
  const rows = [row(7, { headline: '=1+1', views: 3, viewsIn: null, saves: null })]
  const [head = '', line = ''] = figuresCsv(rows, { t: translators.de, language: 'de' }).split(
    '\r\n',
  )
  expect(head.split(';')).toHaveLength(17)
  expect(line).toBe(
    `"7";"'=1+1";"Herz";"2026-11-21";"nein";"3";"0";"";"";"0";"0";"0";"";"";"nein";"0";"0"`,
  )
})
