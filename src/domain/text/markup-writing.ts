import { CITATION } from './citation-marks.ts'
import { flankKind } from './delimiter-flanks.ts'
import { EXPLANATION, type MarkupNode, NUMBER_REFERENCE, parseMarkup } from './markup.ts'

export const runStyles = ['bold', 'underline', 'italic'] as const

export type RunStyle = (typeof runStyles)[number]

/** What a paragraph is made of once its styles are said of each part of it, whatever they nest in. */
export type MarkupRun = { styles: readonly RunStyle[] } & Exclude<
  MarkupNode,
  { type: 'bold' | 'italic' | 'underline' }
>

const MARKS = { bold: '**', underline: '__' } as const

/** A paragraph's runs, each with its styles in the order of `runStyles`. */
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

/**
 * Writes a paragraph in markup (P-MARKUP). What it reads is what the runs say: no word, no citation,
 * no explanation and no number is ever lost.
 *
 * Its normal form: `*italic*` and not `_italic_` where either can be written; a backslash only where
 * a character would be a mark without it; spaces at the edge of a style outside of its marks; no
 * style for spaces alone. Marks inside a word are known for bold only, so italics and underline there
 * take the whole word. Styles that no marks can say in their place are left out.
 */
export function writeParagraph(runs: readonly MarkupRun[]): string {
  for (const wanted of waysToStyle(runs)) {
    const source = writtenAs(wanted)
    if (source !== undefined) return source
  }
  const bare = runs.map((run) => ({ ...run, styles: [] }))
  return write(normalized(bare), { escapes: 'all' })
}

/** What the runs say, with the styles that can be written: each with fewer of them than before. */
function* waysToStyle(runs: readonly MarkupRun[]): Generator<readonly MarkupRun[]> {
  const written = normalized(runs)
  yield written
  yield withPlainSpaces(written)
  const wider = withWholeWords(written)
  yield wider
  const spaced = withPlainSpaces(wider)
  yield spaced
  const without = (...left: RunStyle[]) =>
    normalized(
      spaced.map((run) => ({
        ...run,
        styles: run.styles.filter((style) => !left.includes(style)),
      })),
    )
  yield without('underline')
  yield without('italic')
  yield without('underline', 'italic')
  yield without(...runStyles)
}

/** One way to write runs; more than one is tried, since marks beside each other can read otherwise. */
interface Way {
  /** How marks nest, from the outermost; left out, by how far they reach. */
  order?: readonly RunStyle[]
  /** Left out, the one that fits to the mark beside it. */
  italic?: '*' | '_'
  /** Which characters of a text get a backslash: those that need one by themselves, or more. */
  escapes: 'needed' | 'marks' | 'all'
}

const ORDERS: ReadonlyArray<readonly RunStyle[] | undefined> = [
  undefined,
  ['bold', 'underline', 'italic'],
  ['bold', 'italic', 'underline'],
  ['underline', 'bold', 'italic'],
  ['underline', 'italic', 'bold'],
  ['italic', 'bold', 'underline'],
  ['italic', 'underline', 'bold'],
]

const WAYS = (['needed', 'marks', 'all'] as const).flatMap((escapes) =>
  ORDERS.flatMap((order) =>
    ([undefined, '*', '_'] as const).map(
      (italic): Way => ({ escapes, ...(order && { order }), ...(italic && { italic }) }),
    ),
  ),
)

function writtenAs(runs: readonly MarkupRun[]): string | undefined {
  const wanted = keyOf(runs)
  for (const way of WAYS) {
    const source = write(runs, way)
    const { paragraphs } = parseMarkup(source)
    if (paragraphs.length < 2 && keyOf(normalized(runsOf(paragraphs[0] ?? []))) === wanted)
      return source
  }
  return undefined
}

/** The same for runs that read the same. */
export function keyOf(runs: readonly MarkupRun[]): string {
  return JSON.stringify(runs.map(({ styles, ...run }) => [run, styles.join(' ')]))
}

const isSpace = (run: MarkupRun) =>
  run.type === 'break' || (run.type === 'text' && run.text.trim() === '')

/**
 * Runs with their spaces apart, without any at the edges of the paragraph; a space has those of its
 * styles that its neighbours on both sides have.
 */
export function normalized(runs: readonly MarkupRun[]): MarkupRun[] {
  const parts = runs.flatMap((run): MarkupRun[] => {
    if (run.type !== 'text') return [run]
    return (run.text.match(/\s+|\S+/g) ?? []).map((text) => ({ ...run, text }))
  })
  const first = parts.findIndex((part) => !isSpace(part))
  if (first === -1) return []
  const inner = parts.slice(first, parts.findLastIndex((part) => !isSpace(part)) + 1)
  const after: Array<readonly RunStyle[]> = []
  let next: readonly RunStyle[] = []
  for (let at = inner.length - 1; at >= 0; at -= 1) {
    const part = inner[at] as MarkupRun
    if (!isSpace(part)) next = part.styles
    after[at] = next
  }
  let before: readonly RunStyle[] = []
  const joined: MarkupRun[] = []
  inner.forEach((part, at) => {
    if (!isSpace(part)) before = part.styles
    const styles = part.styles.filter(
      (style) => before.includes(style) && after[at]?.includes(style),
    )
    const last = joined.at(-1)
    const isOne = last?.type === 'text' && last.styles.join() === styles.join()
    if (part.type === 'text' && isOne && isSpace(part) === isSpace(last)) {
      joined[joined.length - 1] = { ...last, text: last.text + part.text }
    } else {
      joined.push({ ...part, styles })
    }
  })
  return joined
}

