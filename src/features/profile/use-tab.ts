import type { MouseEvent } from 'react'
import { useAddressTab } from '../../ui/use-address-tab.ts'
import { type ProfileTab, tabOf } from './tabs.ts'

interface TabSwitch {
  tab: ProfileTab
  isChosen: boolean
  onLink: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** The tab that the address names. */
export function useTab(): TabSwitch {
  const { place, isChosen, onLink } = useAddressTab(tabOf)
  return { tab: place, isChosen, onLink }
}
