import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { isPlainClick } from './html/plain-click.ts'

/**
 * The part of a page that its address names, with the browser's back and forward.
 * @param read what a query names
 * @param mayLeave is asked before a link is followed, or the browser goes back
 */
export function useAddressTab<Place>(
  read: (search: string) => Place,
  mayLeave: () => boolean = () => true,
) {
  const [place, setPlace] = useState(() => read(location.search))
  const [isChosen, setChosen] = useState(false)
  const shown = useRef(location.href)
  const leaves = useRef(mayLeave)
  leaves.current = mayLeave
  useEffect(() => {
    const follow = () => {
      // Another place within the page, such as a heading, is not another place: nothing is left for it.
      const isOther = new URL(shown.current).search !== location.search
      if (isOther && !leaves.current()) return history.pushState(null, '', shown.current)
      shown.current = location.href
      setPlace(read(location.search))
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [read])
  /** Goes to an address of this page, without asking; or only changes what the present one is. */
  const go = (href: string, { replace } = { replace: false }) => {
    const target = new URL(href, location.href)
    if (replace) history.replaceState(null, '', target.href)
    else if (target.href !== location.href) history.pushState(null, '', target.href)
    shown.current = target.href
    setChosen(!replace)
    setPlace(read(target.search))
  }
  /** For links: a plain click stays on the page, any other is the browser's. */
  const onLink = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (mayLeave()) go(event.currentTarget.href)
  }
  return {
    place,
    /** It was chosen here, so what it shows takes the focus. */
    isChosen,
    onLink,
    go,
  }
}
