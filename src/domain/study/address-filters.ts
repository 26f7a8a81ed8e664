import type * as z from 'zod/mini'

interface Years {
  yearFrom?: number | undefined
  yearTo?: number | undefined
}

/** Filters as they stand in the query of an address, read and written by how they are declared. */
export interface AddressFilters<F extends Years> {
  /**
   * Those in a query. What is none, or asks for nothing, counts as not said; so do years in the wrong
   * order.
   */
  filtersIn(query: string): F
  /** One filter as it was typed; undefined where that is none. */
  readFilter<N extends keyof F & string>(name: N, typed: string | null): F[N] | undefined
  /** The query with these filters in the place of those that it has; its other parameters stay. */
  withFilters(query: string, filters: F): string
  /** The names of those that ask for something, in the order of their declaration. */
  activeFilters(filters: F): (keyof F & string)[]
}

/** @param declared each filter with its schema, as the contract has it */
export function addressFilters<F extends Years>(
  declared: Record<keyof F & string, z.ZodMiniType>,
): AddressFilters<F> {
  const names = Object.keys(declared) as (keyof F & string)[]
  const readFilter: AddressFilters<F>['readFilter'] = (name, typed) => {
    const parsed = typed === null ? undefined : declared[name].safeParse(typed)
    if (!parsed?.success || parsed.data === false) return undefined
    return parsed.data as F[typeof name]
  }
  const activeFilters = (filters: F) =>
    names.filter((name) => filters[name] !== undefined && filters[name] !== false)
  return {
    readFilter,
    activeFilters,
    filtersIn(query) {
      const parameters = new URLSearchParams(query)
      const entries = names.flatMap((name) => {
        const value = readFilter(name, parameters.get(name))
        return value === undefined ? [] : [[name, value]]
      })
      const filters = Object.fromEntries(entries) as F
      if (!areYearsReversed(filters)) return filters
      const { yearFrom: _, yearTo: __, ...rest } = filters
      return rest as F
    },
    withFilters(query, filters) {
      const parameters = new URLSearchParams(query)
      for (const name of names) parameters.delete(name)
      for (const name of activeFilters(filters)) parameters.set(name, String(filters[name]))
      return parameters.size > 0 ? `?${parameters}` : ''
    },
  }
}

export function areYearsReversed({ yearFrom, yearTo }: Years): boolean {
  return yearFrom !== undefined && yearTo !== undefined && yearFrom > yearTo
}
