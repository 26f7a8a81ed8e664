// Rules: P-MARKUP, P-MARKUP-BLOCKS.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  citedPmids,
  type MarkupNode,
  markupSpans,
  markupToProse,
  markupToText,
  parseMarkup,
} from './markup.ts'

const nodes = (source: string) => parseMarkup(source).blocks[0]?.nodes ?? []
const text = (value: string): MarkupNode => ({ type: 'text', text: value })
const paragraph = (...nodes: MarkupNode[]) => ({ kind: 'paragraph', nodes })

describe('the grammar', () => {
  test('bold, both italics and underline, nested', () => {
    expect(nodes('**a *b* c** __d__ _e_')).toEqual([
      {
        type: 'bold',
        children: [text('a '), { type: 'italic', children: [text('b')] }, text(' c')],
      },
      text(' '),
      { type: 'underline', children: [text('d')] },
      text(' '),
      { type: 'italic', children: [text('e')] },
    ])
  })

  test('three marks are bold around italic', () => {
    expect(nodes('***a***')).toEqual([
      { type: 'bold', children: [{ type: 'italic', children: [text('a')] }] },
    ])
    expect(parseMarkup('***a***').faults).toEqual([])
  })

  test('one and several citations', () => {
    expect(nodes('x[Ref123] y[Ref1, Ref2]')).toEqual([
      text('x'),
      { type: 'citation', pmids: ['123'] },
      text(' y'),
      { type: 'citation', pmids: ['1', '2'] },
    ])
  })

  test('an explanation keeps its term and its text plain', () => {
    expect(nodes('die {Inzidenz}[EXP:Neue Fälle *pro* Jahr] sinkt')).toEqual([
      text('die '),
      { type: 'explanation', term: 'Inzidenz', explanation: 'Neue Fälle *pro* Jahr' },
      text(' sinkt'),
    ])
  })

  test.each([
    ['[#f1]', 'f1'],
    ['[#f12:pair]', 'f12:pair'],
    ['[#n3:value:1]', 'n3:value:1'],
    ['[#f1:number-needed-interval]', 'f1:number-needed-interval'],
  ])('a reference to a number, %s', (source, reference) => {
    const number: MarkupNode = { type: 'number', reference }
    expect(parseMarkup(`rund **${source}**${source} %`)).toEqual({
      blocks: [paragraph(text('rund '), { type: 'bold', children: [number] }, number, text(' %'))],
      faults: [],
    })
    expect(markupToText(parseMarkup(`rund ${source}`))).toBe(`rund ${source}`)
  })

  test('blank lines part paragraphs, a single line break stays one', () => {
    expect(parseMarkup('a\r\nb\n \n\n\nc').blocks).toEqual([
      paragraph(text('a'), { type: 'break' }, text('b')),
      paragraph(text('c')),
    ])
  })

  test('bold works inside a German compound', () => {
    expect(nodes('**Blut**druck')).toEqual([
      { type: 'bold', children: [text('Blut')] },
      text('druck'),
    ])
  })

  test('a backslash makes a special character plain', () => {
    expect(parseMarkup('\\*a\\* \\[Ref1] \\[#f1]')).toEqual({
      blocks: [paragraph(text('*a* [Ref1] [#f1]'))],
      faults: [],
    })
  })
})

describe('blocks', () => {
  const kindsOf = (source: string) =>
    parseMarkup(source).blocks.map(({ kind, nodes: inner }) => [kind, inner])

  test('a subhead, and lists with dots and with numbers, their entries with marks of their own', () => {
    expect(kindsOf('## Was *hilft*\n\n- Salz\n-  **Brot**\n\n+ Eins\n+ Zwei\n\nEnde')).toEqual([
      ['subhead', [text('Was '), { type: 'italic', children: [text('hilft')] }]],
      ['bullet', [text('Salz')]],
      ['bullet', [{ type: 'bold', children: [text('Brot')] }]],
      ['numbered', [text('Eins')]],
      ['numbered', [text('Zwei')]],
      ['paragraph', [text('Ende')]],
    ])
  })

  test.each([
    ['- a\nb'],
    ['a\n- b'],
    ['-a'],
    ['-'],
    ['+1'],
    ['##a'],
    ['# a'],
    ['### a'],
    ['\\- a'],
    ['\\## a'],
  ])('%j is a paragraph', (source) => {
    expect(parseMarkup(source).blocks.map(({ kind }) => kind)).toEqual(['paragraph'])
  })

  test('plain text has a line for each entry; to be read on, subheads go and entries are parted', () => {
    const markup = parseMarkup('## Kopf\n\nDas hilft:\n\n- Salz[Ref1]\n- Brot\n\n+ Schlaf.')
    expect(markupToText(markup)).toBe('Kopf\n\nDas hilft:\n\nSalz\nBrot\n\nSchlaf.')
    expect(markupToProse(markup)).toBe('Das hilft:\n\nSalz;\n\nBrot.\n\nSchlaf.')
  })

  test('their marks are told as readers see them', () => {
    expect(markupSpans('+ a\n+ b\n\n## c').filter(({ kind }) => kind === 'mark')).toEqual([
      { kind: 'mark', start: 0, end: 2, shown: '1. ' },
      { kind: 'mark', start: 4, end: 6, shown: '2. ' },
      { kind: 'mark', start: 9, end: 12, shown: '' },
    ])
  })
})

