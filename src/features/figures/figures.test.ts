// Rules: P-DESK-FIGURES.
import { expect, test } from 'vitest'
import type { HearticleFigures } from '../../contract/desk/figures.ts'
import { translators } from '../../i18n/translators.ts'
import { figuresCsv } from './figures-csv.ts'

const row = (id: number, more: Partial<HearticleFigures> = {}): HearticleFigures => ({
  ...{ id, headline: `Salz ${id}`, headlineLanguage: 'de', publicationDate: '2026-11-21' },
  topic: { id: 1, name: 'Herz', color: '#c00' },
  ...{ isWithdrawn: false, views: 0, viewsSignedIn: 0, viewsIn: { de: 0, en: 0 }, readers: 0 },
  ...{
    seconds: 0,
    shares: 0,
    saves: 0,
    answers: 0,
    answersRight: 0,
    nextReviewOn: null,
    isReviewDue: false,
  },
  ...{ corrections: 0, updates: 0, ...more },
})

test('the file has a row each, nothing for what is unknown, and no formula', () => {
  const rows = [row(7, { headline: '=1+1', views: 3, viewsIn: null, saves: null })]
  const [head = '', line = ''] = figuresCsv(rows, { t: translators.de, language: 'de' }).split(
    '\r\n',
  )
  expect(head.split(';')).toHaveLength(19)
  expect(line).toBe(
    `"7";"'=1+1";"Herz";"2026-11-21";"nein";"3";"0";"";"";"0";"0";"0";"";"0";"0";"";"nein";"0";"0"`,
  )
})
