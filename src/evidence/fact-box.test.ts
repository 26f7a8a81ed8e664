// Rules: P-WHO-VOUCHES, P-COMPARISON, P-INTERVAL-NAMED, P-BASELINE-RISK, P-HARMS, P-OBSERVED, P-NO-DIFFERENCE, P-REGISTRY-SHOWN.
import { expect, test } from 'vitest'
import { shownComparison, shownFinding } from '../../tests/support/shown-finding.ts'
import type { Comparison, Finding } from '../contract/reading/evidence.ts'
import type { Study } from '../contract/reading/studies.ts'
import { absoluteOf, NO_FIGURE } from '../domain/evidence/key-figure.ts'
import { translators } from '../i18n/translators.ts'
import { factBox, findingsTable } from './fact-box.ts'
import { kindInWords } from './key-figure.ts'

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
  known: Array<Pick<Study, 'pmid' | 'publicationTypes' | 'notices'> & Partial<Study>> = [],
  isDraft = false,
) =>
  String(
    factBox(
      {
        findings,
        comparisons: [{ ...shownComparison, certainty: findings[0]?.certainty ?? null }],
      },
      words,
      { cited: known.map((one) => ({ abstract: '', abstractSections: [], ...one })), isDraft },
    ),
  )
const saysSingle = (findings: Finding[], publicationTypes: string[]) =>
  draw(findings, [{ pmid: '1', publicationTypes, notices: [] }]).includes(
    translators.de('evidence:singleStudy'),
  )

test('findings of one study say that they rest on it alone', () => {
  expect(saysSingle([finding, finding], ['Randomized Controlled Trial'])).toBe(true)
  expect(saysSingle([finding, { ...finding, pmid: '2' }], [])).toBe(false)
})

test('where only the risk of everybody is known, it stands there instead of counts and ratio', () => {
  const baseline = { risk: 0.0301, source: 'Studie', period: '4,3 Jahre' }
  const measure = { type: 'hazard_ratio' as const, value: 0.59, low: 0.47, high: 0.75, unit: null }
  const { arms: _, ...ofRatio } = { ...finding, measure, observational: true }
  const page = draw([{ ...ofRatio, baseline: { ...baseline, of: 'everybody' } }])
  expect(page).toMatch(/Risiko aller zusammen \(3\s%, 4,3 Jahre\)/)
  expect(page).toMatch(/class="brief"><span aria-hidden="true">↓<\/span> Weniger \(Zusammenhang/)
  expect(page).not.toMatch(/0,59|statt|von 1/)
  expect(draw([{ ...ofRatio, baseline: { ...baseline, of: 'comparator' } }])).toContain('0,59')
})

test('little or no difference and what is unclear are two groups, with the margin and who draws it', () => {
  const arms: Finding['arms'] = [
    { label: 'mit Training', events: 2500, total: 25_000 },
    { label: 'ohne Training', events: 2510, total: 25_000 },
  ]
  const source = 'Protokoll der Studie'
  const unclear = { ...finding, arms, kind: 'unclear' as const }
  const margin = { scale: 'per_1000' as const, low: -10, high: 10, source }
  const little = { ...unclear, margin, kind: 'little' as const }
  expect(draw([unclear])).toMatch(/<tbody class="unclear">.*\? *<.*Unterschied unklar/s)
  expect(draw([unclear])).not.toContain('kein Unterschied')
  const page = draw([little])
  expect(page).toMatch(/<tbody class="little">.*≈ *<.*Wenig oder kein Unterschied/s)
  expect(page).toContain(`10 weniger bis 10 mehr von 1.000 (${source})`)
  const ratio = { type: 'hazard_ratio' as const, value: 1, low: 0.9, high: 1.1, unit: null }
  const limits = { scale: 'measure' as const, low: 0.8, high: 1.25, source }
  expect(draw([{ ...little, measure: ratio, margin: limits }])).toContain(
    `0,8 bis 1,25 (${source})`,
  )
  const figureOf = (one: Finding) =>
    kindInWords({ ...one, ...(absoluteOf(one) ?? NO_FIGURE) }, translators.de)
  expect(figureOf(little)).toEqual({ sign: '≈', words: 'Wenig oder kein Unterschied' })
  expect(figureOf(unclear)).toEqual({ sign: '?', words: 'Unterschied unklar' })
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
  expect(page).toMatch(
    /<tr class="fallen">\s*<th[^>]*><details[^>]*><summary><span><em class="flag" data-notice="retracted">Studie zurückgezogen/,
  )
})

test('what rests on a row of the registry names it with its day, and leads to the row', () => {
  const row =
    'Primary outcome: Falls (1 year). Training: 30 of 1000 participants; None: 60 of 1000.'
  const registry = {
    registration: 'NCT00000042',
    updated: '2024-05-31',
    sections: [
      { label: 'Results at ClinicalTrials.gov (NCT00000042)', category: null, markup: row },
    ],
  }
  const study = { pmid: '1', publicationTypes: [], notices: [], abstract: 'Falls.', registry }
  const abstractSections = [{ label: null, category: null, markup: 'Falls.' }]
  const at = (end: number) =>
    draw([{ ...finding, passage: { start: end - 3, end } }], [{ ...study, abstractSections }])
  expect(at(120)).toMatch(
    /, <a href="\/pubmed\/1#text=Primary%20outcome[^"]*">Register NCT00000042, Stand 31\. Mai 2024<\/a>/,
  )
  expect(at(5)).not.toContain('Register')
})

