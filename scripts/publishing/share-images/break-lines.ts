/** Breaks a headline into lines that fill a box and looks for the largest size that does. */

interface Measure {
  /** The width of a text in ems. */
  widthOf: (text: string) => number
  /** A word in the pieces between which a hyphen may stand. */
  syllables: (word: string) => string[]
}

export interface TextBox {
  width: number
  height: number
  /** Pixels, the largest first. */
  sizes: readonly number[]
  /** A text is rather set in this size than with a parted word in a larger one. */
  wholeWordsAbove: number
  /** A line's height in ems. */
  leading: number
}

interface SetText {
  size: number
  lines: string[]
}

/**
 * The text at the largest size at which it fits; words are parted only where they are wider than
 * the box. What does not fit at the smallest size either is cut and ends with '…'. Lines come out
 * about equally long.
 */
export function fitText(text: string, box: TextBox, measure: Measure): SetText {
  const smallest = box.sizes.at(-1) ?? 0
  const widest = Math.max(...text.split(' ').map(measure.widthOf))
  for (const size of box.sizes) {
    if (size > box.wholeWordsAbove && widest > box.width / size) continue
    const most = Math.floor(box.height / (size * box.leading))
    const lines = breakLines(text, box.width / size, measure)
    if (lines.length <= most)
      return { size, lines: balanced(text, lines, box.width / size, measure) }
    if (size === smallest) return { size, lines: cut(lines, most, box.width / size, measure) }
  }
  return { size: smallest, lines: [] }
}

/** Lines of at most `width` ems. */
export function breakLines(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure.widthOf(longer) <= width) {
      line = longer
    } else if (measure.widthOf(word) <= width) {
      lines.push(line)
      line = word
    } else {
      const [first = '', ...others] = partWord(word, line, width, measure)
      if (first !== '') lines.push(first)
      lines.push(...others.slice(0, -1))
      line = others.at(-1) ?? ''
    }
  }
  return line === '' ? lines : [...lines, line]
}

/** A word that no line can hold, the first part of it set behind what the line has already. */
function partWord(word: string, started: string, width: number, measure: Measure): string[] {
  const pieces = measure
    .syllables(word)
    .flatMap((piece) => (measure.widthOf(`${piece}-`) <= width ? [piece] : graphemesOf(piece)))
  const lines: string[] = []
  let line = started === '' ? '' : `${started} `
  for (const [index, piece] of pieces.entries()) {
    const isLast = index === pieces.length - 1
    const mark = isLast || /[-/–]$/.test(piece) ? '' : '-'
    if (measure.widthOf(line + piece + mark) <= width || line === '') {
      line += piece
    } else {
      // Nothing of the word stands on the first line: no hyphen there.
      const isUntouched = lines.length === 0 && line === `${started} `
      lines.push(isUntouched ? started : hyphenated(line))
      line = piece
    }
  }
  return lines.length === 0 ? [started, line] : [...lines, line]
}

const hyphenated = (part: string) => (/[-/–]$/.test(part) ? part : `${part}-`)

const segmenter = new Intl.Segmenter('de', { granularity: 'grapheme' })

function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

const BALANCING_STEPS = 12

/** The narrowest setting with as many lines that parts no more words. */
function balanced(text: string, lines: string[], width: number, measure: Measure): string[] {
  const widest = Math.max(...text.split(' ').map(measure.widthOf))
  if (lines.length < 2 || widest > width) return lines
  let [narrow, wide] = [Math.max(widest, width / 2), width]
  let best = lines
  for (let step = 0; step < BALANCING_STEPS; step += 1) {
    const middle = (narrow + wide) / 2
    const attempt = breakLines(text, middle, measure)
    if (attempt.length > lines.length) {
      narrow = middle
    } else {
      best = attempt
      wide = middle
    }
  }
  return best
}

function cut(lines: string[], most: number, width: number, { widthOf }: Measure): string[] {
  const shortened = lines.slice(0, most)
  let last = graphemesOf(shortened.pop() ?? '')
  while (last.length > 0 && widthOf(`${last.join('')}…`) > width) last = last.slice(0, -1)
  return [...shortened, `${last.join('').replace(/[\s,;:.–-]+$/, '')}…`]
}
