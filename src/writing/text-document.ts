import { type Node, Slice } from 'prosemirror-model'
import { cleanLine } from '../contract/protocol/clean-text.ts'
import { referencesIn } from '../domain/numbers/render-numbers.ts'
import { type BlockKind, blockSources } from '../domain/text/block-sources.ts'
import { parseBlock, placeInBlock } from '../domain/text/markup.ts'
import {
  joinBlocks,
  type MarkupRun,
  runStyles,
  runsOf,
  writeRuns,
} from '../domain/text/markup-writing.ts'
import { lineSchema, schemaOf, type TextKind } from './text-schema.ts'

/**
 * How blocks are written, without what marks their kind. One that nobody touched is written as it
 * came, whatever its own spelling; one that was changed is written in the one way there is.
 */
const written = new WeakMap<Node, string>()

/** A stored text as a document. Never throws: what is no markup is text. */
export function documentOf(text: string, kind: TextKind): Node {
  const schema = schemaOf(kind)
  if (kind === 'line') return schema.node('doc', null, lineOf(text))
  const blocks = blockSources(text.replace(/\r\n?/g, '\n')).map((block) => {
    const type = schema.nodes[block.kind] ?? schema.node('paragraph').type
    const node = type.create(null, inlineOf(block.source, kind))
    if (type.name === block.kind) written.set(node, block.source)
    return node
  })
  return schema.node('doc', null, blocks.length > 0 ? blocks : [schema.node('paragraph')])
}

/** A text to be put into another one; of one line with the spaces around it. */
export function sliceOf(text: string, kind: TextKind): Slice {
  const { content } = documentOf(text, kind)
  const first = content.firstChild
  if (text.includes('\n') || first?.type.name !== 'paragraph') return Slice.maxOpen(content)
  if (kind === 'line') return new Slice(first.content, 0, 0)
  const [lead = ''] = /^\s*/.exec(text) ?? []
  const trail = text.trim() === '' ? '' : (/\s*$/.exec(text)?.[0] ?? '')
  const spaces = (words: string) => (words === '' ? [] : [schemaOf(kind).text(words)])
  const paragraph = first.type.create(null, [
    ...spaces(lead),
    ...first.content.content,
    ...spaces(trail),
  ])
  return new Slice(paragraph.content, 0, 0)
}

/** A document as it is stored; blocks without words are left out. */
export function textOf(document: Node): string {
  if (document.type.schema === lineSchema) {
    return document.textBetween(0, document.content.size, '', (leaf) =>
      leaf.type.name === 'number' ? `[#${leaf.attrs.reference}]` : '',
    )
  }
  return joinBlocks(
    document.children.map((block) => ({ kind: kindOfNode(block), source: sourceOf(block) })),
  )
}

/** Which of the blocks with words a place of a document is in, counted from 0. */
export function paragraphAt(document: Node, position: number): number {
  const at = document.resolve(position).index(0)
  return document.children.filter((block, index) => index < at && sourceOf(block) !== '').length
}

/** A block of a document with its place in the stored text, where its words are `source`. */
interface PlacedBlock {
  node: Node
  /** Before it. */
  position: number
  begin: number
  start: number
  source: string
}

const placed = new WeakMap<Node, readonly PlacedBlock[]>()

function placedBlocks(document: Node): readonly PlacedBlock[] {
  const known = placed.get(document)
  if (known) return known
  const blocks: PlacedBlock[] = []
  let passed = 0
  let last: { kind: BlockKind; source: string } | undefined
  document.forEach((node, position) => {
    const block = { kind: kindOfNode(node), source: sourceOf(node) }
    if (block.source === '') return
    // What two blocks are written as tells what stands between them.
    const both = joinBlocks(last ? [last, block] : [block])
    const end = passed + both.length - (last ? joinBlocks([last]).length : 0)
    const start = end - block.source.length
    const begin = end - joinBlocks([block]).length
    blocks.push({ node, position, begin, start, source: block.source })
    passed = end
    last = block
  })
  placed.set(document, blocks)
  return blocks
}

/** Where an offset of the stored text is in the document. */
export function positionOf(document: Node, offset: number): number {
  if (document.type.schema === lineSchema) {
    return 1 + Math.min(placeInLine(textOf(document), offset), document.content.size - 2)
  }
  const block = placedBlocks(document).findLast(({ begin }) => begin <= offset)
  if (!block) return 1
  const { node, position, start, source } = block
  const within = Math.max(0, Math.min(offset - start, source.length))
  return position + 1 + Math.min(placeInBlock(source, within), node.content.size)
}

/**
 * The stretch of the stored text that lies between two positions of the document, in UTF-16 units:
 * without the marks of a block or a style that begin or end at its edges.
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
  const first = offsetAt(from)
  const isLine = document.type.schema === lineSchema
  const begun = isLine ? undefined : placedBlocks(document).find(({ begin }) => begin === first)
  let start = begun?.start ?? first
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

const kindOfNode = ({ type }: Node) => type.name as BlockKind

function sourceOf(block: Node): string {
  const known = written.get(block)
  if (known !== undefined) return known
  const kind = kindOfNode(block)
  const source = partsOf(runsOfBlock(block))
    .map((runs) => writeRuns(kind, runs))
    .filter(Boolean)
    .join('\n\n')
  written.set(block, source)
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

/** What stands within a block, as nodes. */
export function inlineOf(source: string, kind: Exclude<TextKind, 'line'>): Node[] {
  const schema = schemaOf(kind)
  const nodes = parseBlock(
    source,
    () => {},
    () => {},
  )
  return runsOf(nodes).map((run) => {
    const marks = run.styles.map((style) => schema.mark(style))
    if (run.type === 'text') return schema.text(run.text, marks)
    const { type, styles: _, ...attributes } = run
    return schema.node(type, attributes, undefined, marks)
  })
}

function runsOfBlock(block: Node): MarkupRun[] {
  return block.children.map((node): MarkupRun => {
    const names = node.marks.map(({ type }) => type.name)
    const styles = runStyles.filter((style) => names.includes(style))
    if (node.isText) return { type: 'text', text: node.text ?? '', styles }
    return { type: node.type.name, ...node.attrs, styles } as MarkupRun
  })
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
