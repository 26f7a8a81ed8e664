import fc from 'fast-check'
import { parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { breadcrumbs, structuredData, structuredDataText } from './structured-data.ts'

const facts = { origin: 'https://www.example.org', language: 'en', siteName: 'Hearticle' } as const

test('no text in it can end its element or open another', () => {
  const piece = fc.constantFrom(
    '</script',
    '>',
    '<!--',
    '<script',
    ']]>',
    '&lt;',
    '\u2028',
    'a',
    '"',
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const data = structuredData(breadcrumbs(facts, pieces.join('')))
      const { childNodes } = parseFragment(
        `<script type="application/ld+json">${structuredDataText(data)}</script>`,
      )
      expect(childNodes).toHaveLength(1)
      const [script] = childNodes
      const text = script && 'childNodes' in script ? script.childNodes[0] : undefined
      expect(JSON.parse(text && 'value' in text ? text.value : '')).toEqual(data)
    }),
  )
})

test('breadcrumbs lead from the home page of the language', () => {
  expect(breadcrumbs(facts, 'Salt').itemListElement).toMatchObject([
    { position: 1, item: 'https://www.example.org/en/' },
    { position: 2, name: 'Salt' },
  ])
})
