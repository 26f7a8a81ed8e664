import type { BoundNumber, WrittenEvidence, WrittenFinding } from '../../contract/desk/evidence.ts'
import type { Language } from '../../contract/protocol/language.ts'
import type { FoundNumber } from '../quantities/found-number.ts'
import { numbersIn } from '../quantities/numbers-in.ts'
import { isSameData } from '../text/canonical-json.ts'
import { CITATION, citedIn, withoutSources } from '../text/citation-marks.ts'
import { countedFindings, statementsOf } from './finding-values.ts'
import { referenceMark, withoutReferences } from './render-numbers.ts'
import { yearPlacesIn } from './years.ts'

interface SourceAbstract {
  text: string
  digest: string
}

/** What numbers are looked for in: findings by their ids, and abstracts by the pmids. */
export interface NumberLookup {
  findings: NonNullable<WrittenEvidence['findings']>
  abstracts: ReadonlyMap<string, SourceAbstract>
}

/** A text with references where one value fit, and the numbers that fit nothing, or more than one. */
export interface BoundText {
  text: string
  numbers: BoundNumber[]
  /** In UTF-16 units of the text that came. */
  unbound: FoundNumber[]
}

/** Marks of bold and the like around words, and names such as 'HLA-B*27:05'. */
const MARKS = /(?<![\p{L}\d])[*_]+|[*_]+(?![\p{L}\d])|(?<=\p{L})\*\d+(?::\d+)*/gu
const blank = (marks: string) => ' '.repeat(marks.length)

/** Digits as wide as Chinese characters, which a page writes like others. */
const WIDE_DIGIT = /[\uff10-\uff19]/g
const asciiDigit = (digit: string) => String(digit.charCodeAt(0) - 0xff10)

const blankExplanations = (text: string) =>
  text.replace(/\[EXP:[^[\]\n]*\]/g, (part) => ' '.repeat(part.length))

/** A text without marks and wide digits, so that its numbers can be read; places stay. */
export const withoutMarks = (text: string) =>
  text.replace(MARKS, blank).replace(WIDE_DIGIT, asciiDigit)

/** What a text types itself: without references, citations and explanations; places stay. */
export const typedPart = (text: string) =>
  withoutMarks(blankExplanations(withoutSources(withoutReferences(text))))

/** The numbers of a text that stand outside references, citations and explanations. */
export function typedNumbersIn(text: string, language: Language): readonly FoundNumber[] {
  return numbersIn(typedPart(text), language)
}

/** What may stand between the numbers of one statement. */
const BETWEEN: Record<Language, RegExp> = {
  de: /^\s*(?:%|Prozent)?\s*(?:statt|gegenüber|versus|vs\.?|von|auf|bis|je|zu|\u2013|-)\s*$/u,
  en: /^\s*(?:%|percent)?\s*(?:instead of|rather than|versus|vs\.?|against|of|in|out of|from|to|\u2013|-)\s*$/u,
}

/** The longest statements are two groups as they were counted. */
const MOST_NUMBERS = 4

/** Between the ends of a range, in the text and in the abstract. */
const RANGE = /^\s?(?:\u2013|-|\u2212|bis|to)\s?$/u

/** What numbers of a text are replaced by: how many, and from where on. */
interface Found {
  mark: string
  count: number
  start: number
}

interface Candidate {
  /** The study of its finding. */
  pmid: string
  mark: string
  key: string
}

/**
 * Binds the typed numbers of a text where exactly one value fits: a statement of a finding, or else
 * a number that the abstracts cited by its sentence have once (P-NUMBER-RENDERED).
 * @param numbers those that the hearticle has; what is added comes after them
 */
export function bindNumbers(
  text: string,
  language: Language,
  { findings, abstracts }: NumberLookup,
  numbers: readonly BoundNumber[],
): BoundText {
  const typed = typedNumbersIn(text, language)
  const candidates = candidatesOf(findings, language)
  const all = [...numbers]
  const unbound: FoundNumber[] = []
  let bound = ''
  let end = 0
  for (let at = 0; at < typed.length; ) {
    const left = typed.slice(at)
    const cited = citedAfter(text, (typed[at] as FoundNumber).end)
    const fitting = candidates.filter(({ pmid }) => cited.length === 0 || cited.includes(pmid))
    const found =
      ofFinding(text, left, fitting, language) ??
      ofAbstract(text, left.slice(0, 2), abstracts, all) ??
      ofAbstract(text, left.slice(0, 1), abstracts, all)
    const number = typed[at] as FoundNumber
    if (found) {
      bound += text.slice(end, found.start) + found.mark
      end = typed[at + found.count - 1]?.end ?? end
    } else unbound.push(number)
    at += found?.count ?? 1
  }
  return { text: bound + text.slice(end), numbers: all, unbound }
}

