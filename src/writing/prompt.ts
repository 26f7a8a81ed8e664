import { isHistoryTransaction } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  NodeSelection,
  Plugin,
  PluginKey,
  type Transaction,
} from 'prosemirror-state'
import { textBefore } from './text-commands.ts'

/** What is being chosen for a place of the text, which it takes once it is. */
export type Prompt = { from: number; to: number } & (
  | {
      kind: 'number'
      /** The digits that stand there; undefined where a key asks for all. */
      typed: string | undefined
    }
  | { kind: 'citation' }
  | { kind: 'explanation'; term: string; explanation: string }
  | { kind: 'link'; words: string; address: string }
)

interface Prompting {
  prompt: Prompt | undefined
  /** Where digits begin that are to stay what they are. */
  kept: number | undefined
}

const key = new PluginKey<Prompting>('prompt')

/** @param asksForNumbers whether typed digits ask for the number that they are */
export const prompts = (asksForNumbers: () => boolean) =>
  new Plugin<Prompting>({
    key,
    state: {
      init: () => ({ prompt: undefined, kept: undefined }),
      apply(tr, { prompt, kept }, _old, state) {
        const set: Prompting | undefined = tr.getMeta(key)
        if (set) return set
        const keptNow = kept === undefined ? undefined : tr.mapping.map(kept, -1)
        const isTyped = prompt?.kind === 'number' && prompt.typed !== undefined
        if (isTyped || (asksForNumbers() && isTyping(tr))) {
          const typed = typedNumber(state)
          if (typed?.from === keptNow && typed) return { prompt: undefined, kept: keptNow }
          return { prompt: typed, kept: undefined }
        }
        if (!prompt) return { prompt, kept: keptNow }
        const from = tr.mapping.map(prompt.from)
        return { prompt: { ...prompt, from, to: tr.mapping.map(prompt.to) }, kept: undefined }
      },
    },
  })

export const promptIn = (state: EditorState): Prompt | undefined => key.getState(state)?.prompt

/** Digits that were typed stay what they are until they are done. */
export const endPrompt: Command = (state, dispatch) => {
  const prompt = promptIn(state)
  if (!prompt) return false
  const isTyped = prompt.kind === 'number' && prompt.typed !== undefined
  const ended: Prompting = { prompt: undefined, kept: isTyped ? prompt.from : undefined }
  dispatch?.(state.tr.setMeta(key, ended))
  return true
}

/** Asks for what is to stand in place of what is selected, a chip among it. */
export const startPrompt =
  (kind: Prompt['kind']): Command =>
  (state, dispatch) => {
    const { from, to } = state.selection
    const prompt = promptFor(kind, state)
    dispatch?.(state.tr.setMeta(key, { prompt: { ...prompt, from, to }, kept: undefined }))
    return true
  }

function promptFor(kind: Prompt['kind'], { selection, doc }: EditorState) {
  if (kind === 'number') return { kind, typed: undefined }
  if (kind === 'citation') return { kind }
  const node = selection instanceof NodeSelection ? selection.node : undefined
  if (kind === 'explanation' && node?.type.name === 'explanation') {
    return { kind, term: String(node.attrs.term), explanation: String(node.attrs.explanation) }
  }
  const words = doc.textBetween(selection.from, selection.to, ' ')
  if (kind === 'explanation') return { kind, term: words, explanation: '' }
  return node?.type.name === 'link'
    ? { kind, words: String(node.attrs.words), address: String(node.attrs.address) }
    : { kind, words, address: '' }
}

/** What a chip asks for where it is selected and opened. */
export function promptOfChip({ type }: Node): Prompt['kind'] | undefined {
  return (['number', 'citation', 'explanation', 'link'] as const).find((kind) => kind === type.name)
}

function isTyping(tr: Transaction): boolean {
  return (
    tr.docChanged &&
    !tr.getMeta('uiEvent') &&
    !tr.getMeta('fromElsewhere') &&
    !isHistoryTransaction(tr)
  )
}

/** Digits before the caret that are no part of a name, such as B12 or COVID-19. */
const TYPED = /(?<![\p{L}\d.,_]|\p{L}-)\d(?:[\d.,\u00a0\u202f]*)$/u

function typedNumber({ selection }: EditorState): Prompt | undefined {
  if (!selection.empty) return undefined
  const [typed] = TYPED.exec(textBefore(selection.$from, 24)) ?? []
  if (typed === undefined) return undefined
  return { kind: 'number', typed, from: selection.from - typed.length, to: selection.from }
}
