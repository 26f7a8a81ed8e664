// Rules: P-TEXT-EDITOR.
import fc from 'fast-check'
import { EditorState } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { rounds } from '../../tests/support/rounds.ts'
import { cleanLine } from '../contract/protocol/clean-text.ts'
import { blockSources } from '../domain/text/block-sources.ts'
import { joinBlocks } from '../domain/text/markup-writing.ts'
import { documentOf, paragraphAt, positionOf, stretchOf, textOf } from './text-document.ts'

const piece = fc.constantFrom(
  ...['*', '**', '_', '__', '\\', '\n', '\n\n', '\r\n', ' ', 'a', 'ß', '7', '👩🏽', '\u00a0'],
  ...['- ', '+ ', '## ', '\n- ', '[a](https://b.org/)', '](', '(https://b.org/)'],
  ...['[Ref', '[Ref1]', '[Ref01,Ref2]', '[#', '[#f1:pair]', '[#F1]', '{a}[EXP:b]', '{', ']', '}'],
)
const anyText = fc.oneof(
  fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

describe('a text that nobody touched', () => {
  test('is as it was written, block by block', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const lines = text.replace(/\r\n?/g, '\n')
        expect(textOf(documentOf(text, 'markup'))).toBe(joinBlocks(blockSources(lines)))
      }),
      { numRuns: rounds(300, 5000) },
    )
  })

  test('of one line, too, as lines are kept', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(textOf(documentOf(text, 'line'))).toBe(cleanLine(text))
      }),
      { numRuns: rounds(300, 5000) },
    )
  })
})

test('a change of one paragraph leaves the others as they were written', () => {
  const doc = documentOf('_eins_ [Ref01]\n\n\nzwei _a_\n\n\\] drei', 'markup')
  const state = EditorState.create({ doc })
  const at = positionOf(doc, textOf(doc).indexOf('zwei'))
  const changed = state.apply(state.tr.insertText('un', at)).doc
  expect(textOf(changed)).toBe('_eins_ [Ref01]\n\nunzwei *a*\n\n\\] drei')
})

test('line ends in a row within a paragraph part it, and empty paragraphs are left out', () => {
  const state = EditorState.create({ doc: documentOf('a\nb\n\nc', 'markup') })
  const { schema, tr } = state
  const lineEnd = schema.node('break')
  tr.insert(3, [lineEnd]).insert(0, [schema.node('paragraph')])
  expect(textOf(state.apply(tr).doc)).toBe('a\n\nb\n\nc')
})

test('an offset of the text is found in its document', () => {
  const text = 'Ein **fetter** Satz.[Ref1]\n\n[#f1:pair] und {Wort}[EXP:mehr] *Ende*'
  const doc = documentOf(text, 'markup')
  for (const word of ['Ein', 'fetter', 'Satz', 'und', 'Ende']) {
    const from = positionOf(doc, text.indexOf(word))
    expect(doc.textBetween(from, from + word.length)).toBe(word)
  }
  expect(paragraphAt(doc, positionOf(doc, text.indexOf('und')))).toBe(1)
  const line = documentOf('Von [#f1:pair] auf morgen', 'line')
  const at = positionOf(line, 'Von [#f1:pair] '.length)
  expect(line.textBetween(at, at + 3)).toBe('auf')
})

test('what is selected is found in the stored text, without the marks around it', () => {
  const text = 'Ein **fetter** Satz.[Ref1]\n\n[#f1:pair] und {Wort}[EXP:mehr] *Ende*'
  const doc = documentOf(text, 'markup')
  const selected = (from: number, to: number) => {
    const { start, end } = stretchOf(doc, from, to)
    return text.slice(start, end)
  }
  for (const word of ['Ein', 'fetter', 'er', 'Satz', 'und', 'Ende']) {
    const from = positionOf(doc, text.indexOf(word))
    expect(selected(from, from + word.length)).toBe(word)
  }
  const [citation, number] = [text.indexOf('[Ref1]'), text.indexOf('[#f1')]
  expect(selected(positionOf(doc, citation), positionOf(doc, citation) + 1)).toBe('[Ref1]')
  expect(selected(positionOf(doc, number), positionOf(doc, number) + 1)).toBe('[#f1:pair]')
  const whole = stretchOf(doc, 0, doc.content.size)
  expect(text.slice(whole.start, whole.end)).toBe(text)
  const line = documentOf('Von [#f1:pair] auf morgen', 'line')
  expect(stretchOf(line, 1, 6)).toEqual({ start: 0, end: 'Von [#f1:pair]'.length })
})
