// Rules: P-TEXT-LIMITS.
import { expect, test } from 'vitest'
import type { HearticleTexts } from '../../contract/protocol/hearticle-text.ts'
import { isStorable, textFaults } from './hearticle-texts.ts'

const texts = (more: Partial<HearticleTexts> = {}): HearticleTexts => ({
  headline: 'Weniger Salz',
  mainTextBody: '**Weniger** Salz.[Ref101]',
  keywords: ['Salz'],
  mainActions: ['Kochen [Ref101]'],
  harmfulActions: [],
  ...more,
})

test('good texts have no fault', () => {
  expect(textFaults(texts(), ['101'])).toEqual([])
})

test.each<[string, Partial<HearticleTexts>, object]>([
  ['an empty headline', { headline: ' \n' }, { field: 'headline', index: null, fault: 'empty' }],
  [
    'a headline of 301 characters',
    { headline: 'a'.repeat(301) },
    { field: 'headline', index: null, fault: 'too-long', maximum: 300 },
  ],
  [
    'a keyword of 101 characters',
    { keywords: ['Salz', 'a'.repeat(101)] },
    { field: 'keywords', index: 1, fault: 'too-long', maximum: 100 },
  ],
  [
    '21 keywords',
    { keywords: Array.from({ length: 21 }, () => 'Salz') },
    { field: 'keywords', index: null, fault: 'too-many', maximum: 20 },
  ],
  [
    'markup that is not closed',
    { mainTextBody: 'Gut.\n\nUnd **mehr' },
    { field: 'mainTextBody', index: null, fault: 'markup', line: 3, column: 5 },
  ],
  [
    'a citation of a study that is not listed',
    { harmfulActions: ['Nachsalzen [Ref7]'] },
    { field: 'harmfulActions', index: 0, fault: 'not-cited', pmid: '7' },
  ],
])('%s is a fault in its place', (_, more, fault) => {
  expect(textFaults(texts(more), ['101'])).toEqual([fault])
})

test('keywords and headlines carry no markup, so nothing in them is wrong as such', () => {
  expect(textFaults(texts({ headline: '5 ** 3', keywords: ['[Ref7]'] }), ['101'])).toEqual([])
})

test('a hearticle over 380,000 bytes is too large, whatever its characters', () => {
  expect(isStorable({ text: 'ä'.repeat(189_000) })).toBe(true)
  expect(isStorable({ text: 'ä'.repeat(190_000) })).toBe(false)
})
