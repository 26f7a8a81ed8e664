// Rules: P-GLOSSARY-OFFERED.
import { expect, test } from 'vitest'
import { glossaryText } from '../../../tests/support/glossary.ts'
import { glossaryChecks } from './glossary-checks.ts'

test('where a text explains a term otherwise, that is advice at its place', () => {
  const mainTextBody = 'Ein\n\n{Placebo}[EXP:Scheinmedikament ohne Wirkstoff]'
  const action = 'Kein {Placebo}[EXP:nichts] nehmen'
  const texts = { mainTextBody, mainActions: ['Gehen', action], harmfulActions: [] }
  const checks = glossaryChecks(texts, [glossaryText()], 'de')
  expect(checks).toEqual([
    {
      ...{ kind: 'otherExplanation', blocks: false, language: 'de' },
      ...{ field: 'mainActions', index: 1, start: 5, end: 26, detail: 'Placebo' },
    },
  ])
  expect(action.slice(5, 26)).toBe('{Placebo}[EXP:nichts]')
  expect(glossaryChecks(texts, [], 'de')).toEqual([])
})
