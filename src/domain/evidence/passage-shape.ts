/** How much of an abstract a passage is, and where it begins and ends (P-PASSAGE-WHOLE). */
import { abstractEnd } from './abstract-text.ts'
import type { Span } from './passage-reading.ts'
import { sentenceSpans } from './source-sentences.ts'

export const shapeFaults = ['passage-cuts-word', 'passage-too-long'] as const

/** A statement on harms, or a number, is said in a sentence or two. */
export const MOST_SENTENCES = 2
/** Groups, their people and their results may stand apart. */
export const MOST_SENTENCES_OF_FINDING = 4

/** What is wrong with the extent of a passage, whatever rests on it. */
export function shapeFault(
  text: string,
  { start, end }: Span,
  most = MOST_SENTENCES,
): (typeof shapeFaults)[number] | undefined {
  if (isWithinWord(text, start) || isWithinWord(text, end)) return 'passage-cuts-word'
  // A registry says each harm in a row of its own.
  if (start >= abstractEnd(text)) return undefined
  const touched = sentenceSpans(text).filter((one) => {
    const words = text.slice(Math.max(one.start, start), Math.min(one.end, end))
    return /[\p{L}\p{N}]/u.test(words)
  })
  return touched.length > most ? 'passage-too-long' : undefined
}

/** The passage with the whole of the words and numbers at its ends. */
export function wholeWords(text: string, { start, end }: Span): Span {
  const whole = { start, end }
  while (isWithinWord(text, whole.start)) whole.start -= 1
  while (isWithinWord(text, whole.end)) whole.end += 1
  return whole
}

/** '5' of '5mg' is a number, '3' of '3.5' is none. */
function isWithinWord(text: string, at: number): boolean {
  const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at, at + 2)]
  if (/\p{L}$/u.test(before) && /^\p{L}/u.test(after)) return true
  return (
    (/\d$/.test(before) && /^(?:\d|[.,\u00b7]\d)/.test(after)) ||
    (/\d[.,\u00b7]$/.test(before) && /^\d/.test(after))
  )
}

/** What joins two parts of a sentence, with the blanks around it. */
const NEAR = 20
const JOINT = `(?:and|but|or|while|whereas|with|after|because|in)`
const BEFORE_CLAUSE = new RegExp(String.raw`(?:^|[\p{P}\n]\s*|(?<!\p{L})${JOINT} )$`, 'iu')
const AFTER_CLAUSE = new RegExp(String.raw`^\s*(?:$|[\p{P}\n]|${JOINT}(?!\p{L}))`, 'iu')

/** Whether a passage begins and ends where a sentence or a part of one does. */
export function isWholeClause(text: string, { start, end }: Span): boolean {
  const isEnded = /[.!?;]\s*$/.test(text.slice(start, end))
  const opened = [...text.slice(start, end).matchAll(/[()[\]]/g)]
  const open = opened.reduce((depth, [sign]) => depth + (/[([]/.test(sign) ? 1 : -1), 0)
  return (
    open === 0 &&
    BEFORE_CLAUSE.test(text.slice(Math.max(0, start - NEAR), start)) &&
    (isEnded || AFTER_CLAUSE.test(text.slice(end, end + NEAR)))
  )
}
