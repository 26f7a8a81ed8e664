// Rules: P-MARKUP, P-MARKUP-BLOCKS.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectInProportion } from '../../../tests/support/in-proportion.ts'
import { rounds } from '../../../tests/support/rounds.ts'
import { type BlockKind, blockKinds, blockSources } from './block-sources.ts'
import { linkWords } from './link-address.ts'
import { parseMarkup, placeInBlock } from './markup.ts'
import {
  joinBlocks,
  type MarkupRun,
  normalRuns,
  type RunStyle,
  runStyles,
  runsOf,
  writeRuns,
} from './markup-writing.ts'

interface Block {
  kind: BlockKind
  runs: readonly MarkupRun[]
}

const readBlocks = (source: string): Block[] =>
  parseMarkup(source).blocks.map(({ kind, nodes }) => ({ kind, runs: runsOf(nodes) }))
const writeBlocks = (blocks: readonly Block[]) =>
  joinBlocks(blocks.map(({ kind, runs }) => ({ kind, source: writeRuns(kind, runs) })))
const rewritten = (source: string) => writeBlocks(readBlocks(source))
const text = (value: string, ...styles: RunStyle[]): MarkupRun => ({
  type: 'text',
  text: value,
  styles,
})
const written = (...runs: MarkupRun[]) => writeRuns('paragraph', runs)

describe('the one spelling', () => {
  test.each([
    ['a **b** *c* __d__'],
    ['**a *b* c**'],
    ['_a **b** c_', '*a* ***b*** *c*'],
    ['__a **b** c__'],
    ['***a***'],
    ['**Blut**druck'],
    ['**a**__**b**__', '__**ab**__'],
    ['_a_', '*a*'],
    ['[Ref007,Ref 8]', '[Ref7, Ref8]'],
    ['{ a }[EXP: b ]', '{a}[EXP:b]'],
    ['[ a ](https://Example.ORG/ä)', '[a](https://example.org/%C3%A4)'],
    ['a[Ref1][Ref2, Ref3] **[#f1:pair]**[#n3]'],
    ['die {Inzidenz}[EXP:Neue Fälle *pro* Jahr] sinkt'],
    ['a\nb'],
    ['5 * 3 und HLA-B*27:05 und snake_case und [1] und {a}'],
    ['\\] und \\* und a\\_b', '] und * und a_b'],
    ['\\*a\\* \\[Ref1] \\[#f1] {a}\\[EXP:b] [a\\](https://b.org)'],
    ['\\n c:\\\\', '\\\\n c:\\\\'],
    ['a **b und [Ref12', 'a \\*\\*b und \\[Ref12'],
    ['-  a\n- b\n\n\n- c', '- a\n- b\n- c'],
    ['- a\n+ b', '- a\n\n+ b'],
    ['## a\n\n\\- b\n\n\\+ c\n\n\\## d\n\n- \\- e', '## a\n\n\\- b\n\n\\+ c\n\n\\## d\n\n- - e'],
  ])('%j', (source, ...spellings) => {
    expect(rewritten(source)).toBe(spellings.at(-1) ?? source)
  })

  test('italics and underline of a part take the whole word, bold does not', () => {
    expect(written(text('Blut'), text('druck', 'italic'), text(' hoch'))).toBe('*Blutdruck* hoch')
    expect(written(text('Blut', 'underline'), text('druck hoch'))).toBe('__Blutdruck__ hoch')
    expect(written(text('Blut'), text('druck', 'bold'))).toBe('Blut**druck**')
  })

  test('spaces at the edge of a style stand outside of its marks', () => {
    expect(written(text('a '), text(' b ', 'bold'), text('c'))).toBe('a  **b** c')
  })
})

const styled = fc.subarray([...runStyles])
const piece = fc.constantFrom(
  ...['*', '**', '_', '__', '\\', '[', ']', '{', '}', '(', '-', '+', '#', '## ', '- ', '+ '],
  ...[
    '[Ref1]',
    '[#f1]',
    '{a}[EXP:b]',
    '[Ref',
    '1]',
    '[EXP:',
    '[a](https://b.org/)',
    '](https://b.org/)',
  ],
  ...[
    'a',
    'ß',
    '7',
    '.',
    ')',
    ' ',
    '\u00a0',
    '\u0301',
    '👩🏽',
    '\udc69',
    '\ud83d',
    'Wort',
    ' Wort ',
  ],
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
  fc.record({
    type: fc.constant('link' as const),
    words: anyText.map((words) => linkWords(words) || 'a'),
    address: fc.constantFrom('https://b.org/', 'https://b.org/a_b*c?d=-#e'),
    styles: styled,
  }),
)
const breaks = fc.constant<MarkupRun>({ type: 'break', styles: [] })
/** Two line ends with only spaces between would be the end of the paragraph. */
const isOneBlock = (runs: readonly MarkupRun[]) =>
  !/\n\s*\n/.test(
    runs
      .map((run) => (run.type === 'break' ? '\n' : run.type === 'text' ? run.text : 'x'))
      .join(''),
  )