test('a finding whose sentence reads otherwise by now is marked in its row, another of its study is not (P-SOURCE-CHANGED)', () => {
  const page = draw([finding, { ...finding, outcome: 'Bruch', sourceChanged: true }])
  expect(page.match(/Quelle geändert/g)).toHaveLength(1)
  expect(page).toMatch(/<em class="flag" data-notice="changed">Quelle geändert<\/em> Bruch/)
})

test.each(['de', 'en'] as const)('in %s the heads fit what was only observed, too', (language) => {
  const observed = {
    ...finding,
    outcome: 'Death',
    comparison: '7 hours of sleep',
    arms: [
      { label: 'short sleep', events: 60, total: 1000 },
      { label: '7 hours', events: 30, total: 1000 },
    ] satisfies Finding['arms'],
  }
  const page = String(findingsTable([observed], { t: translators[language], language }))
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

test.each([
  ['confidence_99', '99-\u2060%-\u2060Intervall'],
  ['quartiles', 'mittlere Hälfte der Werte'],
] as const)('limits that are %s are named so, of people and of the measure', (interval, name) => {
  const { arms: _, ...published } = finding
  const limits = { value: 8, low: 6, high: 10, unit: null, interval } as const
  const page = draw([{ ...published, measure: { type: 'risk_difference', ...limits } }])
  expect(page).toContain(`${name}: 6 bis 10 mehr`)
  expect(page).toContain(`Prozentpunkte (${name}: 6 bis 10)`)
  expect(page).not.toContain('95-')
})

test('each comparison has its own table, with its certainty and what is known of its harms', () => {
  const other: Comparison = {
    ...shownComparison,
    id: 'c2',
    intervention: null,
    comparator: 'nichts',
    certainty: null,
    harmsReported: 'not_measured',
    harmsSource: { pmid: '2', passage: null, place: 'Tabelle 3' },
  }
  const fallen = { ...finding, comparisonId: 'c2', fallen: true, certainty: null }
  const page = String(
    factBox({ findings: [finding, fallen], comparisons: [shownComparison, other] }, words),
  )
  const [first = '', second = ''] = page.split(/data-comparison="c\d"/).slice(1)
  expect(first).toContain('Mittel; verglichen mit: Placebo')
  expect(first).toContain('data-certainty="moderate"')
  expect(first).toContain('Schäden: von uns noch nicht ausgewertet')
  expect(second).toContain('verglichen mit: nichts')
  expect(second).toContain('keine, denn auf diese Studien stützen wir nichts mehr')
  expect(second).toMatch(
    /Schäden: in der Studie nicht gemessen \(<a href="\/pubmed\/2">PMID 2<\/a>, Tabelle 3\)/,
  )
})

test('what was counted beside an adjusted ratio is called crude, and what follows estimated', () => {
  const measure = { type: 'relative_risk', value: 0.8, low: 0.7, high: 0.9, unit: null } as const
  const page = draw([{ ...finding, adjusted: true, measure }])
  expect(page).toContain('<b>5</b> <small>von 100')
  expect(page).toMatch(/unbereinigt gezählt: 30 von 1\.000/)
  expect(page).toMatch(/unbereinigt gezählt: 60 von 1\.000/)
  expect(page).toContain('geschätzt aus Verhältnis und Ausgangsrisiko')
})

test.each([
  ['de', 'Weniger (Zusammenhang', /Nutzen|Schaden[^:]/],
  ['en', 'Less (an association', /[Bb]enefit|Harm[^s]/],
] as const)(
  'in %s what was only observed is more or less, not good or bad',
  (language, less, good) => {
    const observed = { ...finding, observational: true }
    const evidence = { findings: [observed], comparisons: [{ ...shownComparison }] }
    const page = String(factBox(evidence, { t: translators[language], language }))
    expect(page).toContain(less)
    expect(page.replace(/class="[^"]*"/g, '')).not.toMatch(good)
    expect(
      kindInWords({ ...observed, ...(absoluteOf(observed) ?? NO_FIGURE) }, translators.de),
    ).toEqual({
      sign: '↓',
      words: 'Weniger',
    })
  },
)
