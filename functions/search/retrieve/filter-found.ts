import type { DatabaseSync } from 'node:sqlite'
import { type Language, languages } from '../../../src/contract/protocol/language.ts'
import {
  type CertaintyLevel,
  certaintyLevels,
  type StudyDesign,
  studyDesigns,
} from '../../../src/contract/reading/evidence-choices.ts'
import type { SearchFacets, SearchFilters } from '../../../src/contract/reading/search.ts'
import type { FullTextIndexName } from '../tables/index-tables.ts'

export interface DocumentTraits {
  /** By which it is sorted: 'YYYY', 'YYYY-MM' or 'YYYY-MM-DD'; null where it is not known. */
  date: string | null
  /** Of its publication, as it is shown and cited; null where it is not known. */
  year: number | null
  citations: number
  rubricId: number | undefined
  designs: readonly StudyDesign[]
  /** In which it has a text. */
  languages: readonly Language[]
  certainties: readonly CertaintyLevel[]
  freeFullText: boolean
  hasHearticle: boolean
  isRetracted: boolean
}

/**
 * Those of all documents of an index, so that whatever was found is filtered and counted without a
 * row being read: 2.8 MB for 100,000 studies.
 */
export interface Traits {
  /** Ids of the documents, ascending, with gaps. */
  readonly ids: Float64Array
  /** Five of each. */
  readonly numbers: Uint32Array
}

export const NO_TRAITS: Traits = { ids: new Float64Array(), numbers: new Uint32Array() }

const NUMBERS = 5
export const DATE = 0
export const CITATIONS = 1
export const RUBRIC = 2
/** What a document has or has not, a bit each. */
export const BITS = 3
export const YEAR = 4

const BIT_NAMES = [
  ...studyDesigns,
  ...languages,
  ...certaintyLevels,
  'freeFullText',
  'hasHearticle',
  'isRetracted',
] as const

type BitName = (typeof BIT_NAMES)[number]

/** The number in which only these bits are set. */
export const bitsOf = (names: readonly BitName[]): number =>
  names.reduce((bits, name) => bits | (1 << BIT_NAMES.indexOf(name)), 0)

