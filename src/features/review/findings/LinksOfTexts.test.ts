// Rules: P-MARKUP-BLOCKS.
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawComponent } from '../../../../tests/support/draw-component.ts'
import { translation } from '../../../../tests/support/records.ts'
import { LinksOfTexts } from './LinksOfTexts.tsx'

const drawn = (mainTextBody: string, action: string) => {
  const translations = (['de', 'en'] as const).map((language) =>
    translation(language, { mainTextBody, mainActions: [action] }),
  )
  return drawComponent(createElement(LinksOfTexts, { hearticle: { translations } }), 'de', [
    'review',
  ])
}

test('a reviewer gets every link of the texts with its host and address, in both languages', () => {
  const page = drawn(
    '- [Leitlinie](https://www.example.org/a)',
    'Siehe [hier](https://b.example.com/)',
  )
  for (const [host, address] of [
    ['example.org', 'https://www.example.org/a'],
    ['b.example.com', 'https://b.example.com/'],
  ]) {
    expect(page.split(`<dt>${host}</dt>`)).toHaveLength(3)
    expect(page).toContain(`href="${address}"`)
  }
})

test('and nothing where there is none', () => {
  expect(drawn('[a](http://example.org/)', 'b')).not.toContain('<dt>')
})
