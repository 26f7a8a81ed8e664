import type { StudyRecord } from '../study/study.ts'
import { type InlineText, inlineTexts } from '../text/inline-markup.ts'

type Sections = ReadonlyArray<{ label?: string | null | undefined; text: string }>

/**
 * The text of an abstract, in which passages are marked: its parts, each led by its label, with a
 * blank line between them. Answers on a study carry the same text as `abstract`.
 */
export function abstractText(sections: Sections): string {
  return abstractTexts(sections)
    .map(({ plain }) => plain)
    .join('')
}

/** The same in pieces, each beside what a page shows of it. */
export function abstractTexts(sections: Sections): InlineText[] {
  const same = (text: string): InlineText => ({ shown: text, plain: text })
  return sections.flatMap(({ label, text }, index) => [
    ...(index > 0 ? [same('\n\n')] : []),
    ...(label ? [same(`${label}: `)] : []),
    ...inlineTexts(text),
  ])
}

/** The texts of the abstracts of studies, by pmid. */
export const abstractsByPmid = (studies: ReadonlyArray<Pick<StudyRecord, 'pmid' | 'source'>>) =>
  new Map(studies.map(({ pmid, source }) => [pmid, abstractText(source.abstract)]))

/**
 * A digest of a text, the same in the browser and in the API, so that a change of it is noticed. It
 * proves nothing against somebody who wants to deceive (FNV-1a, 64 bits, hexadecimal).
 */
export function digestOf(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(16).padStart(16, '0')
}
