// Rules: P-MARKUP.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rounds } from '../../../tests/support/rounds.ts'
import { paragraphSources, parseMarkup, placeInParagraph } from './markup.ts'
import {
  keyOf,
  type MarkupRun,
  normalized,
  type RunStyle,
  runStyles,
  runsOf,
  writeParagraph,
} from './markup-writing.ts'

const read = (source: string) => runsOf(parseMarkup(source).paragraphs[0] ?? [])
const rewritten = (source: string) => writeParagraph(read(source))
const text = (value: string, ...styles: RunStyle[]): MarkupRun => ({
  type: 'text',
  text: value,
  styles,
})

/** All that is read, without styles. */
const wordsOf = (runs: readonly MarkupRun[]) =>
  keyOf(normalized(runs.map((run) => ({ ...run, styles: [] }))))

/** The same with the styles of all but spaces. */
const meaningOf = (runs: readonly MarkupRun[]) =>
  keyOf(
    normalized(runs).map((run) =>
      run.type === 'break' || (run.type === 'text' && run.text.trim() === '')
        ? { ...run, styles: [] }
        : run,
    ),
  )

describe('what is written already stays as it is written', () => {
  test.each([
    ['a **b** *c* __d__'],
    ['**a *b* c**'],
    ['*a **b** c*'],
    ['***a***'],
    ['**a *b***'],
    ['*a **b***'],
    ['_**a** b_'],
    ['**Blut**druck'],
    ['**a**__**b**__'],
    ['a[Ref1][Ref2, Ref3] **[#f1:pair]**[#n3]'],
    ['die {Inzidenz}[EXP:Neue Fälle *pro* Jahr] sinkt'],
    ['a\nb'],
    ['5 * 3 und HLA-B*27:05 und snake_case und \\n und [1] und {a}'],
    ['\\*a\\* \\[Ref1] \\[#f1] \\{a}[EXP:b]'],
    ['a \\\\* b \\\\[Ref1] c\\\\'],
    ['a **b und [Ref12 und [#F1] und [EXP:c]'],
  ])('%s', (source) => {
    expect(rewritten(source)).toBe(source)
  })
})

describe('the normal form', () => {
  test.each([
    ['_a_', '*a*'],
    ['[Ref007,Ref 8]', '[Ref7, Ref8]'],
    ['{ a }[EXP: b ]', '{a}[EXP:b]'],
    ['\\] und \\* und a\\_b', '] und * und a_b'],
    ['*a _b_ c*', '*a b c*'],
  ])('%s becomes %s', (source, normal) => {
    expect(rewritten(source)).toBe(normal)
  })
})

describe('what marks cannot say in its place', () => {
  test('italics and underline of a part take the whole word, bold does not', () => {
    expect(writeParagraph([text('Blut'), text('druck', 'italic'), text(' hoch')])).toBe(
      '*Blutdruck* hoch',
    )
    expect(writeParagraph([text('Blut', 'underline'), text('druck hoch')])).toBe(
      '__Blutdruck__ hoch',
    )
    expect(writeParagraph([text('Blut'), text('druck', 'bold')])).toBe('Blut**druck**')
  })

  test('spaces at the edge of a style stand outside of its marks', () => {
    expect(writeParagraph([text('a '), text(' b ', 'bold'), text('c')])).toBe('a  **b** c')
  })

  test('a row of marks stays text', () => {
    expect(writeParagraph([text('*****', 'bold')])).toBe('**\\*\\*\\*\\*\\***')
  })
})

