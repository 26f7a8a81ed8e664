/** A text cut into what can be drawn beside another: paragraphs of pieces that know their place. */
import { referencesIn } from '../numbers/render-numbers.ts'
import { CITATION, citedIn } from '../text/citation-marks.ts'
import { type MarkupStyle, markupSpans } from '../text/markup.ts'
import type { DiffSegment } from '../text/text-difference.ts'

/** A stretch of a text, in UTF-16 units. */
export interface Stretch {
  start: number
  end: number
}

export interface Piece extends Pick<DiffSegment, 'kind' | 'text'> {
  /** Where it begins in the text as it was; what is added has no length there. */
  start: number
  length: number
  /** Of a citation as a whole. */
  pmids: readonly string[]
  /** It is a reference to a number (P-NUMBER-BOUND). */
  isNumber: boolean
  /** What the markup around it makes of it, as readers see it. */
  styles: readonly MarkupStyle[]
  /** It stands for marks that read otherwise. */
  isMark: boolean
  /** The indexes of the stretches that it is part of. */
  within: readonly number[]
}

export const PARAGRAPH = /\n[^\S\n]*\n\s*/g

/**
 * Marks that stay as they are are shown as readers see them; one that goes or comes is the change,
 * so it stands there as it is written.
 * @param segments of a text and what becomes of it; of a text alone, one that is the same
 * @param stretches that are marked in the text as it was
 * @param isMarkup whether the text knows markup (P-MARKUP)
 */
export function readingParagraphs(
  segments: readonly DiffSegment[],
  stretches: readonly Stretch[],
  isMarkup: boolean,
): Piece[][] {
  const base = segments.map(({ kind, text }) => (kind === 'added' ? '' : text)).join('')
  const cutter = cutterOf(base, stretches, isMarkup)
  const first: Piece[] = []
  const paragraphs = [first]
  let current = first
  let at = 0
  /** The last cut that is not behind `at`. */
  let cut = 0
  for (const { kind, text } of segments) {
    if (kind === 'added') {
      const before = cutter.cuts[cut] === at ? cut - 1 : cut
      const styles = cutter.stylesOf(before, { start: at - 1, end: at + 1 })
      const nowhere = { start: at, length: 0, pmids: [], isMark: false, within: [] }
      current.push({ kind, text, isNumber: false, styles, ...nowhere })
      continue
    }
    const end = at + text.length
    while (at < end) {
      const next = Math.min(end, cutter.cuts[cut + 1] ?? end)
      const [separator] = cutter.breaks[cut] ?? []
      if (separator?.start === at) {
        current = []
        paragraphs.push(current)
      }
      if (!separator) current.push(...cutter.piece(kind, cut, { start: at, end: next }))
      at = next
      if (cutter.cuts[cut + 1] === at) cut += 1
    }
  }
  return paragraphs
}

const isIn = (outer: Stretch, inner: Stretch) =>
  outer.start <= inner.start && inner.end <= outer.end

/** Where a text is cut, and what becomes of its pieces, each of which lies behind one cut. */
function cutterOf(base: string, stretches: readonly Stretch[], isMarkup: boolean) {
  const allBreaks = stretchesOf(base, PARAGRAPH)
  const allCitations = stretchesOf(base, CITATION)
  const allNumbers: readonly Stretch[] = referencesIn(base)
  const spans = isMarkup ? markupSpans(base) : []
  const all = [...allBreaks, ...allCitations, ...allNumbers, ...spans, ...stretches]
  const ends = all.flatMap(({ start, end }) => [start, end])
  const cuts = [...new Set([0, ...ends])].toSorted((a, b) => a - b)
  const citations = spansBehind(cuts, allCitations)
  const numbers = spansBehind(cuts, allNumbers)
  const marks = spansBehind(
    cuts,
    spans.filter((span) => span.kind === 'mark'),
  )
  const styled = spansBehind(
    cuts,
    spans.filter((span) => span.kind !== 'mark'),
  )
  const marked = spansBehind(
    cuts,
    stretches.map(({ start, end }, index) => ({ start, end, index })),
  )
  const stylesOf = (cut: number, stretch: Stretch): MarkupStyle[] =>
    (styled[cut] ?? []).flatMap((span) => (isIn(span, stretch) ? [span.kind] : []))
  return {
    cuts,
    breaks: spansBehind(cuts, allBreaks),
    stylesOf,
    /** None of a mark that nobody sees. */
    piece(kind: 'same' | 'removed', cut: number, { start, end }: Stretch): Piece[] {
      const written = base.slice(start, end)
      const [mark] = kind === 'same' ? (marks[cut] ?? []) : []
      // A mark that is cut by a stretch is shown by its first part.
      const text = mark ? (mark.start === start ? mark.shown : '') : written
      if (text === '') return []
      const isWhole = (one: Stretch) => one.start === start && one.end === end
      const isCitation = citations[cut]?.some(isWhole) ?? false
      const isNumber = numbers[cut]?.some(isWhole) ?? false
      const within = (marked[cut] ?? []).map(({ index }) => index)
      const place = { kind, text, start, length: end - start, isMark: mark !== undefined }
      const pmids = isCitation ? citedIn(written) : []
      return [{ ...place, pmids, isNumber, styles: stylesOf(cut, { start, end }), within }]
    },
  }
}

/** For each cut the spans that lie over what is behind it: looked for once, not for each piece. */
function spansBehind<T extends Stretch>(cuts: readonly number[], spans: readonly T[]): T[][] {
  const indexes = new Map(cuts.map((cut, index) => [cut, index]))
  const behind: T[][] = cuts.map(() => [])
  for (const span of spans) {
    for (const over of behind.slice(indexes.get(span.start), indexes.get(span.end))) over.push(span)
  }
  return behind
}

/** A text cut at its references to numbers. */
export function numberPieces(text: string): Array<Pick<Piece, 'text' | 'isNumber'>> {
  const references = referencesIn(text)
  const ends = references.map(({ end }) => end)
  return [...references, { start: text.length, end: text.length }]
    .flatMap(({ start, end }, at) => [
      { text: text.slice(ends[at - 1] ?? 0, start), isNumber: false },
      { text: text.slice(start, end), isNumber: true },
    ])
    .filter((piece) => piece.text !== '')
}

export function stretchesOf(text: string, pattern: RegExp): Stretch[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }))
}
