/** How an edition of a hearticle is cited, by the address that says whether it holds (P-EDITION-ADDRESS). */
import { bibtexEntry, escaped, verbatim } from './citation-bibtex.ts'
import { risDate, risEntry } from './citation-ris.ts'

export interface CitedEdition {
  id: number
  edition: number
  /** The day in Vienna from which on it was public: '2026-11-21'. */
  on: string
  headline: string
  languageCode: string
  /** Of the edition, with its origin. */
  url: string
}

/** The name of an entry, and of its file: 'Hearticle15e3'. */
export const editionKey = ({ id, edition }: Pick<CitedEdition, 'id' | 'edition'>): string =>
  `Hearticle${id}e${edition}`

export function editionRis({ headline, edition, on, languageCode, url }: CitedEdition): string {
  return risEntry([
    ['TY', 'ELEC'],
    ['TI', headline],
    ['PB', 'Hearticle'],
    ['ET', String(edition)],
    ['PY', on.slice(0, 4)],
    ['DA', risDate(on)],
    ['UR', url],
    ['LA', languageCode],
  ])
}

export function editionBibtex(cited: CitedEdition): string {
  const { headline, edition, on, languageCode, url } = cited
  const [year, month] = on.split('-')
  return bibtexEntry('misc', {
    key: editionKey(cited),
    fields: [
      ['title', `{${escaped(headline)}}`],
      ['publisher', 'Hearticle'],
      ['edition', String(edition)],
      ['year', year],
      ['url', verbatim(url)],
      ['language', languageCode],
    ],
    month,
  })
}
