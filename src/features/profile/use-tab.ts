import { type MouseEvent, useEffect, useState } from 'react'
import { isPlainClick } from '../../ui/plain-click.ts'
import { type ProfileTab, tabOf } from './tabs.ts'

interface TabSwitch {
  tab: ProfileTab
  /** It was chosen here, so what it shows takes the focus. */
  isChosen: boolean
  /** For links: a plain click stays on the page, any other is the browser's. */
  onLink: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** The tab that the address names, with the browser's back and forward. */
export function useTab(): TabSwitch {
  const [tab, setTab] = useState(() => tabOf(location.search))
  const [isChosen, setChosen] = useState(false)
  useEffect(() => {
    const follow = () => setTab(tabOf(location.search))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const onLink = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    const { href, search } = event.currentTarget
    if (href !== location.href) history.pushState(null, '', href)
    setChosen(true)
    setTab(tabOf(search))
  }
  return { tab, isChosen, onLink }
}
