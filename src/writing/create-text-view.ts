import { closeHistory, history, redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { Slice } from 'prosemirror-model'
import {
  type Command,
  EditorState,
  NodeSelection,
  Plugin,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { cleanText } from '../contract/protocol/clean-text.ts'
import type { Language } from '../contract/protocol/language.ts'
import type { BlockKind } from '../domain/text/block-sources.ts'
import { parseMarkup } from '../domain/text/markup.ts'
import type { RunStyle } from '../domain/text/markup-writing.ts'
import { MOST_PASTED } from '../domain/text/pasted-limits.ts'
import { type CheckedPlace, checkMarks, showChecks } from './check-marks.ts'
import { chipViews, type DrawChip } from './chips.ts'
import { type NumberHints, numberMarks } from './number-marks.ts'
import { type Pasted, pastedOf, withMarks } from './paste.ts'
import { endPrompt, type Prompt, promptIn, promptOfChip, prompts, startPrompt } from './prompt.ts'
import {
  foundIn,
  lookFor,
  replaceAllFound,
  replaceFound,
  searchMarks,
  selectFound,
} from './search-marks.ts'
import {
  activeBlock,
  activeStyles,
  commandPlugins,
  insertText,
  toggleBlock,
  toggleStyle,
} from './text-commands.ts'
import { documentOf, paragraphAt, positionOf, sliceOf, stretchOf, textOf } from './text-document.ts'
import type { TextKind } from './text-schema.ts'

/** What may cover the edges of the window: bars and tools above, notes and a bar below. */
const COVERED = { top: 140, right: 0, bottom: 140, left: 0 }

/** How the view stands, for what is around it. */
export interface TextViewState {
  styles: readonly RunStyle[]
  block: BlockKind
  canUndo: boolean
  canRedo: boolean
  /** Of those with words, the paragraph with the caret. */
  paragraph: number
  prompt: Prompt | undefined
  isFocused: boolean
  found: { count: number; current: number }
}

export interface TextViewOptions {
  kind: TextKind
  language: Language
  text: string
  /** Of the element that takes the focus. */
  attributes: Record<string, string>
  /** Left out, digits are only digits. */
  numberHints?: NumberHints | undefined
  /** Left out, Enter ends a paragraph. */
  onEnter?: (() => void) | undefined
  onText: (text: string) => void
  onState: (state: TextViewState) => void
  /** What came of a paste: its words without their styles, or nothing, since it was too much. */
  onPasted: (came: 'all' | 'unstyled' | 'nothing') => void
  /** Opens the search within the text. */
  onSearch: () => void
  /** Comments on what is selected. */
  onComment: () => void
  /** Is asked first what a key does while something is being chosen. */
  onPromptKey: (event: KeyboardEvent) => boolean
}

export type TextView = ReturnType<typeof createTextView>

/** A text that is edited as readers see it; what goes in and out is the stored markup. */
export function createTextView(place: HTMLElement, options: TextViewOptions) {
  const { kind, language, attributes, numberHints, onEnter } = options
  let known = options.text
  let state: TextViewState | undefined
  const chips = chipViews()

  const view = new EditorView(place, {
    // What is above and below the text covers no caret.
    scrollThreshold: COVERED,
    scrollMargin: COVERED,
    state: EditorState.create({
      doc: documentOf(options.text, kind),
      plugins: [
        keymap({
          'Mod-f': () => {
            options.onSearch()
            return true
          },
          'Mod-k': kind === 'line' ? () => false : startPrompt('citation'),
          'Mod-Shift-e': kind === 'line' ? () => false : startPrompt('explanation'),
          'Mod-Shift-l': kind === 'line' ? () => false : startPrompt('link'),
          'Mod-Shift-n': numberHints ? startPrompt('number') : () => false,
          'Alt-Shift-n': numberHints ? startPrompt('number') : () => false,
          'Mod-Alt-m': () => {
            options.onComment()
            return true
          },
          Enter: openChip,
        }),
        ...commandPlugins(kind, onEnter),
        history(),
        prompts(() => numberHints !== undefined),
        ...(numberHints ? [numberMarks(language, numberHints)] : []),
        checkMarks(),
        searchMarks(),
        new Plugin({ view: () => ({ update: tellState }) }),
      ],
    }),
    attributes,
    nodeViews: chips.nodeViews,
    dispatchTransaction(tr) {
      // What is pasted is undone by itself.
      if (['paste', 'drop'].includes(tr.getMeta('uiEvent'))) closeHistory(tr)
      view.updateState(view.state.apply(tr))
      if (!tr.docChanged || tr.getMeta('fromElsewhere')) return
      const text = textOf(view.state.doc)
      if (text === known) return
      known = text
      options.onText(text)
    },
    // What is being chosen has its own meaning for Enter, arrows and Escape.
    handleKeyDown(_, event) {
      if (!promptIn(view.state)) return false
      return options.onPromptKey(event) || (event.key === 'Escape' && run(endPrompt))
    },
    handleClickOn(_, __, node, position, event) {
      const wanted = promptOfChip(node)
      if (!wanted || event.button !== 0) return false
      view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, position)))
      return run(startPrompt(wanted))
    },
    clipboardTextSerializer: ({ content }) => {
      const { schema } = view.state
      const isInline = content.firstChild?.isInline ?? true
      const paragraphs = isInline ? schema.node('paragraph', null, content) : content
      return textOf(schema.topNodeType.create(null, paragraphs))
    },
    clipboardTextParser: (text) => sliceOf(cleanText(text), kind),
    transformPasted: (slice, _, isPlain) =>
      isPlain || kind === 'line' || view.dragging ? slice : withMarks(slice, kind),
    handleDOMEvents: {
      // What is too much is refused before it is parsed.
      paste(_, event) {
        if (!event.clipboardData) return false
        event.preventDefault()
        paste(pastedOf(event.clipboardData, kind), event)
        return true
      },
      drop(_, event) {
        const { dataTransfer } = event
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
        // What is moved within the text is not taken in anew.
        if (view.dragging || !dataTransfer || !at) return false
        event.preventDefault()
        view.dispatch(
          view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))),
        )
        paste(pastedOf(dataTransfer, kind))
        return true
      },
      /** Words that come at once, such as dictated ones, can carry markup. */
      beforeinput(_, event) {
        const { data, inputType } = event
        if (inputType !== 'insertText' || view.composing || !data || data.length < 2) return false
        if (!isMoreThanWords(data, kind)) return false
        const [range] = event.getTargetRanges()
        if (range) {
          const from = view.posAtDOM(range.startContainer, range.startOffset)
          const to = view.posAtDOM(range.endContainer, range.endOffset)
          const { doc, tr } = view.state
          view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(from), doc.resolve(to))))
        }
        event.preventDefault()
        paste(data.length > MOST_PASTED ? undefined : { text: data, isUnstyled: false })
        return true
      },
      focus: () => tellState(),
      blur: () => tellState(),
    },
  })

  function run(command: Command): boolean {
    return command(view.state, view.dispatch, view)
  }

  function openChip(current: EditorState, dispatch?: (tr: Transaction) => void): boolean {
    const { selection } = current
    const wanted = selection instanceof NodeSelection && promptOfChip(selection.node)
    return wanted ? startPrompt(wanted)(current, dispatch) : false
  }

  function paste(pasted: Pasted | undefined, event?: ClipboardEvent) {
    const isUnstyled = pasted && 'text' in pasted && pasted.isUnstyled
    options.onPasted(pasted ? (isUnstyled ? 'unstyled' : 'all') : 'nothing')
    if (!pasted) return
    if ('html' in pasted) view.pasteHTML(pasted.html, event)
    else view.pasteText(pasted.text, event)
  }

  function tellState() {
    const { doc, selection } = view.state
    const { places } = foundIn(view.state)
    const next: TextViewState = {
      styles: activeStyles(view.state),
      block: activeBlock(view.state),
      canUndo: undoDepth(view.state) > 0,
      canRedo: redoDepth(view.state) > 0,
      paragraph: paragraphAt(doc, selection.from),
      prompt: promptIn(view.state),
      isFocused: view.hasFocus(),
      found: {
        count: places.length,
        current: places.findIndex(({ from, to }) => from === selection.from && to === selection.to),
      },
    }
    if (state && JSON.stringify(state) === JSON.stringify(next)) return
    state = next
    options.onState(next)
  }

  return {
    destroy: () => view.destroy(),
    focus: () => view.focus(),
    toggle: (style: RunStyle) => run(toggleStyle(style)),
    toggleBlock: (block: Exclude<BlockKind, 'paragraph'>) => run(toggleBlock(block)),
    undo: () => run(undo),
    redo: () => run(redo),
    startPrompt: (wanted: Prompt['kind']) => run(startPrompt(wanted)),
    endPrompt: () => run(endPrompt),

    /** Puts a text in place of what is being chosen for, or of what is selected. */
    insert(text: string) {
      const { from, to } = promptIn(view.state) ?? view.state.selection
      run(endPrompt)
      insertText(
        text,
        kind,
        from,
        to,
      )(view.state, (tr) => view.dispatch(closeHistory(tr.setMeta('uiEvent', 'insert'))))
      view.focus()
    },

    /** Another text from elsewhere, such as a proposal that was taken up; it can be undone. */
    setText(text: string) {
      if (text === known) return
      known = text
      const { doc, tr } = view.state
      const wanted = documentOf(text, kind)
      if (doc.eq(wanted)) return
      tr.replace(0, doc.content.size, new Slice(wanted.content, 0, 0))
      view.dispatch(tr.setMeta('fromElsewhere', true))
    },

    setAttributes: (next: Record<string, string>) => view.setProps({ attributes: next }),

    drawChips(draw: DrawChip) {
      chips.drawBy(draw)
    },

    showChecks(places: readonly CheckedPlace[]) {
      showChecks(view, places)
    },

    /** Selects a stretch of the stored text, and brings it into sight. */
    select(start: number, end: number) {
      const { doc, tr } = view.state
      const selection = TextSelection.create(doc, positionOf(doc, start), positionOf(doc, end))
      view.focus()
      view.dispatch(tr.setSelection(selection).scrollIntoView())
    },

    /** What is selected of the stored text; undefined where that is nothing. */
    selected() {
      const { doc, selection } = view.state
      const { from, to } = selection
      return from === to ? undefined : stretchOf(doc, from, to)
    },

    /** Where the caret, or what is being chosen for, is on the screen. */
    coordinates: () => view.coordsAtPos((promptIn(view.state) ?? view.state.selection).from),

    lookFor: (query: string) => run(lookFor(query)),
    selectFound: (step: 1 | -1) => run(selectFound(step)),
    replaceFound: (replacement: string) => run(replaceFound(replacement)),
    replaceAllFound: (replacement: string) => run(replaceAllFound(replacement)),
  }
}

function isMoreThanWords(text: string, kind: TextKind): boolean {
  if (text.includes('\n')) return true
  if (kind === 'line') return text.includes('[#')
  const [block] = parseMarkup(cleanText(text)).blocks
  return block?.nodes.some(({ type }) => type !== 'text') || /\\[\\*_[\]{}]/.test(text)
}
