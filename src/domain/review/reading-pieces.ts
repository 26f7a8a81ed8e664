/** A text cut into what can be drawn beside another: paragraphs of pieces that know their place. */
import { referencesIn } from '../numbers/number-reference.ts'
import { CITATION, citedIn } from '../text/citation-marks.ts'
import { type MarkupStyle, markupSpans } from '../text/markup.ts'
import type { DiffSegment } from '../text/text-difference.ts'

/** A stretch of a text, in UTF-16 units. */
interface Stretch {
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

const PARAGRAPH = /\n[^\S\n]*\n\s*/g

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
  for (const { kind, text } of segments) {
    if (kind === 'added') {
      const styles = cutter.stylesOf({ start: at - 1, end: at + 1 })
      const nowhere = { start: at, length: 0, pmids: [], isMark: false, within: [] }
      current.push({ kind, text, isNumber: false, styles, ...nowhere })
      continue
    }
    const end = at + text.length
    for (const next of [...cutter.cuts.filter((cut) => cut > at && cut < end), end]) {
      const separator = cutter.breaks.find((gap) => isIn(gap, { start: at, end: next }))
      if (separator?.start === at) {
        current = []
        paragraphs.push(current)
      }
      if (!separator) current.push(...cutter.piece(kind, { start: at, end: next }))
      at = next
    }
  }
  return paragraphs
}

const isIn = (outer: Stretch, inner: Stretch) =>
  outer.start <= inner.start && inner.end <= outer.end

/** Where a text is cut, and what becomes of its pieces. */
function cutterOf(base: string, stretches: readonly Stretch[], isMarkup: boolean) {
  const breaks = stretchesOf(base, PARAGRAPH)
  const citations = stretchesOf(base, CITATION)
  const numbers: readonly Stretch[] = referencesIn(base)
  const spans = isMarkup ? markupSpans(base) : []
  const marks = spans.filter((span) => span.kind === 'mark')
  const styled = spans.filter((span) => span.kind !== 'mark')
  const all = [...breaks, ...citations, ...numbers, ...spans, ...stretches]
  const ends = all.flatMap(({ start, end }) => [start, end])
  const stylesOf = (stretch: Stretch) =>
    styled.flatMap((span) => (isIn(span, stretch) ? [span.kind as MarkupStyle] : []))
  return {
    cuts: [...new Set(ends)].toSorted((a, b) => a - b),
    breaks,
    stylesOf,
    /** None of a mark that nobody sees. */
    piece(kind: 'same' | 'removed', removedStretch: Stretch): Piece[] {
      const { start, end } = removedStretch
      const written = base.slice(start, end)
      const mark = kind === 'same' ? marks.find((one) => isIn(one, removedStretch)) : undefined
      // A mark that is cut by a stretch is shown by its first part.
      const text = mark ? (mark.start === start ? mark.shown : '') : written
      if (text === '') return []
      const isWhole = (one: Stretch) => one.start === start && one.end === end
      const isCitation = citations.some(isWhole)
      const isNumber = numbers.some(isWhole)
      const within = stretches.flatMap((one, index) => (isIn(one, removedStretch) ? [index] : []))
      const place = { kind, text, start, length: end - start, isMark: mark !== undefined }
      const pmids = isCitation ? citedIn(written) : []
      return [{ ...place, pmids, isNumber, styles: stylesOf(removedStretch), within }]
    },
  }
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

function stretchesOf(text: string, pattern: RegExp): Stretch[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }))
}
