import { type MarkSpec, type Node, type NodeSpec, Schema } from 'prosemirror-model'
import { linkAddress, linkWords } from '../domain/text/link-address.ts'

const chip = (name: string): NodeSpec => ({
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

const paragraph: NodeSpec = {
  group: 'block',
  content: 'inline*',
  toDOM: () => ['p', 0],
  parseDOM: [
    // What stands within an entry of a list is its line.
    { tag: 'li :is(p, div)', skip: true },
    { tag: 'p' },
    { tag: 'tr' },
    { tag: 'pre', preserveWhitespace: 'full' },
  ],
}

/** Lines hold no line ends. */
const LINE = '(text | citation | explanation | link | number)*'

/** An entry of a list; those of one kind in a row are one list. */
const entry = (kind: string, parent: string): NodeSpec => ({
  group: 'block',
  content: LINE,
  defining: true,
  toDOM: () => ['p', { 'data-block': kind }, 0],
  parseDOM: [{ tag: `${parent} > li` }],
})

const inlineNodes: Record<string, NodeSpec> = {
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
  link: {
    ...chip('link'),
    attrs: { words: {}, address: {} },
    toDOM: ({ attrs }: Node) => ['a', { href: String(attrs.address) }, String(attrs.words)],
    parseDOM: [{ tag: 'a[href]', getAttrs: linkOf }],
  },
}

/** Of an element without blocks in it. */
function linkOf(element: HTMLElement): { words: string; address: string } | false {
  const address = linkAddress(element.getAttribute('href') ?? '')
  const words = linkWords(element.textContent ?? '')
  if (!address || !words || element.querySelector('p, div, li, h1, h2, h3, h4, h5, h6'))
    return false
  return { words, address }
}

/** The style that a paste says of an element, which `cleanedHtml` keeps. */
const styled = (pattern: RegExp) => ({
  tag: '[data-style]',
  getAttrs: (element: HTMLElement) => pattern.test(element.dataset.style ?? '') && null,
  consuming: false,
})

/** Google wraps all of a paste into a `b` that says it is none. */
const unless = (tag: string, pattern: RegExp) => ({
  tag,
  getAttrs: (element: HTMLElement) => !pattern.test(element.dataset.style ?? '') && null,
})

const NOT_BOLD = /font-weight:\s*(?:normal|[1-5]00)/i
const NOT_ITALIC = /font-style:\s*normal/i

const marks: Record<string, MarkSpec> = {
  bold: {
    toDOM: () => ['strong', 0],
    parseDOM: [
      ...['strong', 'b', 'th'].map((tag) => unless(tag, NOT_BOLD)),
      styled(/font-weight:\s*(?:bold|[6-9]00)/i),
    ],
  },
  underline: {
    toDOM: () => ['u', 0],
    parseDOM: [{ tag: 'u' }, styled(/text-decoration(?:-line)?:[^;]*underline/i)],
  },
  italic: {
    toDOM: () => ['em', 0],
    parseDOM: [
      ...['em', 'i', 'cite', 'dfn'].map((tag) => unless(tag, NOT_ITALIC)),
      styled(/font-style:\s*(?:italic|oblique)/i),
    ],
  },
}

/** Texts with markup (P-MARKUP). */
export const markupSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph,
    subhead: {
      group: 'block',
      content: LINE,
      defining: true,
      toDOM: () => ['p', { 'data-block': 'subhead' }, 0],
      parseDOM: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag })),
    },
    bullet: entry('bullet', 'ul'),
    numbered: entry('numbered', 'ol'),
    ...inlineNodes,
  },
  marks,
})

/** An entry of a form's list, such as an action: the same without subheads and lists. */
export const entrySchema = new Schema({
  nodes: { doc: { content: 'paragraph+' }, paragraph, ...inlineNodes },
  marks,
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

const schemas = { markup: markupSchema, entry: entrySchema, line: lineSchema }

/** What a field takes: texts with markup, one of an entry, or a line with numbers. */
export type TextKind = keyof typeof schemas

export const schemaOf = (kind: TextKind): Schema => schemas[kind]
