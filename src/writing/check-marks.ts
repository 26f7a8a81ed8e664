import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { positionOf } from './text-document.ts'

/** A place of the stored text that is worth a look. */
export interface CheckedPlace {
  start: number
  end: number
  /** Keeps from publication, is worth a look, or is commented on. */
  mark: 'blocks' | 'look' | 'comment'
}

const key = new PluginKey<DecorationSet>('checks')

/** Marks what is commented on, and what checks found: the paragraph at its edge, and the words where it keeps from publication. */
export const checkMarks = () =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, before) => tr.getMeta(key) ?? before.map(tr.mapping, tr.doc),
    },
    props: { decorations: (state) => key.getState(state) },
  })

/** Shows the places that checks and comments name by now. */
export function showChecks(view: EditorView, places: readonly CheckedPlace[]): void {
  const { doc, tr } = view.state
  const worst = new Map<number, boolean>()
  const words = places.flatMap(({ start, end, mark }) => {
    const [from, to] = [positionOf(doc, start), positionOf(doc, end)]
    if (mark === 'comment') {
      return to > from ? [Decoration.inline(from, to, { class: 'text-mark-comment' })] : []
    }
    const blocks = mark === 'blocks'
    const paragraph = doc.resolve(from).before(1)
    worst.set(paragraph, blocks || worst.get(paragraph) === true)
    return blocks && to > from
      ? [Decoration.inline(from, to, { class: 'text-mark text-mark-blocks' })]
      : []
  })
  const paragraphs = [...worst].map(([position, blocks]) =>
    Decoration.node(position, position + (doc.nodeAt(position)?.nodeSize ?? 1), {
      class: blocks ? 'text-checked text-checked-blocks' : 'text-checked',
    }),
  )
  view.dispatch(tr.setMeta(key, DecorationSet.create(doc, [...words, ...paragraphs])))
}
