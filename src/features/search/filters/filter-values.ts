import { languages } from '../../../contract/protocol/language.ts'
import { certaintyLevels, studyDesigns } from '../../../contract/reading/evidence-choices.ts'
import type { SearchFacets, SearchFilters } from '../../../contract/reading/search.ts'
import type { SearchFilterName } from '../../../domain/study/search-filters.ts'
import type { Words } from '../../../i18n/translator.ts'
import type { RubricName } from './search-choice.ts'

/** A value that can be chosen, and how many results that would give. */
export interface FilterValue {
  value: string
  label: string
  count: number
}

/** Filters of which one value is chosen from a list. */
export const listedFilters = [
  'design',
  'yearFrom',
  'yearTo',
  'rubric',
  'textLanguage',
  'certainty',
] as const
/** Filters that are asked for or not. */
export const tickedFilters = ['freeFullText', 'hasHearticle'] as const

export type ListedFilter = (typeof listedFilters)[number]

/** The values of a filter that give results, and the one that is chosen, whatever it gives. */
export function filterValues(
  filter: ListedFilter,
  { facets, filters }: { facets: SearchFacets; filters: SearchFilters },
  rubrics: readonly RubricName[],
  words: Words,
): FilterValue[] {
  const counted = countedValues(filter, facets, filters)
  const chosen = filters[filter]
  return offeredValues(filter, counted, chosen, rubrics).map((value) => ({
    value: String(value),
    label: labelOf(filter, value, rubrics, words),
    count: counted.find((one) => one.value === value)?.count ?? 0,
  }))
}

type Value = string | number

export function labelOf(
  filter: SearchFilterName,
  value: Value,
  rubrics: readonly RubricName[],
  { t }: Words,
): string {
  const named = String(value)
  if (filter === 'rubric') return rubrics.find(({ id }) => String(id) === named)?.name ?? named
  if (filter === 'design') return t(`designs:${named as (typeof studyDesigns)[number]}`)
  if (filter === 'textLanguage') {
    return t(`filters:languages.${named as (typeof languages)[number]}`)
  }
  if (filter === 'certainty') {
    return t(`filters:certainties.${named as (typeof certaintyLevels)[number]}`)
  }
  return named
}

interface Counted {
  value: Value
  count: number
}

/** In the order in which they are offered; years the newest first. */
function offeredValues(
  filter: ListedFilter,
  counted: readonly Counted[],
  chosen: Value | undefined,
  rubrics: readonly RubricName[],
): Value[] {
  const order: Partial<Record<ListedFilter, readonly Value[]>> = {
    design: studyDesigns,
    textLanguage: languages,
    certainty: certaintyLevels.toReversed(),
    rubric: rubrics.map(({ id }) => id),
  }
  const given = new Set(counted.filter(({ count }) => count > 0).map(({ value }) => value))
  if (chosen !== undefined) given.add(chosen)
  const fixedOrder = order[filter]
  if (fixedOrder) return fixedOrder.filter((value) => given.has(value))
  return [...given].toSorted((a, b) => Number(b) - Number(a))
}

/** A first year gives what appeared from it on up to the last one, and the other way round. */
function countedValues(
  filter: ListedFilter,
  facets: SearchFacets,
  { yearFrom, yearTo }: SearchFilters,
): readonly Counted[] {
  if (filter !== 'yearFrom' && filter !== 'yearTo') return facets[filter]
  const years = [...facets.year.map(({ value }) => value), yearFrom ?? [], yearTo ?? []].flat()
  return [...new Set(years)].map((value) => {
    const [first, last] = filter === 'yearFrom' ? [value, yearTo] : [yearFrom, value]
    const within = facets.year.filter(
      (year) => year.value >= (first ?? year.value) && year.value <= (last ?? year.value),
    )
    return { value, count: within.reduce((sum, { count }) => sum + count, 0) }
  })
}
