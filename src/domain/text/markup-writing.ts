import { type BlockKind, kindOf, MARKERS } from './block-sources.ts'
import type { MarkupNode } from './markup.ts'

/** Styles as their marks nest, from the outermost. */
export const runStyles = ['underline', 'bold', 'italic'] as const

export type RunStyle = (typeof runStyles)[number]

/** What a block is made of once its styles are said of each part of it, whatever they nest in. */
export type MarkupRun = { styles: readonly RunStyle[] } & Exclude<MarkupNode, { type: RunStyle }>

type Atom = Exclude<MarkupRun, { type: 'text' }>

const MARKS: Record<RunStyle, string> = { underline: '__', bold: '**', italic: '*' }

/** A block's runs, each with its styles in the order of `runStyles`. */
export function runsOf(
  nodes: readonly MarkupNode[],
  styles: readonly RunStyle[] = [],
): MarkupRun[] {
  return nodes.flatMap((node): MarkupRun[] => {
    if (!('children' in node)) return [{ ...node, styles }]
    return runsOf(
      node.children,
      runStyles.filter((style) => style === node.type || styles.includes(style)),
    )
  })
}

/** A text of blocks that are written already, without what marks their kind. */
export function joinBlocks(blocks: ReadonlyArray<{ kind: BlockKind; source: string }>): string {
  return blocks
    .filter(({ source }) => source !== '')
    .reduce((text, { kind, source }, at, all) => {
      const isOneList = kind !== 'paragraph' && kind !== 'subhead' && all[at - 1]?.kind === kind
      const between = at === 0 ? '' : isOneList ? '\n' : '\n\n'
      return text + between + MARKERS[kind].written + source
    }, '')
}

/**
 * Writes what stands within a block: in the one way in which its normal form (`normalRuns`) is
 * written, so that what is read of it is that form again.
 */
export function writeRuns(kind: BlockKind, runs: readonly MarkupRun[]): string {
  let source = ''
  let open: readonly RunStyle[] = []
  const go = (styles: readonly RunStyle[]) => {
    const kept = shared(open, styles).length
    const closed = open.slice(kept).toReversed()
    source += [...closed, ...styles.slice(kept)].map((style) => MARKS[style]).join('')
    open = styles
  }
  for (const run of normalRuns(runs)) {
    go(run.styles)
    source += run.type === 'text' ? escaped(run.text) : written(run)
  }
  go([])
  return kind === 'paragraph' && kindOf(source) !== 'paragraph' ? `\\${source}` : source
}

/**
 * The form of runs that marks can say: no spaces at the ends; marks inside a word are known for bold
 * only, so italics and underline take the whole word and words that touch what has them; spaces have
 * the marks that go on over them; what stands beside its like is one.
 */
export function normalRuns(runs: readonly MarkupRun[]): MarkupRun[] {
  const pieces = runs.flatMap((run): MarkupRun[] => {
    if (run.type !== 'text') return [run]
    return (run.text.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]+/gu) ?? []).map((text) => ({
      ...run,
      text,
    }))
  })
  const first = pieces.findIndex((piece) => !isSpace(piece))
  const last = pieces.findLastIndex((piece) => !isSpace(piece))
  const inner = pieces.slice(Math.max(first, 0), last + 1)
  return joined(withSpaces(spread(spread(inner).toReversed()).toReversed()))
}

const isSpace = (run: MarkupRun) =>
  run.type === 'break' || (run.type === 'text' && /^\s/.test(run.text))

const isWord = (run: MarkupRun) => run.type === 'text' && /^[\p{L}\p{N}]/u.test(run.text)

/** Gives each word italics and underline of what stands before it without a space. */
function spread(pieces: readonly MarkupRun[]): MarkupRun[] {
  let before: readonly RunStyle[] = []
  return pieces.map((piece) => {
    const styles = isWord(piece)
      ? runStyles.filter(
          (style) => piece.styles.includes(style) || (style !== 'bold' && before.includes(style)),
        )
      : piece.styles
    before = isSpace(piece) ? [] : styles
    return { ...piece, styles }
  })
}

/** Gives spaces the styles whose marks are neither closed before them nor opened behind them. */
function withSpaces(pieces: readonly MarkupRun[]): MarkupRun[] {
  const after: Array<readonly RunStyle[]> = []
  let next: readonly RunStyle[] = []
  for (let at = pieces.length - 1; at >= 0; at -= 1) {
    const piece = pieces[at] as MarkupRun
    if (!isSpace(piece)) next = piece.styles
    after[at] = next
  }
  let before: readonly RunStyle[] = []
  return pieces.map((piece, at) => {
    if (isSpace(piece)) return { ...piece, styles: shared(before, after[at] ?? []) }
    before = piece.styles
    return piece
  })
}

/** The styles with which both begin. */
function shared(one: readonly RunStyle[], other: readonly RunStyle[]): readonly RunStyle[] {
  const differs = one.findIndex((style, at) => style !== other[at])
  return differs === -1 ? one : one.slice(0, differs)
}

function joined(pieces: readonly MarkupRun[]): MarkupRun[] {
  const runs: MarkupRun[] = []
  for (const piece of pieces) {
    const last = runs.at(-1)
    if (
      piece.type === 'text' &&
      last?.type === 'text' &&
      last.styles.join() === piece.styles.join()
    ) {
      runs[runs.length - 1] = { ...last, text: last.text + piece.text }
    } else runs.push(piece)
  }
  return runs
}

function written(run: Atom): string {
  if (run.type === 'break') return '\n'
  if (run.type === 'number') return `[#${run.reference}]`
  if (run.type === 'explanation') return `{${run.term}}[EXP:${run.explanation}]`
  if (run.type === 'link') return `[${run.words}](${run.address})`
  return `[${run.pmids.map((pmid) => `Ref${pmid}`).join(', ')}]`
}

/**
 * What would be read as a mark: a backslash; brackets that begin one, or end what would be a link;
 * asterisks and underscores but one inside a word or between spaces.
 */
const MARK =
  /\\|\[(?=Ref|#|EXP:)|\](?=\()|(?<![\p{L}\p{N}])(?<!\s)[*_]|[*_](?![\p{L}\p{N}\s])|(?<=[\p{L}\p{N}])[*_](?=\s)|(?<=\s)[*_](?=[\p{L}\p{N}])/gu

const escaped = (text: string): string => text.replace(MARK, '\\$&')
