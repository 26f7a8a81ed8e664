// Rules: P-REVIEW-EVIDENCE.
import { expect, test } from 'vitest'
import { digestOf } from './abstract-text.ts'
import { resultsLeftOut } from './results-left-out.ts'

const abstract = [
  'METHODS: We followed 2000 adults, of whom 12% smoked.',
  '\n\nRESULTS: A stroke occurred in 30 of 1000 (hazard ratio 0·74, 95% CI 0·60–0·92).',
  ' Falls occurred in 4.1% of one group and in 2.3% of the other.',
  ' Death was as frequent (p = 0.4).',
  '\n\nCONCLUSIONS: Little salt prevents strokes.',
].join('')
const passageOf = (words: string, digest = digestOf(abstract)) => {
  const start = abstract.indexOf(words)
  return { start, end: start + words.length, digest }
}
const study = { pmid: '101', abstract }
const stroke = { pmid: '101', passage: passageOf('A stroke occurred in 30 of 1000') }

test('what an abstract reports and no finding takes up is listed, sentence by sentence', () => {
  expect(resultsLeftOut({ findings: [stroke], comparisons: [] }, [study])).toEqual([
    ...[
      'Falls occurred in 4.1% of one group and in 2.3% of the other.',
      'Death was as frequent (p = 0.4).',
    ].map((text) => ({ pmid: '101', text, isOfRegistry: false })),
  ])
})

test('what is told of harms counts as taken up', () => {
  const harms = { pmid: '101', passage: passageOf('Falls occurred in 4.1%') }
  const left = resultsLeftOut({ findings: [stroke], comparisons: [{ harms }] }, [study])
  expect(left.map(({ text }) => text)).toEqual(['Death was as frequent (p = 0.4).'])
})

test('a passage of an abstract that changed since takes up nothing', () => {
  const moved = { pmid: '101', passage: { ...stroke.passage, digest: 'old' } }
  const left = resultsLeftOut({ findings: [moved], comparisons: [] }, [study])
  expect(left.map(({ text }) => text)[0]).toContain('A stroke occurred')
})

test('studies that carry no finding are not read for results', () => {
  expect(resultsLeftOut({ findings: [{ pmid: '7' }], comparisons: [] }, [study])).toEqual([])
})

test('rows of a registry that no finding and no harm takes up are listed, whatever their words', () => {
  const rows = ['Fatigue: 9 of 10', 'Nausea: 1 of 10', 'Rash: 2 of 10']
  const registry = `\n\nResults at ClinicalTrials.gov (NCT00000042): ${rows.join('\n\n')}`
  const text = abstract + registry
  const start = text.indexOf('Nausea')
  const harms = { pmid: '101', passage: { start, end: start + 6, digest: digestOf(text) } }
  const left = resultsLeftOut({ findings: [stroke], comparisons: [{ harms }] }, [
    { pmid: '101', abstract: text },
  ]).filter(({ isOfRegistry }) => isOfRegistry)
  expect(left.map((one) => one.text)).toEqual([
    'Results at ClinicalTrials.gov (NCT00000042): Fatigue: 9 of 10',
    'Rash: 2 of 10',
  ])
})
