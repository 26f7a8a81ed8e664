// Rules: P-DESK-FIGURES.
import { describe, expect, test } from 'vitest'
import type { HearticleFigures } from '../../contract/desk/figures.ts'
import { translators } from '../../i18n/translators.ts'
import { figuresCsv } from './figures-csv.ts'
import {
  type FiguresView,
  figuresQuery,
  readFiguresView,
  shownFigures,
  sumFigures,
} from './figures-view.ts'

const row = (id: number, more: Partial<HearticleFigures> = {}): HearticleFigures => ({
  ...{ id, headline: `Salz ${id}`, headlineLanguage: 'de', publicationDate: '2026-11-21' },
  topic: { id: 1, name: 'Herz', color: '#c00' },
  ...{ isWithdrawn: false, views: 0, viewsSignedIn: 0, viewsIn: { de: 0, en: 0 }, readers: 0 },
  ...{ seconds: 0, shares: 0, saves: 0, nextReviewOn: null, isReviewDue: false },
  ...{ corrections: 0, updates: 0, ...more },
})
const plain = readFiguresView('')
const idsOf = (rows: readonly HearticleFigures[], view: Partial<typeof plain>) =>
  shownFigures(rows, { ...plain, ...view }, 'de').map(({ id }) => id)

describe('the view of an address', () => {
  test('is what was chosen, and nothing of it where it is the usual', () => {
    const view: FiguresView = {
      ...{ period: 'own', from: '2026-11-01', to: '2026-11-21', sort: 'time' },
      ...{ isDescending: false, term: 'Salz & mehr', topicId: 3, only: 'due' },
    }
    expect(readFiguresView(figuresQuery(view))).toEqual(view)
    expect(figuresQuery(plain)).toBe('?')
  })

  test('is the usual where it says what is not there', () => {
    expect(readFiguresView('?period=5&from=2026-02-30&sort=x&topic=-1&only=y')).toEqual(plain)
  })
})

describe('the rows', () => {
  test('are sorted either way, what is not known last', () => {
    const rows = [
      row(1, { nextReviewOn: '2027-01-01' }),
      row(2),
      row(3, { nextReviewOn: '2026-01-01' }),
    ]
    expect(idsOf(rows, { sort: 'nextReview', isDescending: false })).toEqual([3, 1, 2])
    expect(idsOf(rows, { sort: 'nextReview' })).toEqual([1, 3, 2])
    const read = [row(1, { views: 2, seconds: 60 }), row(2), row(3, { views: 10, seconds: 100 })]
    expect(idsOf(read, { sort: 'time' })).toEqual([1, 3, 2])
    expect(idsOf(read, { sort: 'views' })).toEqual([3, 1, 2])
  })

  test('are narrowed by words, number, topic and what is due', () => {
    const other = { id: 2, name: 'Lunge', color: '#00c' }
    const rows = [
      row(1),
      row(2, { topic: other, isReviewDue: true }),
      row(12, { isWithdrawn: true }),
    ]
    expect(idsOf(rows, { term: 'SALZ 1' })).toEqual([12, 1])
    expect(idsOf(rows, { term: '2' })).toEqual([12, 2])
    expect(idsOf(rows, { topicId: 2 })).toEqual([2])
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
