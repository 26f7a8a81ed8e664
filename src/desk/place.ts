import { useEffect, useState } from 'react'

/** A part of the address: what it may say, and what it says where it is left out or wrong. */
export interface Part {
  accepts: { test: (value: string) => boolean }
  first: string
}

export type ListPlace<Names extends string> = Record<Names | 'sort' | 'page' | 'row', string>

export const oneOf = (values: readonly string[], first = ''): Part => ({
  accepts: new RegExp(`^(${values.join('|')})$`),
  first,
})
export const text = (most: number): Part => ({ accepts: new RegExp(`^.{1,${most}}$`), first: '' })
export const matching = (accepts: RegExp): Part => ({ accepts, first: '' })

/** What an address says; what it says wrongly is left out. */
export function placeIn<N extends string>(search: string, parts: Record<N, Part>): ListPlace<N> {
  const query = new URLSearchParams(search)
  return Object.fromEntries(
    Object.entries<Part>(parts).map(([name, { accepts, first }]) => {
      const value = query.get(name)?.trim() ?? ''
      return [name, accepts.test(value) ? value : first]
    }),
  ) as ListPlace<N>
}

/** The query that says so; empty where all is as at first. */
export function queryOf<N extends string>(place: ListPlace<N>, parts: Record<N, Part>): string {
  const named = Object.entries<Part>(parts).flatMap(([name, { first }]) => {
    const value = place[name as N]
    return value === first ? [] : [[name, value]]
  })
  return named.length === 0 ? '' : `?${new URLSearchParams(named)}`
}

/** Names parts that change; all others stay. */
export type Go = (change: Readonly<Partial<Record<string, string>>>, how?: 'replace') => void

/** What is shown stands in the address, with the browser's back and forward. */
export function usePlace<N extends string>(parts: Record<N, Part>): [ListPlace<N>, Go] {
  const [place, setPlace] = useState(() => placeIn(location.search, parts))
  useEffect(() => {
    const follow = () => setPlace(placeIn(location.search, parts))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [parts])
  const go: Go = (change, how) =>
    setPlace((before) => {
      // Another place begins at its first page, another page at its first row.
      const first = 'row' in change ? {} : { row: '', ...('page' in change ? {} : { page: '0' }) }
      const next = { ...before, ...first, ...change } as ListPlace<N>
      const address = location.pathname + queryOf(next, parts)
      if (address !== location.pathname + location.search) {
        if (how === 'replace') history.replaceState(history.state, '', address)
        else history.pushState(null, '', address)
      }
      return next
    })
  return [place, go]
}
