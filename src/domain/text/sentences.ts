import type { Language } from '../../contract/protocol/language.ts'

/** After an abbreviation a capital letter does not begin a sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:\p{L}|bzw|ca|ggf|vgl|etc|Dr|Prof|Nr|No|vs|approx|al|inkl|mind|max|i\.e|e\.g|U\.S|Figs?|Abb|Tab)\.\s+$/u
const DAY = /\d\.\s+$/
const MONTH = /^(?:J[aä]n|Feb|M[aä]r|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez|Jahrh)/

/** The sentences of a text with the blanks that follow them, so with citations behind their dots. */
export function sentencesOf(
  text: string,
  language: Language,
): Array<{ start: number; end: number }> {
  const sentences: Array<{ start: number; end: number }> = []
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  let before = ''
  for (const { index, segment } of segmenter.segment(text)) {
    const last = sentences.at(-1)
    const goesOn = ABBREVIATION.test(before) || (DAY.test(before) && MONTH.test(segment))
    if (goesOn && last) last.end = index + segment.length
    else sentences.push({ start: index, end: index + segment.length })
    before = segment.slice(-12)
  }
  return sentences
}
