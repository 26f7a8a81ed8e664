// Rules: P-MARKUP, P-MARKUP-BLOCKS.
import { expect, test } from 'vitest'
import { expectInProportion } from '../../../tests/support/in-proportion.ts'
import { parseMarkup } from '../../domain/text/markup.ts'
import { html } from './html.ts'
import { blocksHtml } from './markup-html.ts'

const drawn = (text: string) =>
  blocksHtml(parseMarkup(text).blocks, {
    citation: (pmids) => html`<sup>${pmids}</sup>`,
    explanation: ({ term }) => html`<dfn>${term}</dfn>`,
  }).join('')

test('entries of one kind in a row are one list, with whatever stands between them ending it', () => {
  expect(drawn('## *A*\n\n- a\n- b[Ref1]\n\n- c\n\n+ d\n\nE\n\n+ f')).toBe(
    '<h3><em>A</em></h3><ul><li>a</li><li>b<sup>1</sup></li><li>c</li></ul><ol><li>d</li></ol><p>E</p><ol><li>f</li></ol>',
  )
})

test('a link says whom it leads to, once', () => {
  const link = (words: string, host = '') =>
    `<p><a href="https://www.example.org/a" rel="external noopener nofollow">${words}</a>${host}</p>`
  expect(drawn('[die Leitlinie](https://www.example.org/a)')).toBe(
    link('die Leitlinie', ' <span class="link-host">(example.org)</span>'),
  )
  expect(drawn('[example.org](https://www.example.org/a)')).toBe(link('example.org'))
})

test('nothing that a text says becomes an element or an attribute', () => {
  expect(drawn('## <script>\n\n- <img onerror=x>')).toBe(
    '<h3>&lt;script&gt;</h3><ul><li>&lt;img onerror=x&gt;</li></ul>',
  )
  expect(drawn('[<b>"](https://example.org/"onclick="x)')).not.toMatch(/<b>|" ?onclick/)
  expect(drawn('[a](javascript:alert(1))')).not.toContain('<a')
})

test('lists that end with every entry take time in proportion', async () => {
  const lists = '- a\n+ b\n'
  await expectInProportion(
    () => drawn(lists.repeat(15_000)),
    () => drawn(lists.repeat(150)),
  )
})
