import { Ban, CircleAlert, CircleCheck, CircleDashed } from 'lucide'
import type { SubscriptionStatus } from '../../contract/protocol/account-fields.ts'
import { STATUS_TONES } from '../../domain/presenters/status-tone.ts'
import { useWords } from '../../i18n/Words.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

const ICONS = {
  ACTIVE: CircleCheck,
  PAST_DUE: CircleAlert,
  CANCELED: Ban,
  UNPAID: CircleAlert,
  INACTIVE: CircleDashed,
  PENDING: CircleDashed,
} as const satisfies Record<SubscriptionStatus, object>

/** The status of a subscription in words, coloured; what is at fault and what was given up differ. */
export function StatusLabel({ status }: { status: SubscriptionStatus }) {
  const { t } = useWords()
  return (
    <StatusBadge tone={STATUS_TONES[status]} icon={ICONS[status]}>
      {t(`billing:status_${status}`)}
    </StatusBadge>
  )
}
