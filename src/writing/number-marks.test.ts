// Rules: P-NUMBER-BOUND.
import { EditorState } from 'prosemirror-state'
import type { Decoration, DecorationSet } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { numberMarks } from './number-marks.ts'
import { documentOf } from './text-document.ts'

function marked(state: EditorState): string[] {
  const [plugin] = state.plugins
  const marks = plugin?.props.decorations?.call(plugin, state) as DecorationSet
  return marks
    .find()
    .toSorted((a: Decoration, b: Decoration) => a.from - b.from)
    .map(({ from, to }: Decoration) => state.doc.textBetween(from, to))
}

const stateOf = (text: string) =>
  EditorState.create({
    doc: documentOf(text, 'markup'),
    plugins: [numberMarks('de', { unbound: 'ungebunden', sizeWord: 'Größe' })],
  })

test('digits that are bound to nothing are marked, names and bound numbers are not', () => {
  const text = 'Rund 3.500 mit B12 und [#f1:pair], 12–18 Jahre[Ref1] {a}[EXP:99]\n\nhalb so viele'
  expect(marked(stateOf(text))).toEqual(['3.500', '12', '18', 'halb'])
})

test('a key marks anew the paragraph that it changed', () => {
  const state = stateOf('Rund 35\n\nund 46')
  const typed = state.apply(state.tr.insertText('0', 8))
  expect(marked(typed)).toEqual(['350', '46'])
  const parted = typed.apply(typed.tr.split(7))
  expect(marked(parted)).toEqual(['3', '50', '46'])
  expect(marked(parted.apply(parted.tr.delete(1, 10)))).toEqual(['0', '46'])
})
