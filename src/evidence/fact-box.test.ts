// Rules: P-CERTAINTY-WHOSE.
import { expect, test } from 'vitest'
import { shownFinding } from '../../tests/support/shown-finding.ts'
import type { Finding } from '../contract/reading/evidence.ts'
import type { Study } from '../contract/reading/studies.ts'
import { translators } from '../i18n/translators.ts'
import { factBox } from './fact-box.ts'

const finding: typeof shownFinding = {
  ...shownFinding,
  outcome: 'Sturz',
  population: 'Menschen ab 60',
  comparison: 'kein Training',
  duration: '1 Jahr',
  arms: [
    { label: 'mit Training', events: 30, total: 1000 },
    { label: 'ohne Training', events: 60, total: 1000 },
  ],
  certainty: { level: 'high', reasons: [], ratedOn: null },
  pmid: '1',
}
const words = { t: translators.de, language: 'de' } as const
const draw = (
  findings: Finding[],
  cited: Pick<Study, 'pmid' | 'publicationTypes' | 'notices'>[] = [],
  isDraft = false,
) => String(factBox(findings, words, { cited, isDraft }))
const saysSingle = (findings: Finding[], publicationTypes: string[]) =>
  draw(findings, [{ pmid: '1', publicationTypes, notices: [] }]).includes(
    translators.de('evidence:singleStudy'),
  )

test('findings of one study say that they rest on it alone', () => {
  expect(saysSingle([finding, finding], ['Randomized Controlled Trial'])).toBe(true)
  expect(saysSingle([finding, { ...finding, pmid: '2' }], [])).toBe(false)
})

test('a review of many studies is not a single one', () => {
  expect(saysSingle([finding], ['Systematic Review'])).toBe(false)
  expect(saysSingle([finding], ['Journal Article', 'Meta-Analysis'])).toBe(false)
})

test('what nobody rated is not said to be rated, nor all of what a machine drafted', () => {
  const rated = { ...finding, certainty: { ...finding.certainty, ratedOn: '2026-11-21' } }
  const ratingLine = (...parameters: Parameters<typeof draw>) =>
    /rated-by">([^<]*?)(?: Beruht.*?)? *</.exec(draw(...parameters))?.[1]
  expect(ratingLine([finding])).toBe(translators.de('evidence:notRated'))
  expect(ratingLine([rated, finding])).toBe(translators.de('evidence:partlyRated'))
  expect(ratingLine([rated], [], true)).toBe(translators.de('evidence:partlyRated'))
  expect(ratingLine([rated])).toBe(translators.de('evidence:rated'))
  expect(ratingLine([rated, { ...finding, certainty: null }])).toBe(
    translators.de('evidence:rated'),
  )
  expect(draw([{ ...finding, certainty: null }])).not.toMatch(/GRADE|data-certainty/)
})

test('a finding whose study fell says so in words, the others do not', () => {
  const notices = [{ type: 'retracted', pmid: null, citation: null }]
  const page = draw(
    [finding, { ...finding, outcome: 'Bruch', pmid: '2' }],
    [{ pmid: '2', publicationTypes: [], notices }],
  )
  expect(page.match(/class="fallen"/g)).toHaveLength(1)
  expect(page).toMatch(/<tr class="fallen">\s*<th[^>]*><em class="flag">Studie zurückgezogen/)
})

test.each(['de', 'en'] as const)('in %s the heads fit what was only observed, too', (language) => {
  const observed = {
    ...{ ...finding, outcome: 'Death', comparison: '7 hours of sleep' },
    arms: [
      { label: 'short sleep', events: 60, total: 1000 },
      { label: '7 hours', events: 30, total: 1000 },
    ] satisfies Finding['arms'],
  }
  const page = String(factBox([observed], { t: translators[language], language }))
  expect(page).toContain('<small>short sleep</small>')
  expect(page).not.toMatch(/intervention|Maßnahme/i)
})

test('what a group did not report can name that group, where the heads are out of sight', () => {
  const { arms: _, ...published } = finding
  expect(draw([published])).toMatch(
    /data-head="Vergleichsgruppe">nicht berichtet<\/td>\s*<td data-head="Untersuchte Gruppe">nicht berichtet</,
  )
})

test('a published difference is people, with its interval', () => {
  const { arms: _, ...published } = finding
  const measure = { type: 'risk_difference', value: 8, low: 6, high: 10, unit: null } as const
  const page = draw([{ ...published, desirable: true, measure }])
  expect(page).toMatch(
    /<b>8 mehr<\/b> <small>von 100<\/small>\s*<small>95-\u2060%-\u2060Intervall: 6 bis 10 mehr</,
  )
})
