import { LINK } from './link-address.ts'

/** Marks of citations in a text, as `parseMarkup` reads them. */
export const CITATION = /\[Ref\s?\d{1,10}(?:\s*,\s*Ref\s?\d{1,10})*\]/g

/** Without citations and the addresses of links; of the same length, so that places stay. */
export const withoutSources = (text: string) =>
  text
    .replace(
      LINK,
      (_, words: string, address: string) => ` ${words}${' '.repeat(address.length + 3)}`,
    )
    .replace(CITATION, (whole) => ' '.repeat(whole.length))

/** The PMIDs that a text cites. */
export const citedIn = (text: string) =>
  (text.match(CITATION) ?? []).flatMap((whole) =>
    (whole.match(/\d+/g) ?? []).map((digits) => String(Number(digits))),
  )
