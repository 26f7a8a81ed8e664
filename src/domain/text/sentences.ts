import type { Language } from '../../contract/protocol/language.ts'

/** After an abbreviation a capital letter does not begin a sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:\p{L}(?:\.\p{L})*|bzw|ca|rd|insg|ggf|vgl|etc|Dr|Prof|Nr|No|vs|approx|al|inkl|mind|max|Figs?|Abb|Tab)\.\s+$/u
const DAY = /\d\.\s+$/
/** A reference to a number begins one, whatever follows it. */
const BEFORE_REFERENCE = /(?=[*_]{0,3}\[#)(?<=[.!?]["“”’)*_]{0,4}\s+)/u
const MONTH = /^(?:J[aä]n|Feb|M[aä]r|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez|Jahrh)/

/** The sentences of a text with the blanks that follow them, so with citations behind their dots. */
export function sentencesOf(
  text: string,
  language: Language,
): Array<{ start: number; end: number }> {
  const sentences: Array<{ start: number; end: number }> = []
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  let before = ''
  const parts = [...segmenter.segment(text)].flatMap(({ segment }) =>
    segment.split(BEFORE_REFERENCE),
  )
  let start = 0
  for (const part of parts) {
    const last = sentences.at(-1)
    const end = start + part.length
    const goesOn = ABBREVIATION.test(before) || (DAY.test(before) && MONTH.test(part))
    if (goesOn && last) last.end = end
    else sentences.push({ start, end })
    before = part.slice(-12)
    start = end
  }
  return sentences
}