/** How many documents come before one in popularity; -1 for what is not there. */
export function rankOf({ ids }: Traits, id: number): number {
  let [low, high] = [0, ids.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = ids[middle] ?? 0
    if (found === id) return middle
    if (found < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Where the numbers of a document begin. */
export const placeOf = (traits: Traits, id: number): number => rankOf(traits, id) * NUMBERS

/** @param all traits of documents by their ids */
export function packTraits(all: ReadonlyMap<number, DocumentTraits>): Traits {
  const ids = Float64Array.from(all.keys()).sort()
  const numbers = new Uint32Array(ids.length * NUMBERS)
  for (const [rank, id] of ids.entries()) {
    const one = all.get(id)
    if (one) numbers.set(numbersOf(one), rank * NUMBERS)
  }
  return { ids, numbers }
}

/** Those of some documents in the place of what they were; undefined takes one out. */
export function changeTraits(
  before: Traits,
  changed: ReadonlyMap<number, DocumentTraits | undefined>,
): Traits {
  const added = [...changed].flatMap(([id, one]) => (one ? [id] : []))
  const ids = Float64Array.from([...before.ids.filter((id) => !changed.has(id)), ...added]).sort()
  const numbers = new Uint32Array(ids.length * NUMBERS)
  let at = 0
  for (const [rank, id] of ids.entries()) {
    while ((before.ids[at] ?? Infinity) < id) at += 1
    const one = changed.get(id)
    const kept = before.numbers.subarray(at * NUMBERS, (at + 1) * NUMBERS)
    numbers.set(one ? numbersOf(one) : kept, rank * NUMBERS)
  }
  return { ids, numbers }
}

function numbersOf(one: DocumentTraits): number[] {
  const numbers: number[] = []
  numbers[DATE] = Number((one.date ?? '').replaceAll('-', '').padEnd(8, '0'))
  numbers[CITATIONS] = one.citations
  numbers[RUBRIC] = one.rubricId ?? 0
  numbers[BITS] = bitsOf([
    ...one.designs,
    ...one.languages,
    ...one.certainties,
    ...(['freeFullText', 'hasHearticle', 'isRetracted'] as const).filter((name) => one[name]),
  ])
  numbers[YEAR] = one.year ?? 0
  return numbers
}

export function writeTraits(db: DatabaseSync, name: FullTextIndexName, traits: Traits): void {
  const [ids, numbers] = [new Uint8Array(traits.ids.buffer), new Uint8Array(traits.numbers.buffer)]
  db.prepare('INSERT OR REPLACE INTO traits VALUES (?, ?, ?)').run(name, ids, numbers)
}

/**
 * As they are written, without what hearticles say of a study.
 * @throws where the database holds none
 */
export function storedTraits(db: DatabaseSync, name: FullTextIndexName): Traits {
  const row = db.prepare('SELECT ids, numbers FROM traits WHERE name = ?').get(name)
  if (!(row?.ids instanceof Uint8Array && row.numbers instanceof Uint8Array)) {
    throw new Error(`the catalogue has no traits of ${name}`)
  }
  return {
    ids: new Float64Array(row.ids.slice().buffer),
    numbers: new Uint32Array(row.numbers.slice().buffer),
  }
}

/**
 * Of an index; a study gets here what hearticles say of it, which change without it.
 * @throws where the database holds none
 */
export function readTraits(db: DatabaseSync, name: FullTextIndexName): Traits {
  const traits = storedTraits(db, name)
  if (name === 'hearticle') return traits
  const { numbers } = traits
  const cited = db.prepare('SELECT id, certainties FROM cited JOIN study USING (pmid)')
  for (const { id, certainties } of cited.all()) {
    const place = placeOf(traits, Number(id)) + BITS
    numbers[place] = (numbers[place] ?? 0) | Number(certainties) | bitsOf(['hasHearticle'])
  }
  return traits
}

/** Filters that ask for one bit, each with the bits that its values are. */
const OF_BITS = {
  design: studyDesigns,
  textLanguage: languages,
  certainty: certaintyLevels,
  freeFullText: ['freeFullText'],
  hasHearticle: ['hasHearticle'],
} as const

const bitFilters = Object.keys(OF_BITS) as (keyof typeof OF_BITS)[]
const ALL = -1

/**
 * Of what was found all that passes the filters, in the same order, and what choosing each value
 * would leave under the other filters: a document that fails one filter alone counts for its values
 * (P-FILTER-COUNTS).
 */
export function filterFound(
  ids: readonly number[],
  traits: Traits,
  filters: SearchFilters,
): { passing: number[]; facets: SearchFacets } {
  const chosen = bitFilters.flatMap((filter) => {
    const wanted = bitWanted(filter, filters)
    return wanted ? [{ wanted: bitsOf([wanted]), values: bitsOf(OF_BITS[filter]) }] : []
  })
  const { rubric, yearFrom, yearTo } = filters
  const hasYears = yearFrom !== undefined || yearTo !== undefined
  const [first, last] = [Math.max(1, yearFrom ?? 1), yearTo ?? Number.POSITIVE_INFINITY]
  const counts = { bits: new Uint32Array(32), years: new Map(), rubrics: new Map() }
  const passing: number[] = []
  const { numbers } = traits

  for (const id of ids) {
    const place = placeOf(traits, id)
    const bits = numbers[place + BITS] ?? 0
    const year = numbers[place + YEAR] ?? 0
    const ofRubric = numbers[place + RUBRIC] ?? 0
    let failed = 0
    let counted = ALL
    for (const { wanted, values } of chosen) {
      if ((bits & wanted) !== 0) continue
      failed += 1
      counted = values
    }
    const failsYears = hasYears && (year < first || year > last)
    const failsRubric = rubric !== undefined && ofRubric !== rubric
    failed += Number(failsYears) + Number(failsRubric)
    if (failed > 1) continue
    if (failed === 0) passing.push(id)
    if ((failed === 0 || failsYears) && year > 0) countOne(counts.years, year)
    if ((failed === 0 || failsRubric) && ofRubric > 0) countOne(counts.rubrics, ofRubric)
    if (!failsYears && !failsRubric) countBits(counts.bits, bits & counted)
  }
  return { passing, facets: { all: ids.length, ...facetsOf(counts) } }
}

function bitWanted(filter: keyof typeof OF_BITS, filters: SearchFilters): BitName | undefined {
  const value = filters[filter]
  if (value === true) return OF_BITS[filter][0]
  return value || undefined
}

function countOne(counts: Map<number, number>, value: number): void {
  counts.set(value, (counts.get(value) ?? 0) + 1)
}

function countBits(counts: Uint32Array, bits: number): void {
  for (let left = bits; left !== 0; left &= left - 1) {
    const bit = 31 - Math.clz32(left & -left)
    counts[bit] = (counts[bit] ?? 0) + 1
  }
}

function facetsOf({
  bits,
  years,
  rubrics,
}: {
  bits: Uint32Array
  years: Map<number, number>
  rubrics: Map<number, number>
}): Omit<SearchFacets, 'all'> {
  const countOf = (name: BitName) => bits[31 - Math.clz32(bitsOf([name]))] ?? 0
  const valuesOf = <T extends BitName>(values: readonly T[]) =>
    values.map((value) => ({ value, count: countOf(value) })).filter(({ count }) => count > 0)
  const sorted = (counts: Map<number, number>) =>
    Array.from(counts, ([value, count]) => ({ value, count })).toSorted((a, b) => a.value - b.value)
  return {
    design: valuesOf(OF_BITS.design),
    year: sorted(years),
    rubric: sorted(rubrics),
    textLanguage: valuesOf(OF_BITS.textLanguage),
    certainty: valuesOf(OF_BITS.certainty),
    freeFullText: countOf('freeFullText'),
    hasHearticle: countOf('hasHearticle'),
  }
}