const styled = fc.subarray([...runStyles])
const piece = fc.constantFrom(
  ...[
    '*',
    '**',
    '_',
    '__',
    '\\',
    '[',
    ']',
    '{',
    '}',
    '[Ref1]',
    '[#f1]',
    '{a}[EXP:b]',
    '[Ref',
    '1]',
  ],
  ...['a', 'ß', '7', '.', '(', ' ', '\u00a0', '👩🏽', 'Wort', ' Wort ', ', Ref2'],
)
const anyText = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''))
const anyRun: fc.Arbitrary<MarkupRun> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constant('text' as const), text: anyText, styles: styled }),
  },
  fc.record({
    type: fc.constant('citation' as const),
    pmids: fc.constant<string[]>(['1', '2']),
    styles: styled,
  }),
  fc.record({
    type: fc.constant('number' as const),
    reference: fc.constant('f1:pair'),
    styles: styled,
  }),
  fc.record({
    type: fc.constant('explanation' as const),
    term: fc.constant('*a*'),
    explanation: fc.constant('b_c'),
    styles: styled,
  }),
)
const breaks = fc.constant<MarkupRun>({ type: 'break', styles: [] })
const anyRuns = fc
  .array(fc.oneof({ weight: 5, arbitrary: anyRun }, breaks), { maxLength: 8 })
  // Two line ends in a row would be the end of the paragraph.
  .map((runs) =>
    normalized(runs).filter((run, at, all) => run.type !== 'break' || all[at - 1]?.type === 'text'),
  )
  .filter(
    (runs) =>
      !/\n\s*\n/.test(
        runs
          .map((run) => (run.type === 'break' ? '\n' : run.type === 'text' ? run.text : 'x'))
          .join(''),
      ),
  )

describe('whatever stands in a paragraph', () => {
  test('is read again word by word, whatever its styles', () => {
    fc.assert(
      fc.property(anyRuns, (runs) => {
        expect(wordsOf(read(writeParagraph(runs)))).toBe(wordsOf(runs))
      }),
      { numRuns: rounds(300, 5000) },
    )
  })

  test('with its styles, where each part is a word between spaces', () => {
    const word = fc.tuple(fc.constantFrom('Salz', '(Blut)', '5*3', '„a“', '[#f1]'), styled)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
        const runs = words.flatMap(([value, styles]) => [
          text(value, ...styles),
          text(' ', ...styles),
        ])
        expect(meaningOf(read(writeParagraph(runs)))).toBe(meaningOf(runs))
      }),
      { numRuns: rounds(300, 5000) },
    )
  })

  test('stays the same when it is read and written once more', () => {
    fc.assert(
      fc.property(anyRuns, (runs) => {
        const source = writeParagraph(runs)
        expect(rewritten(source)).toBe(source)
      }),
      { numRuns: rounds(300, 5000) },
    )
  })

  test('and whatever the grammar allows between spaces and brackets keeps its meaning', () => {
    const styles = ['*a*', '**b**', '__c__', '_d_', '***e***', '*a **b***', '_**a** b_', '**a**b']
    const part = fc.tuple(
      fc.oneof(piece, fc.constantFrom(...styles, '\\*', '\\[Ref1]', '\\\\')),
      fc.constantFrom(' ', ', ', ' (', ') ', '\n'),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const runs = read(parts.flat().join(''))
        expect(meaningOf(read(writeParagraph(runs)))).toBe(meaningOf(runs))
      }),
      { numRuns: rounds(500, 10_000) },
    )
  })
})

test('a place of the source is found among what is read', () => {
  const source = 'a **b** \\*c {d}[EXP:e *f*] g[Ref1] [#f1]h'
  const readings = read(source)
    .map((run) => (run.type === 'text' ? run.text : '\ufffc'))
    .join('')
  expect(readings).toBe('a b *c \ufffc g\ufffc \ufffch')
  for (const letter of ['a', 'b', 'c', 'g', 'h']) {
    expect(placeInParagraph(source, source.indexOf(letter))).toBe(readings.indexOf(letter))
  }
  expect(placeInParagraph(source, source.indexOf('e *f'))).toBe(readings.indexOf('\ufffc'))
  expect(placeInParagraph(source, source.length)).toBe(readings.length)
})

test('paragraphs are cut where blank lines part them', () => {
  expect(paragraphSources('\n a\nb \n \n\n  c')).toEqual([
    { start: 2, source: 'a\nb' },
    { start: 12, source: 'c' },
  ])
})
