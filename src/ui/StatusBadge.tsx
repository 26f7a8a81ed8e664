import { CircleAlert, CircleCheck, CircleDashed, CircleX, type IconNode } from 'lucide'
import { Drawn } from './Drawn.tsx'
import { icon } from './html/icon.ts'

const ICONS = { good: CircleCheck, warning: CircleAlert, bad: CircleX, grey: CircleDashed }

interface StatusBadgeProps {
  tone: keyof typeof ICONS
  /** In place of the tone's own. */
  icon?: IconNode
  /** Its word stays in ordinary letters and on one line. */
  plain?: boolean
  children: string
}

/** A status in a word, with its colour and an icon; its style makes it upper-case. */
export function StatusBadge({
  tone,
  icon: nodes = ICONS[tone],
  plain = false,
  children,
}: StatusBadgeProps) {
  return (
    <span className={`status-label status-${tone}${plain ? ' status-plain' : ''}`}>
      <Drawn content={icon(nodes)} />
      {children}
    </span>
  )
}
