import { baseKeymap, chainCommands, exitCode, toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { InputRule, inputRules, undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { Node, ResolvedPos } from 'prosemirror-model'
import { type Command, type EditorState, type Plugin, TextSelection } from 'prosemirror-state'
import type { RunStyle } from '../domain/text/markup-writing.ts'
import { documentOf } from './text-document.ts'
import type { TextKind } from './text-schema.ts'

/** What does not stand for itself in texts of this kind is drawn as one character. */
export const LEAF = '\ufffc'

const WORD_END = /[\p{L}\p{N}]+$/u
const WORD_START = /^[\p{L}\p{N}]+/u

/** Gives what is selected a style, or takes it; marks know parts of words for bold only. */
export function toggleStyle(style: RunStyle): Command {
  return (state, dispatch) => {
    const type = state.schema.marks[style]
    if (!type) return false
    const { from, to, empty } = state.selection
    if (style === 'bold' || empty || !dispatch) return toggleMark(type)(state, dispatch)
    const whole = state.apply(
      state.tr.setSelection(
        TextSelection.create(state.doc, wordStart(state.doc, from), wordEnd(state.doc, to)),
      ),
    )
    return toggleMark(type)(whole, (change) => {
      const { tr } = state
      for (const step of change.steps) tr.step(step)
      dispatch(tr)
    })
  }
}

function wordStart(document: Node, position: number): number {
  const place = document.resolve(position)
  if (!WORD_START.test(textAfter(place))) return position
  return position - (WORD_END.exec(textBefore(place))?.[0].length ?? 0)
}

function wordEnd(document: Node, position: number): number {
  const place = document.resolve(position)
  if (!WORD_END.test(textBefore(place))) return position
  return position + (WORD_START.exec(textAfter(place))?.[0].length ?? 0)
}

/** What stands before a place in its paragraph. */
export function textBefore(place: ResolvedPos, most = Number.POSITIVE_INFINITY): string {
  const from = Math.max(0, place.parentOffset - most)
  return place.parent.textBetween(from, place.parentOffset, undefined, LEAF)
}

const textAfter = (place: ResolvedPos) =>
  place.parent.textBetween(place.parentOffset, place.parent.content.size, undefined, LEAF)

/** Styles that what is typed next has, or all that is selected. */
export function activeStyles(state: EditorState): RunStyle[] {
  const { from, to, empty, $from } = state.selection
  return (['bold', 'italic', 'underline'] as const).filter((style) => {
    const type = state.schema.marks[style]
    if (!type) return false
    if (empty) return Boolean(type.isInSet(state.storedMarks ?? $from.marks()))
    return state.doc.rangeHasMark(from, to, type)
  })
}

/** What a text says in place of what is selected; of one paragraph, within the paragraph there. */
export function insertText(text: string, kind: TextKind, from: number, to: number): Command {
  return (state, dispatch) => {
    const content = documentOf(text, kind)
    const { tr } = state
    tr.replace(from, to, content.slice(1, content.content.size - 1, true))
    // Words that bring spaces around them keep these, as in any field.
    if (kind === 'markup') {
      tr.insertText(/ *$/.exec(text)?.[0] ?? '', tr.mapping.map(to))
      tr.insertText(/^ */.exec(text)?.[0] ?? '', from)
    }
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

const insertBreak: Command = (state, dispatch) => {
  const type = state.schema.nodes.break
  if (!type) return false
  dispatch?.(state.tr.replaceSelectionWith(type.create()).scrollIntoView())
  return true
}

/** Marks that are typed become what they stand for. */
function styleRule(pattern: RegExp, style: RunStyle): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const inner = match[1]
    if (!inner) return null
    const mark = state.schema.marks[style]?.create()
    if (!mark) return null
    const length = (match[0].length - inner.length) / 2
    const { tr } = state
    // The last character of the mark is not there yet.
    if (end > start + length + inner.length) tr.delete(start + length + inner.length, end)
    tr.delete(start, start + length)
    tr.addMark(start, start + inner.length, mark)
    return tr.removeStoredMark(mark)
  })
}

const partRule = (pattern: RegExp, kind: TextKind) =>
  new InputRule(pattern, (state, match, start, end) => {
    const [part] = documentOf(match[0], kind).firstChild?.content.content ?? []
    return part && !part.isText ? state.tr.replaceWith(start, end, part) : null
  })

const NUMBER_TYPED = /\[#[a-z][a-z0-9]*(?::[a-z0-9-]+){0,2}\]$/
const STYLE_RULES = [
  styleRule(/\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, 'bold'),
  styleRule(/(?<![\p{L}\p{N}_])__([^_\s](?:[^_]*[^_\s])?)__$/u, 'underline'),
  styleRule(/(?<![\p{L}\p{N}*])\*([^*\s](?:[^*]*[^*\s])?)\*$/u, 'italic'),
  styleRule(/(?<![\p{L}\p{N}_])_([^_\s](?:[^_]*[^_\s])?)_$/u, 'italic'),
]

/** What keys do and typed marks become. @param onEnter left out, a paragraph ends */
export function commandPlugins(kind: TextKind, onEnter: (() => void) | undefined): Plugin[] {
  const ends: Record<string, Command> = {}
  const isLine = kind === 'line' || onEnter
  if (isLine) {
    ends.Enter = () => {
      onEnter?.()
      return true
    }
  }
  return [
    inputRules({
      rules: [
        partRule(NUMBER_TYPED, kind),
        ...(kind === 'markup'
          ? [
              partRule(/\[Ref\s?\d{1,10}(?:\s*,\s*Ref\s?\d{1,10})*\]$/, kind),
              partRule(/\{[^{}\n]{1,200}\}\[EXP:[^[\]\n]{1,2000}\]$/, kind),
              ...STYLE_RULES,
            ]
          : []),
      ],
    }),
    keymap({
      ...ends,
      'Shift-Enter': chainCommands(exitCode, insertBreak),
      'Mod-b': toggleStyle('bold'),
      'Mod-i': toggleStyle('italic'),
      'Mod-u': toggleStyle('underline'),
      'Mod-z': undo,
      'Shift-Mod-z': redo,
      'Mod-y': redo,
      Backspace: undoInputRule,
    }),
    keymap(baseKeymap),
  ]
}
