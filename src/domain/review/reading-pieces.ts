/** A text cut into what can be drawn beside another: paragraphs of pieces that know their place. */
import { CITATION, citedIn } from '../text/citation-marks.ts'
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
  /** The indexes of the stretches that it is part of. */
  within: readonly number[]
}

const PARAGRAPH = /\n[^\S\n]*\n\s*/g

/**
 * @param segments of a text and what becomes of it; of a text alone, one that is the same
 * @param stretches that are marked in the text as it was
 */
export function readingParagraphs(
  segments: readonly DiffSegment[],
  stretches: readonly Stretch[],
): Piece[][] {
  const base = segments.map(({ kind, text }) => (kind === 'added' ? '' : text)).join('')
  const breaks = stretchesOf(base, PARAGRAPH)
  const citations = stretchesOf(base, CITATION)
  const ends = [...breaks, ...citations, ...stretches].flatMap(({ start, end }) => [start, end])
  const cuts = [...new Set(ends)].toSorted((a, b) => a - b)
  const first: Piece[] = []
  const paragraphs = [first]
  let current = first
  let at = 0
  for (const { kind, text } of segments) {
    if (kind === 'added') {
      current.push({ kind, text, start: at, length: 0, pmids: [], within: [] })
      continue
    }
    const end = at + text.length
    for (const next of [...cuts.filter((cut) => cut > at && cut < end), end]) {
      const isWithin = (its: Stretch) => its.start <= at && next <= its.end
      const separator = breaks.find(isWithin)
      if (separator?.start === at) {
        current = []
        paragraphs.push(current)
      }
      if (!separator) {
        const piece = base.slice(at, next)
        const isCitation = citations.some((its) => its.start === at && its.end === next)
        const within = stretches.flatMap((its, index) => (isWithin(its) ? [index] : []))
        const pmids = isCitation ? citedIn(piece) : []
        current.push({ kind, text: piece, start: at, length: next - at, pmids, within })
      }
      at = next
    }
  }
  return paragraphs
}

function stretchesOf(text: string, pattern: RegExp): Stretch[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }))
}
