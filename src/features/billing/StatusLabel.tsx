import { Ban, CircleAlert, CircleCheck, CircleDashed } from 'lucide'
import type { SubscriptionStatus } from '../../contract/accounts.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** Specification §4: green, yellow and red, and grey for all others; each with an icon, too. */
const LOOKS = {
  ACTIVE: { tone: 'good', icon: CircleCheck },
  PAST_DUE: { tone: 'warning', icon: CircleAlert },
  CANCELED: { tone: 'bad', icon: Ban },
  UNPAID: { tone: 'bad', icon: CircleAlert },
  INACTIVE: { tone: 'grey', icon: CircleDashed },
  PENDING: { tone: 'grey', icon: CircleDashed },
} as const satisfies Record<SubscriptionStatus, object>

/** The status of a subscription in words, coloured; its style makes it upper-case. */
export function StatusLabel({ status }: { status: SubscriptionStatus }) {
  const { t } = useWords()
  const { tone, icon } = LOOKS[status]
  return (
    <span className={`status-label status-${tone}`}>
      <Icon nodes={icon} />
      {t(`billing:status_${status}`)}
    </span>
  )
}
