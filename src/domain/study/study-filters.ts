import type * as z from 'zod/mini'
import { type StudyFilters, studyFilters } from '../../contract/reading/study-filters.ts'

export type StudyFilterName = keyof StudyFilters

const names = Object.keys(studyFilters) as StudyFilterName[]

/**
 * The filters in the query of an address (P-STUDY-FILTERS). What is none, or asks for nothing, counts
 * as not said; so do years in the wrong order.
 */
export function studyFiltersIn(query: string): StudyFilters {
  const parameters = new URLSearchParams(query)
  const said = names.flatMap((name) => {
    const value = readFilter(name, parameters.get(name))
    return value === undefined ? [] : [[name, value]]
  })
  const filters: StudyFilters = Object.fromEntries(said)
  if (!areYearsReversed(filters)) return filters
  const { yearFrom: _, yearTo: __, ...rest } = filters
  return rest
}

/** One filter as it was typed; undefined where that is none. */
export function readFilter<N extends StudyFilterName>(
  name: N,
  typed: string | null,
): StudyFilters[N] | undefined {
  const schema: z.ZodMiniType = studyFilters[name]
  const parsed = typed === null ? undefined : schema.safeParse(typed)
  if (!parsed?.success || parsed.data === false) return undefined
  return parsed.data as StudyFilters[N]
}

/** The query with these filters in the place of those that it has; its other parameters stay. */
export function withStudyFilters(query: string, filters: StudyFilters): string {
  const parameters = new URLSearchParams(query)
  for (const name of names) {
    const value = filters[name]
    if (value === undefined || value === false) parameters.delete(name)
    else parameters.set(name, String(value))
  }
  return parameters.size > 0 ? `?${parameters}` : ''
}

/** Whether the first year comes after the last. */
export function areYearsReversed({ yearFrom, yearTo }: StudyFilters): boolean {
  return yearFrom !== undefined && yearTo !== undefined && yearFrom > yearTo
}

/** Whether anything is filtered at all. */
export const isFiltered = (filters: StudyFilters): boolean =>
  names.some((name) => filters[name] !== undefined && filters[name] !== false)
