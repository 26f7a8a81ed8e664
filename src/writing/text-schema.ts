import { type Node, Schema } from 'prosemirror-model'

const chip = (name: string) => ({
  inline: true,
  group: 'inline',
  atom: true,
  // What is drawn of it is made by chips.ts; this is what a copy says to other programs.
  toDOM: (node: Node): [string, Record<string, string>, string] => [
    'span',
    { 'data-chip': name },
    String(node.attrs.term ?? ''),
  ],
})

const paragraph = { toDOM: (): [string, 0] => ['p', 0], parseDOM: [{ tag: 'p' }] }

/** Texts with markup (P-MARKUP). */
export const markupSchema = new Schema({
  nodes: {
    doc: { content: 'paragraph+' },
    paragraph: { ...paragraph, content: 'inline*' },
    text: { group: 'inline' },
    break: {
      inline: true,
      group: 'inline',
      selectable: false,
      linebreakReplacement: true,
      toDOM: () => ['br'],
      parseDOM: [{ tag: 'br' }],
    },
    citation: { ...chip('citation'), attrs: { pmids: {} } },
    explanation: { ...chip('explanation'), attrs: { term: {}, explanation: {} } },
    number: { ...chip('number'), attrs: { reference: {} } },
  },
  marks: {
    bold: { toDOM: () => ['strong', 0], parseDOM: [{ tag: 'strong' }, { tag: 'b' }] },
    underline: { toDOM: () => ['u', 0], parseDOM: [{ tag: 'u' }] },
    italic: { toDOM: () => ['em', 0], parseDOM: [{ tag: 'em' }, { tag: 'i' }] },
  },
})

/** Headlines: a line of words and numbers. */
export const lineSchema = new Schema({
  nodes: {
    doc: { content: 'paragraph' },
    paragraph: { ...paragraph, content: '(text | number)*' },
    text: {},
    number: { ...chip('number'), attrs: { reference: {} } },
  },
})

/** What a field takes: texts with markup, or a line with numbers. */
export type TextKind = 'markup' | 'line'

export const schemaOf = (kind: TextKind): Schema => (kind === 'line' ? lineSchema : markupSchema)
