// Rules: P-REFERENCES.
import { expect, test } from 'vitest'
import { parseMarkup } from './markup.ts'
import { numberReferences } from './references.ts'

test('numbers follow the first appearance across text, main and harmful actions', () => {
  const texts = ['a[Ref30] b[Ref10, Ref30]', 'c[Ref20]', 'd[Ref10] e[Ref5]'].map(parseMarkup)
  expect([...numberReferences(texts)]).toEqual([
    ['30', 1],
    ['10', 2],
    ['20', 3],
    ['5', 4],
  ])
})
