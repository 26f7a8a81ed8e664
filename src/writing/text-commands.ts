import {
  baseKeymap,
  chainCommands,
  exitCode,
  setBlockType,
  splitBlockAs,
  toggleMark,
} from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
} from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { Node, ResolvedPos } from 'prosemirror-model'
import { type Command, type EditorState, type Plugin, TextSelection } from 'prosemirror-state'
import type { BlockKind } from '../domain/text/block-sources.ts'
import { LINK } from '../domain/text/link-address.ts'
import type { RunStyle } from '../domain/text/markup-writing.ts'
import { documentOf, sliceOf } from './text-document.ts'
import { markupSchema, type TextKind } from './text-schema.ts'

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

/** Makes blocks of what is selected, one of each line, or paragraphs of them again. */
export function toggleBlock(kind: Exclude<BlockKind, 'paragraph'>): Command {
  return (state, dispatch) => {
    const { [kind]: type, paragraph } = state.schema.nodes
    if (!type || !paragraph) return false
    const { from, to } = state.selection
    const { tr } = state
    const lineEnds: number[] = []
    let isAll = true
    state.doc.nodesBetween(from, to, (node, position) => {
      if (!node.isTextblock) return true
      if (node.type !== type) isAll = false
      node.forEach((inner, offset) => {
        if (inner.type.name === 'break') lineEnds.push(position + 1 + offset)
      })
      return false
    })
    if (!isAll) for (const end of lineEnds.toReversed()) tr.delete(end, end + 1).split(end)
    const selected = tr.selection
    tr.setBlockType(selected.from, selected.to, isAll ? paragraph : type)
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** The kind of the block with the caret. */
export const activeBlock = ({ selection }: EditorState) =>
  selection.$from.parent.type.name as BlockKind

/** Ends a list or a subhead: at the begin of a block, or in one without words. */
const toParagraph =
  (isWanted: (place: ResolvedPos) => boolean): Command =>
  (state, dispatch, view) => {
    const { $from, empty } = state.selection
    const { paragraph } = state.schema.nodes
    if (!empty || !paragraph || $from.parent.type === paragraph || !isWanted($from)) return false
    return setBlockType(paragraph)(state, dispatch, view)
  }

/** Behind an entry comes another one, behind all else a paragraph. */
const splitBlock = splitBlockAs((node) =>
  node.type === markupSchema.nodes.bullet || node.type === markupSchema.nodes.numbered
    ? { type: node.type }
    : null,
)

/** What a text says in place of what is selected; of one paragraph, within the block there. */
export function insertText(text: string, kind: TextKind, from: number, to: number): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.replaceRange(from, to, sliceOf(text, kind)).scrollIntoView())
    return true
  }
}

const insertBreak: Command = (state, dispatch) => {
  const type = state.schema.nodes.break
  const { parent } = state.selection.$from
  if (!type || !parent.type.contentMatch.matchType(type)) return false
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

const LINK_TYPED = new RegExp(`${LINK.source}$`)
const NUMBER_TYPED = /\[#[a-z][a-z0-9]*(?::[a-z0-9-]+){0,2}\]$/
const STYLE_RULES = [
  styleRule(/\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, 'bold'),
  styleRule(/(?<![\p{L}\p{N}_])__([^_\s](?:[^_]*[^_\s])?)__$/u, 'underline'),
  styleRule(/(?<![\p{L}\p{N}*])\*([^*\s](?:[^*]*[^*\s])?)\*$/u, 'italic'),
  styleRule(/(?<![\p{L}\p{N}_])_([^_\s](?:[^_]*[^_\s])?)_$/u, 'italic'),
]

const { subhead, bullet, numbered } = markupSchema.nodes
const BLOCK_RULES =
  subhead && bullet && numbered
    ? [
        textblockTypeInputRule(/^## $/, subhead),
        textblockTypeInputRule(/^[-*•] $/, bullet),
        textblockTypeInputRule(/^(?:\+|1[.)]) $/, numbered),
      ]
    : []

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
        ...(kind === 'markup' ? BLOCK_RULES : []),
        ...(kind !== 'line'
          ? [
              partRule(LINK_TYPED, kind),
              partRule(/\[Ref\s?\d{1,10}(?:\s*,\s*Ref\s?\d{1,10})*\]$/, kind),
              partRule(/\{[^{}\n]{1,200}\}\[EXP:[^[\]\n]{1,2000}\]$/, kind),
              ...STYLE_RULES,
            ]
          : []),
      ],
    }),
    keymap({
      ...ends,
      ...(!isLine && {
        Enter: chainCommands(
          toParagraph(({ parent }) => parent.content.size === 0),
          splitBlock,
        ),
      }),
      'Shift-Enter': chainCommands(exitCode, insertBreak, splitBlock),
      'Mod-Shift-9': toggleBlock('subhead'),
      'Mod-Shift-8': toggleBlock('bullet'),
      'Mod-Shift-7': toggleBlock('numbered'),
      'Mod-b': toggleStyle('bold'),
      'Mod-i': toggleStyle('italic'),
      'Mod-u': toggleStyle('underline'),
      'Mod-z': undo,
      'Shift-Mod-z': redo,
      'Mod-y': redo,
      Backspace: chainCommands(
        undoInputRule,
        toParagraph(({ parentOffset }) => parentOffset === 0),
      ),
    }),
    keymap(baseKeymap),
  ]
}
