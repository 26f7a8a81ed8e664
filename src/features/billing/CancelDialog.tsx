import type { ReactNode } from 'react'
import type { SubscriptionState } from '../../contract/billing/billing.ts'
import { formatDayOfTimestamp } from '../../domain/presenters/format-day.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'

interface CancelDialogProps {
  state: SubscriptionState
  isOpen: boolean
  isBusy: boolean
  onCancel: () => void
  onClose: () => void
  /** What came of it. */
  children: ReactNode
}

/** What follows from cancelling, and the button that does it (P-CANCEL). */
export function CancelDialog(props: CancelDialogProps) {
  const { state, isOpen, isBusy, onCancel, onClose, children } = props
  const { t } = useWords()
  return (
    <Dialog isOpen={isOpen} title={t('billing:cancelTitle')} isBusy={isBusy} onClose={onClose}>
      <Consequences state={state} />
      <DialogActions
        words={{
          cancel: t('billing:keep'),
          confirm: t('billing:cancelNow'),
          busy: t('billing:cancelling'),
        }}
        isBusy={isBusy}
        onConfirm={onCancel}
        onClose={onClose}
      />
      {children}
    </Dialog>
  )
}

function Consequences({ state: { status, subscription } }: { state: SubscriptionState }) {
  const { t, language } = useWords()
  const end = subscription?.currentPeriodEnd ?? null
  if (!subscription || end === null) return <p>{t('billing:cancelAtEnd')}</p>
  const date = formatDayOfTimestamp(end, language)
  if (status !== 'ACTIVE') {
    return (
      <ul>
        <li>{t('billing:cancelUnpaid', { date })}</li>
        {subscription.openInvoiceUrl !== null && <li>{t('billing:cancelOpenInvoice')}</li>}
        <li>{t('billing:cancelResume')}</li>
      </ul>
    )
  }
  const isFree = subscription.firstChargeAt !== null
  return (
    <ul>
      <li>{t('billing:cancelAccess', { date })}</li>
      <li>{t(isFree ? 'billing:cancelFree' : 'billing:cancelNoCharge')}</li>
      <li>{t('billing:cancelResume')}</li>
    </ul>
  )
}
