import type { AuthorName } from '../../contract/reading/studies.ts'
import {
  type CitableStudy,
  citedTitle,
  givenNames,
  isWholeBook,
  MONTHS,
  noticeNotes,
  oneLine,
} from './citation.ts'
import { pageRange } from './page-range.ts'

/** A study as an entry of a BibTeX file, in UTF-8. */
export function toBibtex(study: CitableStudy): string {
  const whole = isWholeBook(study)
  const isArticle = study.kind === 'article'
  const [year, month] = study.publicationDate?.split('-') ?? []
  const title = citedTitle(study)
  const fields: Fields = [
    ['author', authorField(study)],
    // The inner braces keep the capitals of names and abbreviations.
    ['title', title && `{${escaped(title)}}`],
    [isArticle ? 'journal' : 'booktitle', whole ? null : escaped(study.journal ?? '')],
    ['year', year],
    ['volume', escaped(study.volume ?? '')],
    ['number', escaped(study.issue ?? '')],
    ['pages', escaped(pagesField(oneLine(study.pages ?? '')))],
    ['doi', verbatim(study.doi ?? '')],
    ['url', verbatim(study.url)],
    ['pmid', study.pmid],
    ['pmcid', escaped(study.pmcid ?? '')],
    ['language', escaped(study.languages.join(', '))],
    ['keywords', escaped([...new Set([...study.keywords, ...study.meshTerms])].join(', '))],
    ['note', escaped(noticeNotes(study).join('; '))],
    ['abstract', escaped(study.abstract)],
  ]
  return bibtexEntry(isArticle ? 'article' : whole ? 'book' : 'incollection', {
    key: citationKey(study),
    fields,
    month,
  })
}

type Fields = ReadonlyArray<readonly [name: string, value: string | null | undefined]>

/**
 * An entry of the format.
 * @param entry.fields with their values as they are written there; none of an empty one
 * @param entry.month '01' to '12'
 */
export function bibtexEntry(
  type: string,
  { key, fields, month }: { key: string; fields: Fields; month?: string | undefined },
): string {
  const lines = fields.flatMap(([name, value]) => (value ? [`  ${name} = {${value}},`] : []))
  const monthName = month && MONTHS[Number(month) - 1]?.toLowerCase()
  return [
    `@${type}{${key},`,
    ...lines,
    // A name that BibTeX knows, so without braces.
    ...(monthName ? [`  month = ${monthName},`] : []),
    '}',
    '',
  ].join('\n')
}

const KEY_NAME_LENGTH = 30

/**
 * The name of an entry, made from what does not change: 'Huber2019pmid123'. Only ASCII letters and
 * digits, so that it is a safe name of a file as well.
 */
export function citationKey({ authorNames, publicationDate, pmid }: CitableStudy): string {
  const [first] = authorNames
  const name = first && ('collectiveName' in first ? first.collectiveName : first.lastName)
  const letters = (name ?? '')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, KEY_NAME_LENGTH)
  return `${letters || 'Anonymous'}${publicationDate?.slice(0, 4) ?? ''}pmid${pmid}`
}

const COMMANDS: Record<string, string> = {
  '\\': '\\textbackslash{}',
  // BibTeX counts braces even behind a backslash, so they are written by name.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

/** A text in which nothing is a command. */
export function escaped(text: string): string {
  return oneLine(text).replace(
    /[#$%&_{}~^\\]/g,
    (character) => COMMANDS[character] ?? `\\${character}`,
  )
}

/**
 * A DOI or an address: programs take both as they stand, so that a backslash before '_' would be a
 * part of it. Only what would end the value early is written by its name.
 */
export function verbatim(text: string): string {
  return oneLine(text).replace(/[{}\\]/g, (character) => COMMANDS[character] ?? character)
}

function authorField({ authorNames, authorsComplete }: CitableStudy): string {
  const names = authorNames.map(bibtexName)
  return [...names, ...(names.length > 0 && !authorsComplete ? ['others'] : [])].join(' and ')
}

/** 'Wright, Jr, Jackson T'; a group, and a last name alone, are braced against being taken apart. */
function bibtexName(author: AuthorName): string {
  if ('collectiveName' in author) return `{${escaped(author.collectiveName)}}`
  const first = escaped(givenNames(author))
  const last = escaped(author.lastName)
  const suffix = escaped(author.suffix ?? '')
  if (first === '') return `{${[last, suffix].filter(Boolean).join(' ')}}`
  return [last, suffix, first].filter(Boolean).map(unbroken).join(', ')
}

/** A part of a name that holds what parts names is braced. */
function unbroken(part: string): string {
  return /,|\band\b/i.test(part) ? `{${part}}` : part
}

/** '2103--2116'; several ranges stay as they are. */
function pagesField(pages: string): string {
  const { first, last } = pageRange(pages)
  return last === undefined || /[,;]/.test(pages) ? pages : `${first}--${last}`
}
