import type { Language } from '../../contract/protocol/language.ts'
import {
  type AuthorName,
  type ReaderNotice,
  readerNotices,
  type Study,
} from '../../contract/reading/studies.ts'

export type CitableStudy = Pick<
  Study,
  | 'pmid'
  | 'kind'
  | 'title'
  | 'abstract'
  | 'authorNames'
  | 'authorsComplete'
  | 'journal'
  | 'journalAbbreviation'
  | 'volume'
  | 'issue'
  | 'pages'
  | 'url'
  | 'doi'
  | 'pmcid'
  | 'publicationDate'
  | 'keywords'
  | 'meshTerms'
  | 'languages'
  | 'translations'
  | 'notices'
>

const NOTES: Record<ReaderNotice, string> = {
  retracted: 'RETRACTED',
  'partially-retracted': 'PARTIALLY RETRACTED',
  'expression-of-concern': 'EXPRESSION OF CONCERN',
  removed: 'NO LONGER IN PUBMED',
  corrected: 'Corrected',
  republished: 'Corrected and republished',
  updated: 'Newer version published',
}

/**
 * What happened to a study, one line each, as reference managers keep it in a note:
 * 'RETRACTED: N Engl J Med. 2018;378:2441. PMID: 29897867'.
 */
export function noticeNotes({ notices }: Pick<CitableStudy, 'notices'>): string[] {
  return readerNotices.flatMap((type) =>
    notices
      .filter((notice) => notice.type === type)
      .map(({ pmid, citation }) => {
        const other = [
          oneLine(citation ?? '').replace(/[.\s]+$/, ''),
          pmid && `PMID: ${pmid}`,
        ].filter(Boolean)
        return oneLine([NOTES[type], other.join('. ')].filter(Boolean).join(': '))
      }),
  )
}

const AUTHORS_CITED = 6

/**
 * A study as doctors cite it (Vancouver style as the National Library of Medicine writes it): up to
 * six authors, the original title, the journal's abbreviation, the date as exact as it is known,
 * DOI and PMID. What the source does not have is left out.
 * @param language of the words for the language of a paper that is not in English; months stay
 *   English, as the style has them
 */
export function formatCitation(study: CitableStudy, language: Language): string {
  const { doi, pmid, pmcid } = study
  return [
    sentence(authorList(study)),
    sentence(citedTitle(study)),
    ...(study.kind === 'book' ? bookParts(study) : journalParts(study)),
    sentence(foreignLanguages(study.languages, language)),
    doi && `doi: ${oneLine(doi)}.`,
    `PMID: ${pmid}${pmcid ? `; PMCID: ${oneLine(pmcid)}` : ''}.`,
    ...noticeNotes(study).map((note) => `${note}.`),
  ]
    .filter(Boolean)
    .join(' ')
}

/** The title to cite: the original one, else a translation, else none. Plain text in one line. */
export function citedTitle({ title, translations }: CitableStudy): string {
  const translated = translations.find(({ translatedTitle }) => translatedTitle)?.translatedTitle
  return oneLine(title || (translated ?? ''))
}

/** True for a book that is cited as a whole, not by one of its chapters. */
export function isWholeBook(study: CitableStudy): boolean {
  if (study.kind !== 'book') return false
  return study.journal === null || withoutStop(study.journal) === withoutStop(citedTitle(study))
}

/** A text in which nothing ends the line: control characters and line separators are spaces. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
}

function withoutStop(text: string): string {
  return oneLine(text).replace(/\.$/, '')
}

/** A text with its full stop, unless it ends as a sentence already. */
function sentence(text: string): string {
  return text === '' || /[.?!…]["'”’»)\]]*$/.test(text) ? text : `${text}.`
}

/** Groups are set apart by semicolons, since their names can have commas. */
function authorList({ authorNames, authorsComplete }: CitableStudy): string {
  const cited = authorNames.slice(0, AUTHORS_CITED)
  const names = cited.map((author, index) => {
    const before = cited[index - 1]
    const separator = before && (isGroup(before) || isGroup(author) ? '; ' : ', ')
    return `${separator ?? ''}${oneLine(shortName(author))}`
  })
  const hasMore = authorNames.length > cited.length || !authorsComplete
  return names.length > 0 && hasMore ? `${names.join('')}, et al` : names.join('')
}

function isGroup(author: AuthorName): boolean {
  return 'collectiveName' in author
}

/** 'N Engl J Med. 2015 Nov 26;373(22):2103-16.' */
function journalParts(study: CitableStudy): string[] {
  const { volume, issue, pages } = study
  const number = `${oneLine(volume ?? '')}${issue ? `(${oneLine(issue)})` : ''}`
  const date = citedDate(study.publicationDate)
  const issued = [date, number].filter(Boolean).join(';')
  const place = [issued, oneLine(pages ?? '')].filter(Boolean).join(':')
  // Records have 'Jpn. Circ. J.' and 'Jpn Circ J'; the style has the second.
  const abbreviation = study.journalAbbreviation?.replaceAll('.', '')
  const journal = oneLine(abbreviation ?? study.journal ?? '')
  return [sentence(journal), sentence(place)]
}

/** 'In: StatPearls. Vol. 2. 2024 Jan. p. 5-9.' */
function bookParts(study: CitableStudy): string[] {
  const { volume, pages } = study
  return [
    isWholeBook(study) ? '' : sentence(`In: ${oneLine(study.journal ?? '')}`),
    volume ? sentence(`Vol. ${oneLine(volume)}`) : '',
    sentence(citedDate(study.publicationDate)),
    pages ? sentence(`p. ${oneLine(pages)}`) : '',
  ]
}

export const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** '2019 Mar 4', '2019 Mar', '2019': as exact as the source. */
function citedDate(date: string | null): string {
  if (date === null) return ''
  const [year = '', month, day] = date.split('-')
  return [year, month && MONTHS[Number(month) - 1], day && String(Number(day))]
    .filter(Boolean)
    .join(' ')
}

/** The languages of a paper in words where they are not English alone: 'German', 'Deutsch'. */
function foreignLanguages(codes: readonly string[], language: Language): string {
  if (codes.every((code) => code === 'eng' || code === 'und')) return ''
  const names = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' })
  return codes.flatMap((code) => (/^[a-z]{3}$/.test(code) ? (names.of(code) ?? []) : [])).join(', ')
}

/** 'Wright JT Jr': the style of lists (P-IMPORT-NUMBERS). */
export function shortName(author: AuthorName): string {
  if ('collectiveName' in author) return author.collectiveName
  return [author.lastName, author.initials, author.suffix].filter(Boolean).join(' ')
}

/** 'Jackson T Wright Jr': the style of the study page. */
export function fullName(author: AuthorName): string {
  if ('collectiveName' in author) return author.collectiveName
  return [author.foreName ?? author.initials, author.lastName, author.suffix]
    .filter(Boolean)
    .join(' ')
}

/** 'Jackson T', else the initials as 'J T', so that nobody takes them for one name; else empty. */
export function givenNames(author: Extract<AuthorName, { lastName: string }>): string {
  return author.foreName ?? author.initials?.replace(/(?<=\p{Lu})(?=\p{Lu})/gu, ' ') ?? ''
}