/** Without a style for spaces where it ends or begins: crossing styles meet there. */
export function withPlainSpaces(runs: readonly MarkupRun[]): MarkupRun[] {
  return runs.map((run, at) => {
    const isSame = runs[at - 1]?.styles.join() === runs[at + 1]?.styles.join()
    return isSpace(run) && !isSame ? { ...run, styles: [] } : run
  })
}

/** Italics and underline over all of each word that they are part of. */
function withWholeWords(runs: readonly MarkupRun[]): MarkupRun[] {
  const pieces = runs.flatMap((run): MarkupRun[] => {
    if (run.type !== 'text') return [run]
    return (run.text.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu) ?? []).map((text) => ({
      ...run,
      text,
    }))
  })
  const isWord = (run: MarkupRun) => run.type === 'text' && flankKind(run.text) === 'word'
  const spread = (from: MarkupRun[]): MarkupRun[] => {
    let last: MarkupRun | undefined
    return from.map((run) => {
      const more =
        last && isWord(run) && !isSpace(last)
          ? last.styles.filter((style) => style !== 'bold' && !run.styles.includes(style))
          : []
      last = {
        ...run,
        styles: runStyles.filter((style) => run.styles.includes(style) || more.includes(style)),
      }
      return last
    })
  }
  return normalized(spread(spread(pieces).toReversed()).toReversed())
}

function write(runs: readonly MarkupRun[], { order, italic, escapes }: Way): string {
  const whole = runs.map(plainOf).join('')
  let source = ''
  let at = 0
  let open: Array<{ style: RunStyle; mark: string }> = []
  const close = (from: number) => {
    source += open
      .slice(from)
      .toReversed()
      .map(({ mark }) => mark)
      .join('')
    open = open.slice(0, from)
  }
  runs.forEach((run, index) => {
    const nested = order?.filter((style) => run.styles.includes(style))
    const differs = open.findIndex(({ style }, depth) =>
      nested ? nested[depth] !== style : !run.styles.includes(style),
    )
    if (differs !== -1) close(differs)
    const missing = run.styles.filter((style) => open.every((one) => one.style !== style))
    const ordered =
      nested?.slice(open.length) ??
      missing.toSorted((a, b) => reach(runs, index, b) - reach(runs, index, a))
    ordered.forEach((style, place) => {
      const inner = ordered[place + 1]
      const mark = style === 'italic' ? (italic ?? (inner === 'bold' ? '_' : '*')) : MARKS[style]
      open.push({ style, mark })
      source += mark
    })
    source += run.type === 'text' ? escaped(whole, at, run.text.length, escapes) : markOf(run)
    at += plainOf(run).length
  })
  close(0)
  return source
}

/** How many runs from one on have a style. */
function reach(runs: readonly MarkupRun[], from: number, style: RunStyle): number {
  let to = from
  while (runs[to]?.styles.includes(style)) to += 1
  return to - from
}

/** What is no text counts as one character, so that a mark is looked for in what stands together. */
function plainOf(run: MarkupRun): string {
  if (run.type === 'text') return run.text
  return run.type === 'break' ? '\n' : '\ufffc'
}

/** How what is no text is written. */
export function markOf(run: Exclude<MarkupRun, { type: 'text' }>): string {
  if (run.type === 'break') return '\n'
  if (run.type === 'number') return `[#${run.reference}]`
  if (run.type === 'explanation') return `{${run.term}}[EXP:${run.explanation}]`
  return `[${run.pmids.map((pmid) => `Ref${pmid}`).join(', ')}]`
}

const SPECIAL = /[\\*_[\]{}]/
const OPENS = new RegExp(
  [/\\$|\\[\\*_[\]{}]/, CITATION, NUMBER_REFERENCE, EXPLANATION]
    .map(({ source }) => source)
    .join('|'),
  'y',
)

function escaped(whole: string, at: number, length: number, escapes: Way['escapes']): string {
  const text = whole.slice(at, at + length)
  if (!SPECIAL.test(text)) return text
  if (escapes === 'all') return text.replace(/[\\*_[\]{}]/g, '\\$&')
  let written = ''
  for (let place = 0; place < length; place += 1) {
    const character = text[place] as string
    const opens = '*_'.includes(character)
      ? escapes === 'marks'
      : '\\[{'.includes(character) && isMarkAt(whole, at + place, place + 1 === length)
    written += opens ? `\\${character}` : character
  }
  return written
}

/** Whether a character of a text would begin a mark; a backslash also before a mark that follows. */
function isMarkAt(whole: string, place: number, isLast: boolean): boolean {
  if (isLast && whole[place] === '\\') return true
  OPENS.lastIndex = place
  return OPENS.test(whole)
}
