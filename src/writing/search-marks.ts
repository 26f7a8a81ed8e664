import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, Plugin, PluginKey, TextSelection } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { LEAF } from './text-commands.ts'

export interface FoundPlaces {
  query: string
  places: ReadonlyArray<{ from: number; to: number }>
}

const NOTHING: FoundPlaces = { query: '', places: [] }
const key = new PluginKey<FoundPlaces>('search')

/** Marks where the text says what is looked for, whatever its capitals. */
export const searchMarks = () =>
  new Plugin<FoundPlaces>({
    key,
    state: {
      init: () => NOTHING,
      apply(tr, before) {
        const query: string = tr.getMeta(key) ?? before.query
        if (query === before.query && !tr.docChanged) return before
        return query === '' ? NOTHING : { query, places: placesOf(tr.doc, query) }
      },
    },
    props: {
      decorations(state) {
        const { places } = foundIn(state)
        if (places.length === 0) return DecorationSet.empty
        const { from, to } = state.selection
        return DecorationSet.create(
          state.doc,
          places.map((place) =>
            Decoration.inline(place.from, place.to, {
              class:
                place.from === from && place.to === to ? 'text-found text-found-now' : 'text-found',
            }),
          ),
        )
      },
    },
  })

export const foundIn = (state: EditorState): FoundPlaces => key.getState(state) ?? NOTHING

/** Looks for words; for none, ends it. */
export const lookFor =
  (query: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.setMeta(key, query))
    return true
  }

/** Selects the next place, or the one before, round the ends. @param step 1 or -1 */
export const selectFound =
  (step: 1 | -1): Command =>
  (state, dispatch) => {
    const { places } = foundIn(state)
    const { from, to } = state.selection
    const next =
      step === 1
        ? (places.find((one) => one.from >= to && !(one.from === from && one.to === to)) ??
          places[0])
        : (places.findLast((one) => one.to <= from) ?? places.at(-1))
    if (!next) return false
    dispatch?.(
      state.tr.setSelection(TextSelection.create(state.doc, next.from, next.to)).scrollIntoView(),
    )
    return true
  }

/** Puts words in the place that is selected, if it is one that was found, and goes on to the next. */
export const replaceFound =
  (replacement: string): Command =>
  (state, dispatch) => {
    const { from, to } = state.selection
    const isFound = foundIn(state).places.some((one) => one.from === from && one.to === to)
    if (!isFound) return selectFound(1)(state, dispatch)
    const tr = replaced(state, [{ from, to }], replacement)
    const end = tr.mapping.map(to)
    const places = placesOf(tr.doc, foundIn(state).query)
    const next = places.find((one) => one.from >= end) ?? places[0]
    if (next) tr.setSelection(TextSelection.create(tr.doc, next.from, next.to))
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** All places at once: one step to undo. */
export const replaceAllFound =
  (replacement: string): Command =>
  (state, dispatch) => {
    const { places } = foundIn(state)
    if (places.length === 0) return false
    dispatch?.(replaced(state, places, replacement))
    return true
  }

function replaced(state: EditorState, places: FoundPlaces['places'], replacement: string) {
  const { tr } = state
  for (const { from, to } of places.toReversed()) {
    if (replacement === '') tr.delete(from, to)
    else tr.insertText(replacement, from, to)
  }
  return tr
}

function placesOf(doc: Node, query: string): FoundPlaces['places'] {
  const places: Array<{ from: number; to: number }> = []
  const wanted = folded(query)
  doc.forEach((paragraph, start) => {
    const text = folded(paragraph.textBetween(0, paragraph.content.size, undefined, LEAF))
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
      places.push({ from: start + 1 + at, to: start + 1 + at + wanted.length })
    }
  })
  return places
}

/** In small letters where that has the same length, so that places stay. */
const folded = (text: string) => {
  const small = text.toLowerCase()
  return small.length === text.length ? small : text
}
