import { useEffect, useState } from 'react'
import { type BoardPlace, boardPlaceOf, queryOfBoard } from '../../domain/desk/board-place.ts'

/** What is shown, which stands in the address, with the browser's back and forward. */
export function useBoardPlace(): [
  BoardPlace,
  (change: Partial<BoardPlace>, options?: { replace: boolean }) => void,
] {
  const [place, setPlace] = useState(() => boardPlaceOf(location.search))
  useEffect(() => {
    const follow = () => setPlace(boardPlaceOf(location.search))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const go = (change: Partial<BoardPlace>, { replace } = { replace: false }) => {
    const next = { ...place, page: 0, ...change }
    const address = location.pathname + queryOfBoard(next)
    if (replace) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
    setPlace(next)
  }
  return [place, go]
}
