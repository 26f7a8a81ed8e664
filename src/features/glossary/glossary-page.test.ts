// Rules: P-GLOSSARY-PAGE, P-GLOSSARY-APPROVED.
import { expect, test } from 'vitest'
import { glossaryText } from '../../../tests/support/glossary.ts'
import { faultsOf, thingsOf } from '../../../tests/support/structured-data.ts'
import type { PublicTerm } from '../../domain/glossary/glossary-term.ts'
import { translators } from '../../i18n/translators.ts'
import { glossaryPage } from './glossary-page.ts'
import { glossaryStructuredData } from './structured-data.ts'

const term = (id: string, more: Partial<PublicTerm> = {}): PublicTerm => ({
  ...{ id, ...glossaryText(), at: '2026-11-21T12:00:00Z', checkedAt: null, sample: false },
  ...more,
})
const placebo = term('placebo', { also: { de: ['Scheinmittel'], en: [] } })
const checked = term('zufall', {
  term: { de: 'Zufall', en: 'chance' },
  checkedAt: '2026-11-22T12:00:00Z',
})

const draw = (terms: PublicTerm[], uses = new Map<string, { id: number; headline: string }[]>()) =>
  String(glossaryPage(terms, { language: 'de', t: translators.de, uses }))
/** Of an entry, from its anchor to the next one. */
const entryIn = (page: string, anchor: string) =>
  new RegExp(`id="${anchor}">(.*?)</dd>`, 's').exec(page)?.[1] ?? ''

test('each term stands at its anchor under its letter, with its spellings and the other language', () => {
  const page = draw([checked, placebo], new Map([['placebo', [{ id: 7, headline: 'A & B' }]]]))
  expect([...page.matchAll(/<h2[^>]*>(.)</g)].map(([, letter]) => letter)).toEqual(['P', 'Z'])
  expect(page).toContain('<a href="#letter-Z">Z</a>')
  const entry = entryIn(page, 'placebo')
  expect(entry).toContain('<dfn>Placebo</dfn>')
  expect(entry).toMatch(/Scheinmedikament ohne Wirkstoff<.*Auch: Scheinmittel</s)
  expect(entry).toContain('<span lang="en">placebo</span>')
  expect(entry).toContain(
    '<a href="/hearticle/7" data-id="7" data-price="free">A &amp; B</a> <span class="price open">Frei<',
  )
  expect(entryIn(page, 'zufall')).not.toContain('<a')
})

test('says of what nobody else checked that nobody did, once for all or at each', () => {
  const notChecked = 'Noch nicht geprüft'
  const page = draw([placebo, checked])
  expect(entryIn(page, 'placebo')).toContain(notChecked)
  expect(entryIn(page, 'zufall')).not.toContain(notChecked)
  const none = draw([placebo, term('b', { term: { de: 'B', en: 'b' }, sample: true })])
  expect(none).not.toContain(notChecked)
  expect(none).toMatch(/Beispielinhalt.*keine zweite Person.*<\/header>/s)
  expect(draw([checked])).not.toMatch(/Beispielinhalt|zweite Person/)
})

test('no word of a term is markup of the page', () => {
  const hostile = { de: '<img src=x>', en: '<img src=x>' }
  const page = draw([
    term('x', { term: hostile, explanation: hostile, also: { de: ['<img src=y>'], en: [] } }),
  ])
  expect(page).not.toContain('<img')
})

test('an empty glossary says so', () => {
  expect(draw([])).toContain('noch kein Begriff')
})

test('search engines get a set of terms', () => {
  const data = glossaryStructuredData([placebo, checked], {
    ...{ origin: 'https://www.example.org', language: 'en', siteName: 'Hearticle' },
    ...{ title: 'Glossary', description: 'Terms' },
  })
  expect(faultsOf(data)).toEqual([])
  expect(thingsOf(data).DefinedTermSet).toMatchObject({
    url: 'https://www.example.org/en/glossary',
    hasDefinedTerm: [
      { name: 'placebo', '@id': 'https://www.example.org/en/glossary#placebo' },
      { name: 'chance' },
    ],
  })
})