const anyBlock: fc.Arbitrary<Block> = fc.constantFrom(...blockKinds).chain((kind) =>
  fc
    .array(kind === 'paragraph' ? fc.oneof({ weight: 5, arbitrary: anyRun }, breaks) : anyRun, {
      maxLength: 8,
    })
    .filter(isOneBlock)
    .map((runs) => ({ kind, runs })),
)
const anyBlocks = fc.array(anyBlock, { minLength: 1, maxLength: 4 })

/** What can be written of blocks. */
const normal = (blocks: readonly Block[]) =>
  blocks
    .map(({ kind, runs }) => ({ kind, runs: normalRuns(runs) }))
    .filter(({ runs }) => runs.length > 0)

describe('whatever a text is made of', () => {
  test('what is written is read as its normal form', () => {
    fc.assert(
      fc.property(anyBlocks, (blocks) => {
        const source = writeBlocks(blocks)
        const read = readBlocks(source).map(({ kind, runs }) => ({ kind, runs: joined(runs) }))
        expect(read).toEqual(normal(blocks))
        expect(parseMarkup(source).faults).toEqual([])
      }),
      { numRuns: rounds(1000, 20_000) },
    )
  })

  test('the normal form is its own, with every word and all that stands for more', () => {
    const wordsOf = (runs: readonly MarkupRun[]) =>
      JSON.stringify(normalRuns(runs.map((run) => ({ ...run, styles: [] }))))
    fc.assert(
      fc.property(anyBlock, ({ runs }) => {
        const once = normalRuns(runs)
        expect(normalRuns(once)).toEqual(once)
        expect(wordsOf(once)).toBe(wordsOf(runs))
      }),
      { numRuns: rounds(300, 5000) },
    )
  })

  test('what was read is written in a way that is written again', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(piece, fc.constantFrom('\n', '\n\n', '\n- ')), { maxLength: 40 }),
        (pieces) => {
          const source = rewritten(pieces.join(''))
          expect(rewritten(source)).toBe(source)
        },
      ),
      { numRuns: rounds(1000, 20_000) },
    )
  })

  test('words between spaces keep their styles', () => {
    const word = fc.tuple(fc.constantFrom('Salz', '(Blut)', '5*3', '„a“', '[#f1]'), styled)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
        const runs = words.flatMap(([value, styles]) => [text(value, ...styles), text(' ')])
        const stylesOf = (all: readonly MarkupRun[]) =>
          all.flatMap((run) =>
            run.type === 'text'
              ? (run.text.match(/\S+/g) ?? []).map((one) => [one, ...run.styles])
              : [],
          )
        expect(stylesOf(joined(readBlocks(written(...runs))[0]?.runs ?? []))).toEqual(
          stylesOf(runs),
        )
      }),
      { numRuns: rounds(300, 5000) },
    )
  })
})

/** Texts of one style are one, as an editor's are. */
function joined(runs: readonly MarkupRun[]): MarkupRun[] {
  const all: MarkupRun[] = []
  for (const run of runs) {
    const last = all.at(-1)
    const isOne = run.type === 'text' && last?.styles.join() === run.styles.join()
    if (isOne && last?.type === 'text')
      all[all.length - 1] = { ...last, text: last.text + run.text }
    else all.push(run)
  }
  return all
}

test('a place of the source is found among what is read', () => {
  const source = 'a **b** \\*c {d}[EXP:e *f*] g[Ref1] [#f1]h [i](https://j.org/)k'
  const readings = (readBlocks(source)[0]?.runs ?? [])
    .map((run) => (run.type === 'text' ? run.text : '\ufffc'))
    .join('')
  expect(readings).toBe('a b *c \ufffc g\ufffc \ufffch \ufffck')
  for (const letter of ['a', 'b', 'c', 'g', 'h', 'k']) {
    expect(placeInBlock(source, source.indexOf(letter))).toBe(readings.indexOf(letter))
  }
  expect(placeInBlock(source, source.indexOf('e *f'))).toBe(readings.indexOf('\ufffc'))
  expect(placeInBlock(source, source.indexOf('j.org'))).toBe(readings.lastIndexOf('\ufffc'))
  expect(placeInBlock(source, source.length)).toBe(readings.length)
})

test('so it is in a text of links alone, in proportion to it', async () => {
  const links = '[n](https://a.at) '
  await expectInProportion(
    () => placeInBlock(links.repeat(10_000), 180_000),
    () => placeInBlock(links.repeat(100), 1800),
  )
})

test('blocks are cut where blank lines part them, and lists at their lines', () => {
  expect(blockSources('\n a\nb \n \n\n\n  - c \n-  d\n\n## e')).toEqual([
    { kind: 'paragraph', begin: 2, start: 2, source: 'a\nb' },
    { kind: 'bullet', begin: 13, start: 15, source: 'c' },
    { kind: 'bullet', begin: 18, start: 21, source: 'd' },
    { kind: 'subhead', begin: 24, start: 27, source: 'e' },
  ])
})
