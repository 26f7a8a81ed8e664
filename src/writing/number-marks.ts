import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { Language } from '../contract/protocol/language.ts'
import { numbersIn } from '../domain/quantities/numbers-in.ts'
import { quantitiesInWords } from '../domain/quantities/quantities-in-words.ts'
import { LEAF } from './text-commands.ts'

export interface NumberHints {
  unbound: string
  sizeWord: string
}

const key = new PluginKey<DecorationSet>('numbers')

/**
 * Marks what is typed in digits and bound to nothing, and quantities in words, for a look (P-NUMBER-BOUND).
 * A key reads the paragraph that it changed, not the text.
 */
export function numberMarks(language: Language, hints: NumberHints): Plugin {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, { doc }) => DecorationSet.create(doc, marksBetween(doc, 0, doc.content.size)),
      apply(tr, before) {
        if (!tr.docChanged) return before
        let marks = before.map(tr.mapping, tr.doc)
        for (const { from, to } of changedParagraphs(tr.doc, tr.mapping.maps)) {
          marks = marks.remove(marks.find(from, to)).add(tr.doc, marksBetween(tr.doc, from, to))
        }
        return marks
      },
    },
    props: { decorations: (state) => key.getState(state) },
  })

  function marksBetween(doc: Node, from: number, to: number): Decoration[] {
    const marks: Decoration[] = []
    doc.nodesBetween(from, to, (node, position) => {
      if (!node.isTextblock) return true
      const text = node.textBetween(0, node.content.size, undefined, LEAF)
      const mark = (start: number, end: number, name: keyof NumberHints) => {
        const attributes = { class: `text-mark text-mark-${name}`, title: hints[name] }
        marks.push(Decoration.inline(position + 1 + start, position + 1 + end, attributes))
      }
      for (const { start, end } of numbersIn(text, language)) mark(start, end, 'unbound')
      for (const { start, end } of quantitiesInWords(text, language)) mark(start, end, 'sizeWord')
      return false
    })
    return marks
  }
}

type Maps = ReadonlyArray<{
  forEach: (each: (oldStart: number, oldEnd: number, start: number, end: number) => void) => void
  map: (position: number, side: number) => number
}>

/** The paragraphs that steps touched, in the document after them. */
function changedParagraphs(doc: Node, maps: Maps): Array<{ from: number; to: number }> {
  const ranges: Array<{ from: number; to: number }> = []
  maps.forEach((map, index) => {
    const later = maps.slice(index + 1)
    const now = (position: number, side: number) =>
      later.reduce((place, next) => next.map(place, side), position)
    map.forEach((_oldStart, _oldEnd, start, end) => {
      const from = doc.resolve(Math.min(now(start, -1), doc.content.size))
      const to = doc.resolve(Math.min(now(end, 1), doc.content.size))
      ranges.push({
        from: from.depth > 0 ? from.before(1) : from.pos,
        to: to.depth > 0 ? to.after(1) : to.pos,
      })
    })
  })
  return ranges
}