/** Every statement that findings make, by the numbers that it says. */
const candidatesOf = (findings: readonly WrittenFinding[], language: Language): Candidate[] =>
  countedFindings(findings).flatMap((finding) =>
    statementsOf(finding, language).map(({ value, form, numbers }) => ({
      pmid: finding.pmid,
      mark: referenceMark({ source: finding.id, value, form }),
      key: numbers.join(' '),
    })),
  )

function ofFinding(
  text: string,
  typed: readonly FoundNumber[],
  candidates: readonly Candidate[],
  language: Language,
): Found | undefined {
  for (let count = Math.min(MOST_NUMBERS, typed.length); count > 0; count -= 1) {
    const row = typed.slice(0, count)
    const gaps = row.slice(1).map((one, at) => text.slice(row[at]?.end, one.start))
    if (!gaps.every((gap) => BETWEEN[language].test(gap))) continue
    const key = row.map(({ value }) => value).join(' ')
    const isRange = gaps.length === 1 && RANGE.test(gaps[0] ?? '')
    const start = row[0]?.start ?? 0
    const before = /(?:^|\s)(von|from)\s$/.exec(text.slice(0, start))?.[1]
    const isChange = before !== undefined && /auf|to/.test(gaps[0] ?? '')
    const fitting = candidates.filter(
      ({ key: candidateKey, mark }) =>
        candidateKey === key &&
        isChange === mark.includes(':change') &&
        isRange === mark.includes('interval') &&
        // Percent is said with its sign, counts without.
        isPercent(text, row, language) === /percent|reduction/.test(mark),
    )
    const marks = new Set(fitting.map(({ mark }) => mark))
    if (count > 1 && marks.size > 1) return undefined
    const [mark] = marks
    if (mark !== undefined && marks.size === 1) {
      return { mark, count, start: isChange ? start - (before ?? '').length - 1 : start }
    }
  }
  return undefined
}

function isPercent(text: string, row: readonly FoundNumber[], language: Language): boolean {
  const after = text.slice(row.at(-1)?.end, (row.at(-1)?.end ?? 0) + 16)
  return (language === 'de' ? /^\*{0,2}\s?(?:%|Prozent)/u : /^\*{0,2}\s?(?:%|percent\b)/u).test(
    after,
  )
}

/** The studies of the next citation in the paragraph. */
function citedAfter(text: string, end: number): string[] {
  const rest = text.slice(end).split(/\n\s*\n/)[0] ?? ''
  return citedIn(rest.match(CITATION)?.[0] ?? '')
}

/**
 * Where the abstracts that the sentence cites have a number, or a range, once, as an entry of the
 * numbers.
 * @param row one number, or the ends of what may be a range
 */
function ofAbstract(
  text: string,
  row: readonly FoundNumber[],
  abstracts: ReadonlyMap<string, SourceAbstract>,
  numbers: BoundNumber[],
): Found | undefined {
  const [first, second] = row
  if (!first || (second && !RANGE.test(text.slice(first.end, second.start)))) return undefined
  const places = citedAfter(text, (second ?? first).end).flatMap((pmid) => {
    const abstract = abstracts.get(pmid)
    return abstract ? placesIn(abstract, pmid, first.value, second?.value) : []
  })
  const [place] = places
  if (!place || places.length > 1) return undefined
  const { value } = first
  const entry = { value, ...(second && { to: second.value }), ...place }
  const found = { count: row.length, start: first.start }
  const known = numbers.find(({ id: _, ...one }) => isSameData(one, entry))
  if (known) return { ...found, mark: referenceMark({ source: known.id }) }
  const id = nextNumberId(numbers)
  numbers.push({ id, ...entry })
  return { ...found, mark: referenceMark({ source: id }) }
}

/** Where an abstract has a number, or both ends of a range beside each other, and whether as years. */
function placesIn(
  { text, digest }: SourceAbstract,
  pmid: string,
  value: string,
  to: string | undefined,
): Array<Pick<BoundNumber, 'passage' | 'year'>> {
  const all = numbersIn(text, 'en')
  const years = yearPlacesIn(text)
  return all.flatMap((number, at) => {
    const last = to === undefined ? number : all[at + 1]
    if (number.value !== value || !last) return []
    const isRange = last.value === to && RANGE.test(text.slice(number.end, last.start))
    if (to !== undefined && !isRange) return []
    const isYear = [number, last].every((one) => years.has(one.start))
    const passage = { pmid, start: number.start, end: last.end, digest }
    return [{ passage, ...(isYear && { year: true as const }) }]
  })
}

/** An id that no entry has, later than all of them. */
export function nextNumberId(numbers: readonly Pick<BoundNumber, 'id'>[]): string {
  const last = Math.max(0, ...numbers.map(({ id }) => Number(id.slice(1))))
  return `n${last + 1}`
}
