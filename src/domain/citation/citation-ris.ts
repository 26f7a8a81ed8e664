import type { AuthorName } from '../../contract/reading/studies.ts'
import {
  type CitableStudy,
  citedTitle,
  givenNames,
  isWholeBook,
  noticeNotes,
  oneLine,
} from './citation.ts'
import { pageRange } from './page-range.ts'

/**
 * A study in the RIS format of reference managers: one line a field, `AN` is the PMID, keywords
 * are followed by MeSH terms. Whatever a value contains, it never begins a line of its own.
 */
export function toRis(study: CitableStudy): string {
  const whole = isWholeBook(study)
  const { publicationDate: date } = study
  const { first, last } = pageRange(oneLine(study.pages ?? ''))
  const fields: Fields = [
    ['TY', study.kind === 'article' ? 'JOUR' : whole ? 'BOOK' : 'CHAP'],
    ...study.authorNames.map((author) => ['AU', risName(author)] as const),
    ['TI', citedTitle(study)],
    ['T2', whole ? null : study.journal],
    ['JA', study.journalAbbreviation],
    ['VL', study.volume],
    ['IS', study.issue],
    ['SP', first],
    ['EP', last],
    ['PY', date?.slice(0, 4)],
    ['DA', date && risDate(date)],
    ['DO', study.doi],
    ['AN', study.pmid],
    ['UR', study.url],
    ...noticeNotes(study).map((note) => ['N1', note] as const),
    ['AB', study.abstract],
    ...[...new Set([...study.keywords, ...study.meshTerms])].map((word) => ['KW', word] as const),
    ['LA', study.languages.join(', ')],
  ]
  return risEntry(fields)
}

type Fields = ReadonlyArray<readonly [name: string, value: string | null | undefined]>

/** An entry of the format, one line a field. */
export function risEntry(fields: Fields): string {
  const lines = fields.flatMap(([tag, value]) => {
    const text = oneLine(value ?? '')
    return text === '' ? [] : [`${tag}  - ${text}`]
  })
  return [...lines, 'ER  - ', ''].join('\r\n')
}

/** 'Wright, Jackson T, Jr' */
function risName(author: AuthorName): string {
  if ('collectiveName' in author) return author.collectiveName
  return [author.lastName, givenNames(author), author.suffix].filter(Boolean).join(', ')
}

/** 'YYYY/MM/DD/': the format wants all slashes, also where nothing is between them. */
export function risDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${year}/${month}/${day}/`
}
