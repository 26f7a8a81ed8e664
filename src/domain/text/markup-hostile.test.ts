import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectInProportion } from '../../../tests/support/in-proportion.ts'
import { rounds } from '../../../tests/support/rounds.ts'
import { type MarkupNode, markupToText, parseMarkup } from './markup.ts'

/** All that a reader can come to see of a text, explanations and citations included. */
function everythingIn(nodes: readonly MarkupNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.text
      if (node.type === 'break') return '\n'
      if (node.type === 'citation') return node.pmids.join('')
      if (node.type === 'explanation') return node.term + node.explanation
      if (node.type === 'number') return node.reference
      if (node.type === 'link') return node.words + node.address
      return everythingIn(node.children)
    })
    .join('')
}

const allOf = (source: string) =>
  parseMarkup(source)
    .blocks.map(({ nodes }) => everythingIn(nodes))
    .join('')

const asText = (source: string) => ({
  blocks: [{ kind: 'paragraph', nodes: [{ type: 'text', text: source }] }],
})

describe('whatever comes', () => {
  test('any string is parsed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (source) => {
        expect(allOf(source).replace(/[\s*_\\]/g, '')).toBe(source.replace(/[\s*_\\]/g, ''))
      }),
    )
  })

  test('a broken pair of surrogates stays what it is', () => {
    expect(parseMarkup('*\ud83d* \udc69*a')).toMatchObject({
      blocks: [{ nodes: [{ type: 'italic' }, { type: 'text', text: ' \udc69*a' }] }],
    })
  })

  test('no letter and no digit is lost, however the marks lie', () => {
    const piece = fc.constantFrom(
      ...['*', '**', '***', '_', '__', '\\', '\n', '\n\n', ' ', 'a', 'ß', '7'],
      ...['[Ref', '[Ref1', '[Ref12]', '[Ref1, Ref2]', '[Ref1,]', ', Ref3', ']', '['],
      ...['[#', '[#f1', '[#f1:pair]', ':'],
      ...['{', '}', '{a}', '[EXP:', '{a}[EXP:b]', '{a}[EXP:]', '<b>', 'javascript:', '&amp;'],
    )
    const letters = (text: string) => text.replace(/Ref|EXP|[^\p{L}\p{N}<>&;]/gu, '')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const source = pieces.join('')
        expect(letters(allOf(source))).toBe(letters(source))
      }),
      { numRuns: rounds(100, 500) },
    )
  })
})

describe('what is nearly a citation or an explanation is text', () => {
  test.each([
    ['[Ref]'],
    ['[Ref1,]'],
    ['[Ref1, 2]'],
    ['[Refabc]'],
    ['[Ref12345678901]'],
    ['[ref1]'],
    ['{a}[EXP:]'],
    ['{}[EXP:b]'],
    ['{a} [EXP:b]'],
    ['{a}[EXP:b'],
    [`{${'a'.repeat(201)}}[EXP:b]`],
    [`{a}[EXP:${'b'.repeat(2001)}]`],
    ['javascript:alert(1)'],
    ['[click](javascript:alert(1))'],
    ['[click](JAVASCRIPT:alert(1))'],
    ['[click](http://example.org/)'],
    ['[click](https://user@example.org/)'],
    ['[click](https://user:word@example.org/)'],
    ['[click](https://localhost/)'],
    ['[click](https://127.0.0.1/)'],
    ['[click](https://[::1]/)'],
    ['[click](https://192.168.0.1:8443/)'],
    ['[click](https://example.org/ onclick=alert(1))'],
    ['[](https://example.org/)'],
    [' [ ](https://example.org/)'.trim()],
    ['[a] (https://example.org/)'],
    ['[[a]](https://example.org/)'],
    ['[click](//example.org/)'],
    [`[click](https://example.org/${'a'.repeat(2000)})`],
    [`[${'a'.repeat(201)}](https://example.org/)`],
    ['<a href="javascript:alert(1)">a</a>'],
    ['data:text/html,<script>alert(1)</script>'],
  ])('%.60s', (source) => {
    expect(parseMarkup(source)).toMatchObject(asText(source))
  })

  test('a number that is no study’s is a citation whose study is not found', () => {
    expect(parseMarkup('[Ref0]').blocks[0]?.nodes).toEqual([{ type: 'citation', pmids: ['0'] }])
  })

  test('an explanation holds markup of other kinds as plain text', () => {
    expect(parseMarkup('{<b>a</b>}[EXP:<script>alert(1)</script> *b*]').blocks[0]?.nodes).toEqual([
      { type: 'explanation', term: '<b>a</b>', explanation: '<script>alert(1)</script> *b*' },
    ])
  })
})

describe('marks that do not fit together', () => {
  test.each([
    ['**a', '**a'],
    ['a**', 'a**'],
    ['__a *b__ c*', 'a *b c*'],
    ['***a** b', '*a b'],
    ['*_a*_', '_a_'],
    ['*****', '*****'],
    ['a ________ b', 'a ________ b'],
    ['\\**a*', '*a'],
    ['*a\\*', '*a*'],
    ['\\', '\\'],
    ['\\n', '\\n'],
  ])('%s reads %s', (source, text) => {
    expect(markupToText(parseMarkup(source))).toBe(text)
  })

  test('the same mark is never open twice, so nothing nests deeper than four', () => {
    const depth = (nodes: readonly MarkupNode[]): number =>
      Math.max(0, ...nodes.map((node) => ('children' in node ? 1 + depth(node.children) : 0)))
    const deepest = parseMarkup('**a *b __c _d **e *f _g__ h* i** '.repeat(100)).blocks
    expect(Math.max(...deepest.map(({ nodes }) => depth(nodes)))).toBeLessThanOrEqual(4)
  })
})

describe('a great many of one mark take time in proportion', () => {
  const bytes = rounds(200_000, 1_000_000)
  test.each([
    ['*'],
    ['['],
    ['{'],
    ['_'],
    ['[Ref1,'],
    ['{a}[EXP:'],
    ['\n '],
    ['\\'],
    ['***a_ '],
    ['__a *b '],
    ['**a** '],
    ['*a_'],
    ['[a](https://b.org/'],
    ['[a](https://b.org) '],
    ['- a\n'],
    ['+ a\n\n'],
    ['## '],
    ['- \n'],
  ])('%j', async (mark) => {
    const source = mark.repeat(bytes / mark.length)
    const hundredth = source.slice(0, bytes / 100)
    await expectInProportion(
      () => parseMarkup(source),
      () => parseMarkup(hundredth),
    )
  })

  test('of a great many mistakes the first thousand are named', () => {
    expect(parseMarkup('[Ref '.repeat(5000)).faults).toHaveLength(1000)
  })
})