describe('links', () => {
  test('lead to https, and say whom they lead to', () => {
    expect(nodes('siehe [die Leitlinie](https://www.example.org/a_b?c=*d*#e) *f*')).toEqual([
      text('siehe '),
      { type: 'link', words: 'die Leitlinie', address: 'https://www.example.org/a_b?c=*d*#e' },
      text(' '),
      { type: 'italic', children: [text('f')] },
    ])
    const mark = markupSpans('[a](https://www.example.org/)').at(-1)
    expect(mark).toEqual({ kind: 'mark', start: 2, end: 29, shown: ' (example.org)' })
  })

  test.each([
    ['[Ref1](https://example.org/)', 'citation'],
    ['[#f1](https://example.org/)', 'number'],
  ])('%s is what its brackets say', (source, type) => {
    expect(nodes(source)[0]?.type).toBe(type)
  })
})

describe('what is not the grammar stays text', () => {
  test.each([
    ['HLA-B*27:05 and HLA-B*51:01'],
    ['snake_case_name'],
    ['5 * 3 * 2'],
    ['<script>alert(1)</script>'],
    ['[1] and {braces}'],
    ['\u202Eright to left\u202C 👩🏽‍⚕️'],
  ])('%s', (source) => {
    expect(parseMarkup(source)).toEqual({ blocks: [paragraph(text(source))], faults: [] })
  })
})

describe('likely mistakes are reported with their place and shown as text', () => {
  test.each([
    ['a **b', 1, 3, "'**' is opened but not closed"],
    ['a\n\nb** c', 3, 2, "'**' is closed but not opened"],
    ['*a *b', 1, 1, "'*' is opened but not closed"],
    ['a {b}[EXP:c [d]', 1, 6, 'an explanation is written {term}[EXP:explanation]'],
    ['a **** b', 1, 5, "'**' encloses nothing"],
    ['a [Ref12', 1, 3, 'a citation is written [Ref123] or [Ref1, Ref2]'],
    ['a [EXP:b]', 1, 3, 'an explanation is written {term}[EXP:explanation]'],
    ['a\nb [#', 2, 3, 'a number is written [#f1:pair] or [#n1]'],
    ['[#]', 1, 1, 'a number is written [#f1:pair] or [#n1]'],
    ['a [#1]', 1, 3, 'a number is written [#f1:pair] or [#n1]'],
    ['a [#F1:pair]', 1, 3, 'a number is written [#f1:pair] or [#n1]'],
    ['a [#f1:]', 1, 3, 'a number is written [#f1:pair] or [#n1]'],
    ['a [#f1: pair]', 1, 3, 'a number is written [#f1:pair] or [#n1]'],
    ['a [#f1:pair:0:1]', 1, 3, 'a number is written [#f1:pair] or [#n1]'],
    ['a [b](http://c.org)', 1, 3, 'a link is written [words](https://…), without a user name'],
    ['a\n[b](mailto:c@d.org)', 2, 1, 'a link is written [words](https://…), without a user name'],
    ['a\n\n## b\nc', 3, 1, 'a subhead is a paragraph of its own'],
    ['a [#f1:pair', 1, 3, 'a number is written [#f1:pair] or [#n1]'],
  ])('%j', (source, line, column, reason) => {
    const markup = parseMarkup(source)
    expect(markup.faults[0]).toEqual({ line, column, reason })
    expect(markupToText(markup)).toBe(source)
  })

  test('crossed marks: the inner one becomes text', () => {
    const { blocks, faults } = parseMarkup('**a *b** c')
    expect(blocks).toEqual([paragraph({ type: 'bold', children: [text('a *b')] }, text(' c'))])
    expect(faults).toHaveLength(1)
  })
})

test('a paragraph of 100 KB with a hundred thousand marks is parsed in one go', () => {
  const source = '*a _b '.repeat(17_000)
  expect(markupToText(parseMarkup(source))).toBe(source.trim())
  expect(parseMarkup('**a** '.repeat(17_000)).faults).toEqual([])
})

test('every fault of a long text has its own place', () => {
  const { faults } = parseMarkup('a** b\n\n'.repeat(3))
  expect(faults.map(({ line, column }) => [line, column])).toEqual([
    [1, 2],
    [3, 2],
    [5, 2],
  ])
})

test('cited pmids come in order of appearance, inside other marks too', () => {
  expect(citedPmids(parseMarkup('a[Ref2] **b[Ref1, Ref2]**'))).toEqual(['2', '1', '2'])
})

test('no text is lost, whatever comes', () => {
  const piece = fc.constantFrom(
    '*',
    '**',
    '_',
    '__',
    ' ',
    'a',
    'ß',
    '{',
    '}',
    '[',
    ']',
    '👩🏽',
    '.',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const source = pieces.join('')
      const letters = (value: string) => value.replace(/[*_\s]/g, '')
      expect(letters(markupToText(parseMarkup(source)))).toBe(letters(source))
    }),
  )
})
