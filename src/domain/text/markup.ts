import { type BlockKind, blockSources, MARKERS } from './block-sources.ts'
import { CITATION } from './citation-marks.ts'
import { flanks } from './delimiter-flanks.ts'
import { hostOf, LINK, linkAddress } from './link-address.ts'

/**
 * The markup of hearticle texts (P-MARKUP): blocks (`block-sources.ts`), within them **bold**,
 * *italic*, _italic_, __underline__, citations `[Ref123]` or `[Ref1, Ref2]`,
 * `{term}[EXP:explanation]`, links `[words](https://…)`, and at the desk references to numbers,
 * `[#f1:pair]`, which readers get as numbers. A single line break is one. A backslash before a
 * special character makes it plain.
 *
 * Asterisks and underscores inside a word stay what they are (HLA-B*27:05, snake_case), as do those
 * with spaces around (5 * 3), and five or more in a row. Whatever is not the grammar is text:
 * parsing never fails, and a text can bring no other markup onto a page. What looks like a mistake
 * is reported beside the result.
 */
export type MarkupNode =
  | { type: 'text'; text: string }
  | { type: 'break' }
  | { type: 'bold' | 'italic' | 'underline'; children: MarkupNode[] }
  | { type: 'citation'; pmids: string[] }
  | { type: 'explanation'; term: string; explanation: string }
  /** `address` is one that `linkAddress` allows. */
  | { type: 'link'; words: string; address: string }
  /** What stands between `[#` and `]`: 'f1', 'f1:pair', 'n3:value:1'. */
  | { type: 'number'; reference: string }

export type MarkupLeaf = Exclude<MarkupNode, { children: MarkupNode[] }>

/** A likely mistake; `line` and `column` count from 1 within the text. */
interface MarkupFault {
  line: number
  column: number
  reason: string
}

/** A paragraph, a subhead, or an entry of a list; entries of one kind in a row are one list. */
export interface MarkupBlock {
  kind: BlockKind
  nodes: MarkupNode[]
}

export interface Markup {
  blocks: MarkupBlock[]
  /** In the order of their places; of more than a thousand, those that were found first. */
  faults: MarkupFault[]
}

/** A stretch of a text as it is written, in UTF-16 units from its begin. */
export type MarkupSpan =
  /** Marks, which readers do not see, or see otherwise. */
  | { kind: 'mark'; start: number; end: number; shown: string }
  /** What stands between marks. */
  | { kind: MarkupStyle; start: number; end: number }

export type MarkupStyle =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'term'
  | 'explanation'
  | 'link'
  | 'subhead'

/** What stands for one thing: a citation, an explanation, a link, a reference to a number. */
type MarkupAtom = { kind: 'atom'; start: number; end: number }

type Delimiter = '**' | '__' | '*' | '_'

