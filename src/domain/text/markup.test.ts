// Rules: P-MARKUP.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { citedPmids, type MarkupNode, markupToText, parseMarkup } from './markup.ts'

const nodes = (source: string) => parseMarkup(source).paragraphs[0] ?? []
const text = (value: string): MarkupNode => ({ type: 'text', text: value })

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
      paragraphs: [[text('rund '), { type: 'bold', children: [number] }, number, text(' %')]],
      faults: [],
    })
    expect(markupToText(parseMarkup(`rund ${source}`))).toBe(`rund ${source}`)
  })

  test('blank lines part paragraphs, a single line break stays one', () => {
    expect(parseMarkup('a\r\nb\n \n\n\nc').paragraphs).toEqual([
      [text('a'), { type: 'break' }, text('b')],
      [text('c')],
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
      paragraphs: [[text('*a* [Ref1] [#f1]')]],
      faults: [],
    })
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
    expect(parseMarkup(source)).toEqual({ paragraphs: [[text(source)]], faults: [] })
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
    ['a [#f1:pair', 1, 3, 'a number is written [#f1:pair] or [#n1]'],
  ])('%j', (source, line, column, reason) => {
    const markup = parseMarkup(source)
    expect(markup.faults[0]).toEqual({ line, column, reason })
    expect(markupToText(markup)).toBe(source)
  })

  test('crossed marks: the inner one becomes text', () => {
    const { paragraphs, faults } = parseMarkup('**a *b** c')
    expect(paragraphs).toEqual([[{ type: 'bold', children: [text('a *b')] }, text(' c')]])
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
