import type { Node } from 'prosemirror-model'
import { cleanLine } from '../contract/protocol/clean-text.ts'
import { referencesIn } from '../domain/numbers/number-reference.ts'
import { paragraphSources, parseMarkup, placeInParagraph } from '../domain/text/markup.ts'
import { type MarkupRun, runStyles, runsOf, writeParagraph } from '../domain/text/markup-writing.ts'
import { lineSchema, markupSchema, type TextKind } from './text-schema.ts'

/**
 * How paragraphs are written. One that nobody touched is written as it came, whatever other way to
 * write it there is; one that was changed is written once.
 */
const written = new WeakMap<Node, string>()

/** A stored text as a document. Never throws: what is no markup is text. */
export function documentOf(text: string, kind: TextKind): Node {
  if (kind === 'line') return lineSchema.node('doc', null, lineOf(text))
  const paragraphs = paragraphSources(text.replace(/\r\n?/g, '\n')).map(({ source }) => {
    const paragraph = paragraphOf(runsOf(parseMarkup(source).paragraphs[0] ?? []))
    written.set(paragraph, source)
    return paragraph
  })
  return markupSchema.node(
    'doc',
    null,
    paragraphs.length > 0 ? paragraphs : [markupSchema.node('paragraph')],
  )
}

/** A document as it is stored; paragraphs without words are left out. */
export function textOf(document: Node): string {
  if (document.type.schema === lineSchema) {
    return document.textBetween(0, document.content.size, '', (leaf) =>
      leaf.type.name === 'number' ? `[#${leaf.attrs.reference}]` : '',
    )
  }
  return paragraphsOf(document)
    .map(sourceOf)
    .filter((source) => source !== '')
    .join('\n\n')
}

/** Which of the paragraphs with words a place of a document is in, counted from 0. */
export function paragraphAt(document: Node, position: number): number {
  const at = document.resolve(position).index(0)
  return paragraphsOf(document).filter((one, index) => index < at && sourceOf(one) !== '').length
}

/** Where an offset of the stored text is in the document. */
export function positionOf(document: Node, offset: number): number {
  let passed = 0
  let found = 1
  document.forEach((paragraph, start) => {
    const source = document.type.schema === lineSchema ? textOf(document) : sourceOf(paragraph)
    if (source === '' || offset < passed) return
    const within = Math.min(offset - passed, source.length)
    const place =
      document.type.schema === lineSchema
        ? placeInLine(source, within)
        : placeInParagraph(source, within)
    found = start + 1 + Math.min(place, paragraph.content.size)
    passed += source.length + 2
  })
  return found
}

/**
 * The stretch of the stored text that lies between two positions of the document, in UTF-16 units:
 * without the marks of a style that begin or end at its edges.
 */
export function stretchOf(
  document: Node,
  from: number,
  to: number,
): { start: number; end: number } {
  const text = textOf(document)
  /** The first offset that is at a position, or behind it. */
  const offsetAt = (position: number) => {
    let [low, high] = [0, text.length]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (positionOf(document, middle) < position) low = middle + 1
      else high = middle
    }
    return low
  }
  let start = offsetAt(from)
  const isStyle = (at: number) => /[*_]/.test(text[at] ?? '')
  while (isStyle(start) && positionOf(document, start + 1) === positionOf(document, start)) {
    start += 1
  }
  return { start, end: offsetAt(to) }
}

function placeInLine(line: string, offset: number): number {
  return referencesIn(line).reduce((place, { start, end }) => {
    if (offset >= end) return place - (end - start) + 1
    return offset > start ? place - (offset - start) : place
  }, offset)
}

const paragraphsOf = (document: Node): Node[] =>
  Array.from({ length: document.childCount }, (_, index) => document.child(index))

function sourceOf(paragraph: Node): string {
  const known = written.get(paragraph)
  if (known !== undefined) return known
  const source = partsOf(runsOfParagraph(paragraph))
    .map(writeParagraph)
    .filter(Boolean)
    .join('\n\n')
  written.set(paragraph, source)
  return source
}

/** Two line ends in a row are where a paragraph ends. */
function partsOf(runs: readonly MarkupRun[]): MarkupRun[][] {
  const first: MarkupRun[] = []
  const parts = [first]
  let hasWords = true
  for (const run of runs) {
    const isEnd = run.type === 'break' && !hasWords
    if (run.type === 'break') hasWords = false
    else if (run.type !== 'text' || run.text.trim() !== '') hasWords = true
    if (isEnd) parts.push([])
    else parts.at(-1)?.push(run)
  }
  return parts
}

function paragraphOf(runs: readonly MarkupRun[]): Node {
  const nodes = runs.map((run) => {
    const marks = run.styles.map((style) => markupSchema.mark(style))
    if (run.type === 'text') return markupSchema.text(run.text, marks)
    const { type, styles: _, ...attributes } = run
    return markupSchema.node(type, attributes, undefined, marks)
  })
  return markupSchema.node('paragraph', null, nodes)
}

function runsOfParagraph(paragraph: Node): MarkupRun[] {
  const runs: MarkupRun[] = []
  paragraph.forEach((node) => {
    const names = node.marks.map(({ type }) => type.name)
    const styles = runStyles.filter((style) => names.includes(style))
    if (node.isText) runs.push({ type: 'text', text: node.text ?? '', styles })
    else runs.push({ type: node.type.name, ...node.attrs, styles } as MarkupRun)
  })
  return runs
}

function lineOf(text: string): Node {
  const line = cleanLine(text)
  const nodes: Node[] = []
  let at = 0
  const add = (words: string) => {
    if (words !== '') nodes.push(lineSchema.text(words))
  }
  for (const { start, end } of referencesIn(line)) {
    add(line.slice(at, start))
    nodes.push(lineSchema.node('number', { reference: line.slice(start + 2, end - 1) }))
    at = end
  }
  add(line.slice(at))
  return lineSchema.node('paragraph', null, nodes)
}
