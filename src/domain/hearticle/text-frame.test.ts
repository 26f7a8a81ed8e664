// Rule: P-TEXT-FRAME.
import { expect, test } from 'vitest'
import type { WrittenFinding } from '../../contract/desk/evidence.ts'
import { languages } from '../../contract/protocol/language.ts'
import { renderNumbers } from '../numbers/render-numbers.ts'
import { openPlace, textFrame } from './text-frame.ts'

const both = (text: string) => ({ de: text, en: text })
const arm = (label: string, events: number) => ({ label: both(label), events, total: 1000 })
const finding: WrittenFinding = {
  id: 'f1',
  comparisonId: 'c1',
  outcome: both('Tod'),
  critical: true,
  desirable: false,
  duration: both('5'),
  arms: [arm('a', 20), arm('b', 60)],
  design: 'independent',
  adjusted: false,
  certainty: { level: 'high', reasons: [] },
  pmid: '7',
}
const harm = { ...finding, id: 'f2', outcome: both('Ohnmacht'), arms: [arm('a', 90), arm('b', 20)] }

test('a frame has headings and references to findings, harms among harms, and no number of its own', () => {
  const findings = [finding, harm as WrittenFinding]
  const [german, english] = languages.map((language) => textFrame(findings, language))
  expect(german).toMatch(
    /## Was herauskam\n\nTod: \[#f1:pair\]\.\[Ref7\]\n\n## Schäden\n\nOhnmacht: \[#f2:pair\]/,
  )
  expect(english?.match(/^## /gm)).toHaveLength(6)
  expect(german?.match(/^## /gm)).toHaveLength(6)
  expect(`${german}${english}`.replace(/\[[^\]]*\]/g, '')).not.toMatch(/\d/)
  const shown = renderNumbers(german ?? '', 'de', { findings })
  expect(shown).toContain('2 statt 6 von 100')
})

test('a measure alone is said with its limits, and what has neither is left out', () => {
  const { arms: _, ...bare } = finding
  const measure = { type: 'hazard_ratio', value: 0.8, low: 0.7, high: 0.9, unit: null } as const
  expect(textFrame([{ ...bare, measure }], 'en')).toContain('[#f1:value] ([#f1:interval])')
  expect(textFrame([bare], 'en')).not.toContain('[#')
})

test('a paragraph of the frame that nobody wrote is missing, an ellipsis in a sentence is not', () => {
  const frame = textFrame([finding], 'de')
  expect(frame.slice(openPlace(frame)).startsWith('…\n')).toBe(true)
  expect(openPlace(frame.replaceAll(/^…$/gm, 'Ein Satz.'))).toBe(-1)
  expect(openPlace('Und so weiter …')).toBe(-1)
  expect(openPlace(' ')).toBe(0)
})
