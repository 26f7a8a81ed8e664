import type { MouseEvent } from 'react'
import { $unsaved } from '../../drafts/autosave/unsaved.ts'
import { useLeaveQuestion } from '../../drafts/use-leave-question.ts'
import { useAddressTab } from '../../ui/use-address-tab.ts'
import { type ProfileTab, tabOf } from './tabs.ts'

interface TabSwitch {
  tab: ProfileTab
  isChosen: boolean
  onLink: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** The tab that the address names. */
export function useTab(): TabSwitch {
  const mayLeave = useLeaveQuestion()
  const { place, isChosen, onLink } = useAddressTab(tabOf, () => mayLeave($unsaved.get()))
  return { tab: place, isChosen, onLink }
}
