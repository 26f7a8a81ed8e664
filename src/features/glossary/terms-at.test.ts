import { expect, test } from 'vitest'
import { glossaryText } from '../../../tests/support/glossary.ts'
import type { GlossaryTerm, GlossaryText } from '../../contract/desk/glossary.ts'
import { termOfValues, valuesOfTerm } from './term-values.ts'
import { proposedInAddress, termsAt } from './terms-at.ts'

const term = (id: string, text: Partial<GlossaryText>, more: Partial<GlossaryTerm> = {}) => ({
  ...{ id, version: 1, state: 'public' as const, text: glossaryText(text), shown: null },
  ...{ isSample: false, at: '', writers: [], checked: null, changesAsked: null },
  approval: 'open' as const,
  ...more,
})
const ratio = term('ratio', {
  term: { de: 'Hazard Ratio', en: 'hazard ratio' },
  also: { de: ['HR'], en: [] },
})
const placebo = term('placebo', {}, { state: 'waiting' })
const ids = (q: string, state = '') => termsAt([placebo, ratio], { q, state }).map(({ id }) => id)

test('the terms of a place have all of its words, in whatever case, field and language', () => {
  expect(ids('')).toEqual(['placebo', 'ratio'])
  expect(ids('RATIO hazard')).toEqual(['ratio'])
  expect(ids('hr')).toEqual(['ratio'])
  expect(ids('dummy')).toEqual(['placebo', 'ratio'])
  expect(ids('ratio niemals')).toEqual([])
  expect(ids('', 'waiting')).toEqual(['placebo'])
})

test('what an address proposes fills the fields of its language', () => {
  expect(proposedInAddress('?q=x')).toBeUndefined()
  expect(proposedInAddress('?term=HR&explanation=x%26y&in=en')).toMatchObject({
    term: { de: '', en: 'HR' },
    explanation: { de: '', en: 'x&y' },
  })
})

test('a term goes through its fields unchanged, with a spelling for each line', () => {
  const text = glossaryText({ also: { de: ['a', 'b c'], en: [] } })
  expect(termOfValues(valuesOfTerm(text))).toEqual(text)
  expect(termOfValues({ 'also.de': '\n a \n\n' })).toMatchObject({ also: { de: ['a'], en: [] } })
})
