import { useEffect, useState } from 'react'
import type { RubricName } from '../filters/search-choice.ts'
import { queryOfSearch, type SearchPlace, searchPlaceOf } from './search-address.ts'

/** What is searched, as the address says it, also when the browser goes back. */
export function useSearchPlace(rubrics: readonly RubricName[]) {
  const [place, setPlace] = useState(() => searchPlaceOf(location.search, rubrics))
  useEffect(() => {
    const follow = () => setPlace(searchPlaceOf(location.search, rubrics))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [rubrics])
  // What stands below until something is asked follows it.
  useEffect(() => {
    document.documentElement.dataset.explore = place.term === '' ? '' : 'asked'
  }, [place.term])
  return {
    place,
    /** Searches something else: a place of its own in the browser's history. */
    go(to: SearchPlace) {
      const query = queryOfSearch(to)
      history.pushState(null, '', query)
      setPlace(searchPlaceOf(query, rubrics))
    },
    /** Puts another page in the place of one that is not there. */
    correct(to: SearchPlace) {
      history.replaceState(history.state, '', queryOfSearch(to))
      setPlace(to)
    },
  }
}