const STYLES = { '**': 'bold', __: 'underline', '*': 'italic', _: 'italic' } as const
const ROW = /\*{5,}|_{5,}/y
const CITATION_HERE = new RegExp(CITATION, 'y')
/** A reference to a number: `[#f1:pair]`, `[#n3]`. */
export const NUMBER_REFERENCE = /\[#[a-z][a-z0-9]*(?::[a-z0-9-]+){0,2}\]/g
const NUMBER_HERE = new RegExp(NUMBER_REFERENCE, 'y')
export const EXPLANATION = /\{([^{}\n]{1,200})\}\[EXP:([^[\]\n]{1,2000})\]/y
const LINK_HERE = new RegExp(LINK, 'y')
/** What may have been meant as a link. */
const NEARLY_LINK = /\[[^[\]\\\n]{1,200}\]\([a-z]+:/iy
const ESCAPED = /\\([\\*_[\]{}#+-])/y
const SPECIAL = '\\*_[{\n'
const PLAIN = /[^\\*_[{\n]+/y

const MOST_FAULTS = 1000

/** Parses a text. Never throws; linear in its length. */
export function parseMarkup(source: string): Markup {
  return parse(source, () => {})
}

/** Where the marks of a text stand, whose lines end in '\n', and what they enclose. */
export function markupSpans(source: string): MarkupSpan[] {
  const spans: MarkupSpan[] = []
  parse(source, (span) => {
    if (span.kind !== 'atom') spans.push(span)
  })
  return spans
}

/**
 * How far a place of a block's source is from its begin where each character that is read counts
 * one, as does each citation, explanation, link and reference to a number: in UTF-16 units.
 */
export function placeInBlock(source: string, place: number): number {
  let counted = place
  let atom: MarkupAtom | undefined
  parseBlock(
    source,
    () => {},
    (span) => {
      if (span.kind !== 'atom' && span.kind !== 'mark') return
      // The marks of what stands for one thing are told after it.
      const isWithin = atom && atom.start <= span.start && span.end <= atom.end
      if (span.kind === 'mark' && isWithin) return
      if (span.kind === 'atom') atom = span
      if (place >= span.end) counted -= span.end - span.start - (span.kind === 'atom' ? 1 : 0)
      else if (place > span.start) counted -= place - span.start
    },
  )
  return counted
}

function parse(source: string, onSpan: (span: MarkupSpan | MarkupAtom) => void): Markup {
  const text = source.replace(/\r\n?/g, '\n')
  const found: Array<{ offset: number; reason: string }> = []
  const report = (offset: number, reason: string) => {
    if (found.length < MOST_FAULTS) found.push({ offset, reason })
  }
  let entries = 0
  const blocks = blockSources(text).map(({ kind, begin, start, source: block }): MarkupBlock => {
    entries = kind === 'numbered' ? entries + 1 : 0
    const shown = kind === 'numbered' ? `${entries}. ` : MARKERS[kind].shown
    if (kind !== 'paragraph') onSpan({ kind: 'mark', start: begin, end: start, shown })
    if (kind === 'subhead') onSpan({ kind, start, end: start + block.length })
    if (kind === 'paragraph' && block.startsWith(MARKERS.subhead.written)) {
      report(start, 'a subhead is a paragraph of its own')
    }
    const nodes = parseBlock(
      block,
      (offset, reason) => report(start + offset, reason),
      (span) => onSpan({ ...span, start: start + span.start, end: start + span.end }),
    )
    return { kind, nodes }
  })
  return { blocks, faults: withPlaces(text, found) }
}

function withPlaces(text: string, found: Array<{ offset: number; reason: string }>): MarkupFault[] {
  let line = 1
  let lineStart = 0
  let lineEnd = endOfLine(text, 0)
  return found
    .toSorted((a, b) => a.offset - b.offset)
    .map(({ offset, reason }) => {
      while (lineEnd < offset) {
        line += 1
        lineStart = lineEnd + 1
        lineEnd = endOfLine(text, lineStart)
      }
      return { line, column: offset - lineStart + 1, reason }
    })
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start)
  return end === -1 ? text.length : end
}

interface Frame {
  delimiter: Delimiter | undefined
  offset: number
  children: MarkupNode[]
}

/** Reads what stands within a block. */
export function parseBlock(
  source: string,
  report: (offset: number, reason: string) => void,
  onSpan: (span: MarkupSpan | MarkupAtom) => void,
): MarkupNode[] {
  const root: Frame = { delimiter: undefined, offset: 0, children: [] }
  const stack: Frame[] = [root]
  const top = () => stack.at(-1) ?? root
  const isOpen = (delimiter: Delimiter) => stack.some((frame) => frame.delimiter === delimiter)

  const addText = (text: string) => {
    const last = top().children.at(-1)
    if (last?.type === 'text') last.text += text
    else top().children.push({ type: 'text', text })
  }

  const makeText = (frame: Frame) => {
    report(frame.offset, `'${frame.delimiter}' is opened but not closed`)
    stack.pop()
    addText(frame.delimiter ?? '')
    for (const child of frame.children) {
      if (child.type === 'text') addText(child.text)
      else top().children.push(child)
    }
  }

  const close = (delimiter: Delimiter) => {
    while (top().delimiter !== delimiter) makeText(top())
    const { children, offset: opened } = top()
    stack.pop()
    top().children.push({ type: STYLES[delimiter], children })
    enclosed(STYLES[delimiter], [opened, delimiter.length], [offset, delimiter.length], onSpan)
  }

  let offset = 0
  while (offset < source.length) {
    const character = source[offset] as string
    const plain = SPECIAL.includes(character) ? undefined : matchAt(PLAIN, source, offset)
    const escaped = character === '\\' ? matchAt(ESCAPED, source, offset) : undefined
    const citation = character === '[' ? matchAt(CITATION_HERE, source, offset) : undefined
    const number = character === '[' ? matchAt(NUMBER_HERE, source, offset) : undefined
    const explanation = character === '{' ? matchAt(EXPLANATION, source, offset) : undefined
    const link = character === '[' ? matchAt(LINK_HERE, source, offset) : undefined
    const address = link && linkAddress(link[2] ?? '')

    if (plain) {
      addText(plain[0])
      offset += plain[0].length
    } else if (escaped) {
      addText(escaped[1] as string)
      onSpan({ kind: 'mark', start: offset, end: offset + 1, shown: '' })
      offset += escaped[0].length
    } else if (citation) {
      const pmids = citation[0].match(/\d+/g) ?? []
      top().children.push({ type: 'citation', pmids: pmids.map((pmid) => String(Number(pmid))) })
      onSpan({ kind: 'atom', start: offset, end: offset + citation[0].length })
      offset += citation[0].length
    } else if (number) {
      top().children.push({ type: 'number', reference: number[0].slice(2, -1) })
      onSpan({ kind: 'atom', start: offset, end: offset + number[0].length })
      offset += number[0].length
    } else if (explanation) {
      const [whole, term, meaning] = explanation as unknown as [string, string, string]
      top().children.push({ type: 'explanation', term: term.trim(), explanation: meaning.trim() })
      onSpan({ kind: 'atom', start: offset, end: offset + whole.length })
      explained(offset, term.length, whole.length, onSpan)
      offset += whole.length
    } else if (link && address !== undefined) {
      const [whole, words = ''] = link
      top().children.push({ type: 'link', words: words.trim(), address })
      onSpan({ kind: 'atom', start: offset, end: offset + whole.length })
      const wordsEnd = offset + 1 + words.length
      const end = offset + whole.length
      onSpan({ kind: 'mark', start: offset, end: offset + 1, shown: '' })
      onSpan({ kind: 'link', start: offset + 1, end: wordsEnd })
      onSpan({ kind: 'mark', start: wordsEnd, end, shown: ` (${hostOf(address)})` })
      offset += whole.length
    } else if (character === '\n') {
      top().children.push({ type: 'break' })
      offset += 1
    } else if (character === '*' || character === '_') {
      const row = matchAt(ROW, source, offset)
      if (row) {
        report(offset, `${row[0].length} marks in a row mean nothing`)
        addText(row[0])
        offset += row[0].length
        continue
      }
      const delimiter = delimiterAt(source, offset, top().delimiter, isOpen)
      const { canOpen, canClose } = flanks(source, offset, delimiter)
      if (isOpen(delimiter) && top().delimiter === delimiter && top().children.length === 0) {
        report(offset, `'${delimiter}' encloses nothing`)
        stack.pop()
        addText(`${delimiter}${delimiter}`)
      } else if (canClose && isOpen(delimiter)) {
        close(delimiter)
      } else if (canOpen && !isOpen(delimiter)) {
        stack.push({ delimiter, offset, children: [] })
      } else {
        if (canOpen) report(offset, `'${delimiter}' is opened twice`)
        else if (canClose) report(offset, `'${delimiter}' is closed but not opened`)
        addText(delimiter)
      }
      offset += delimiter.length
    } else {
      if (source.startsWith('[Ref', offset)) {
        report(offset, 'a citation is written [Ref123] or [Ref1, Ref2]')
      } else if (source.startsWith('[EXP:', offset)) {
        report(offset, 'an explanation is written {term}[EXP:explanation]')
      } else if (source.startsWith('[#', offset)) {
        report(offset, 'a number is written [#f1:pair] or [#n1]')
      } else if (character === '[' && matchAt(NEARLY_LINK, source, offset)) {
        report(offset, 'a link is written [words](https://…), without a user name')
      }
      addText(character)
      offset += 1
    }
  }
  while (stack.length > 1) makeText(top())
  return root.children
}

/** Tells of two marks, each by where it begins and how long it is, and of what is between them. */
function enclosed(
  kind: MarkupStyle,
  [open, openLength]: readonly [number, number],
  [close, closeLength]: readonly [number, number],
  onSpan: (span: MarkupSpan) => void,
): void {
  onSpan({ kind: 'mark', start: open, end: open + openLength, shown: '' })
  onSpan({ kind, start: open + openLength, end: close })
  onSpan({ kind: 'mark', start: close, end: close + closeLength, shown: '' })
}

/** Tells of `{term}[EXP:meaning]`, which reads as 'term (meaning)'. */
function explained(
  start: number,
  termLength: number,
  length: number,
  onSpan: (span: MarkupSpan) => void,
): void {
  const termEnd = start + 1 + termLength
  const meaning = termEnd + '}[EXP:'.length
  const end = start + length
  onSpan({ kind: 'mark', start, end: start + 1, shown: '' })
  onSpan({ kind: 'term', start: start + 1, end: termEnd })
  onSpan({ kind: 'mark', start: termEnd, end: meaning, shown: ' (' })
  onSpan({ kind: 'explanation', start: meaning, end: end - 1 })
  onSpan({ kind: 'mark', start: end - 1, end, shown: ')' })
}

function matchAt(pattern: RegExp, source: string, offset: number): RegExpExecArray | undefined {
  pattern.lastIndex = offset
  return pattern.exec(source) ?? undefined
}

/** Of `***` the inner mark is taken first when it is the one to close. */
function delimiterAt(
  source: string,
  offset: number,
  open: Delimiter | undefined,
  isOpen: (delimiter: Delimiter) => boolean,
): Delimiter {
  const single = source[offset] as '*' | '_'
  const double = `${single}${single}` as '**' | '__'
  if (!source.startsWith(double, offset)) return single
  const isTriple = source[offset + 2] === single
  if (open === single && (isTriple || !isOpen(double))) return single
  return double
}

/** The words of a text without its marks, citations, explanations and addresses; numbers as they are written. */
export function markupToText({ blocks }: Pick<Markup, 'blocks'>): string {
  return blocks.reduce((text, { kind, nodes }, at) => {
    if (at === 0) return nodesToText(nodes)
    const isOneList = kind !== 'paragraph' && kind !== 'subhead' && blocks[at - 1]?.kind === kind
    return `${text}${isOneList ? '\n' : '\n\n'}${nodesToText(nodes)}`
  }, '')
}

/**
 * The same to be read on without its lines, as in a description: without subheads, and with entries
 * of lists parted by a mark.
 */
export function markupToProse({ blocks }: Pick<Markup, 'blocks'>): string {
  return blocks
    .filter(({ kind }) => kind !== 'subhead')
    .map(({ kind, nodes }, at, all) => {
      const text = nodesToText(nodes).trim()
      if (kind === 'paragraph' || /[.!?…:;,]$/.test(text)) return text
      return `${text}${all[at + 1]?.kind === kind ? ';' : '.'}`
    })
    .join('\n\n')
}

export function nodesToText(nodes: readonly MarkupNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.text
      if (node.type === 'break') return '\n'
      if (node.type === 'citation') return ''
      if (node.type === 'explanation') return node.term
      if (node.type === 'link') return node.words
      if (node.type === 'number') return `[#${node.reference}]`
      return nodesToText(node.children)
    })
    .join('')
}

/** All nodes of a text that hold no others, in its order. */
export function leavesOf({ blocks }: Pick<Markup, 'blocks'>): MarkupLeaf[] {
  const collect = (nodes: readonly MarkupNode[]): MarkupLeaf[] =>
    nodes.flatMap((node) => ('children' in node ? collect(node.children) : [node]))
  return blocks.flatMap(({ nodes }) => collect(nodes))
}

/** The pmids cited in a text, in order of appearance, repeats included. */
export function citedPmids(markup: Pick<Markup, 'blocks'>): string[] {
  return leavesOf(markup).flatMap((node) => (node.type === 'citation' ? node.pmids : []))
}
