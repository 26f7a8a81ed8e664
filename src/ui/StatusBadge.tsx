import { CircleAlert, CircleCheck, CircleDashed, CircleX } from 'lucide'
import { Icon } from './Icon.tsx'

const ICONS = { good: CircleCheck, warning: CircleAlert, bad: CircleX, grey: CircleDashed }

interface StatusBadgeProps {
  tone: keyof typeof ICONS
  children: string
}

/** A status in a word, with its colour and an icon; its style makes it upper-case. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return (
    <span className={`status-label status-${tone}`}>
      <Icon nodes={ICONS[tone]} />
      {children}
    </span>
  )
}
