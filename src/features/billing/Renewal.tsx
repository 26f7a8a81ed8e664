import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { SubscriptionState } from '../../contract/billing/billing.ts'
import { formatDayOfTimestamp } from '../../domain/presenters/format-day.ts'
import { formatPrice } from '../../domain/presenters/format-price.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Message } from '../../ui/Message.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { createRenewalChange } from './change-renewal.ts'
import { BillingFaultMessage } from './plans/BillingFaultMessage.tsx'
import type { ShownSubscription } from './use-subscription.ts'

interface RenewalProps {
  userId: string
  state: SubscriptionState
  subscription: Pick<ShownSubscription, 'take' | 'refresh'>
}

/** Cancelling at the end of the period, and taking that back (P-CANCEL). */
export function Renewal({ userId, state, subscription }: RenewalProps) {
  const { t } = useWords()
  const [isAsking, setAsking] = useState(false)
  const [cancelling] = useState(() => createRenewalChange(userId, 'cancel', subscription))
  const [resuming] = useState(() => createRenewalChange(userId, 'resume', subscription))
  const cancel = useStore(cancelling.$state)
  const resume = useStore(resuming.$state)
  const begin = () => {
    cancelling.restart()
    resuming.restart()
  }
  return (
    <div>
      {state.may.cancel && (
        <Button
          className="pill pill-danger"
          onClick={() => {
            begin()
            setAsking(true)
          }}
        >
          {t('billing:cancel')}
        </Button>
      )}
      {state.may.resume && (
        <>
          <ResumeHint state={state} />
          <Button
            // Beside an open invoice, paying that comes first.
            className={state.subscription?.openInvoiceUrl ? 'pill' : 'button'}
            isPending={resume.at === 'pending'}
            onClick={() => {
              begin()
              void resuming.start()
            }}
          >
            {t(resume.at === 'pending' ? 'billing:resuming' : 'billing:resume')}
          </Button>
        </>
      )}
      <CancelDialog
        state={state}
        isOpen={isAsking && cancel.at !== 'done'}
        isBusy={cancel.at === 'pending'}
        onCancel={() => cancelling.start()}
        onClose={() => setAsking(false)}
      >
        {cancel.at === 'failed' && <BillingFaultMessage deed="cancel" fault={cancel.fault} />}
      </CancelDialog>
      {/* After the dialog, whose closing would take the focus from it. */}
      {cancel.at === 'done' && (
        <Message tone="good" focused>
          {t('billing:cancelled')}
        </Message>
      )}
      {resume.at === 'done' && (
        <Message tone="good" focused>
          {t('billing:resumed')}
        </Message>
      )}
      {resume.at === 'failed' && <BillingFaultMessage deed="resume" fault={resume.fault} />}
    </div>
  )
}

/** What taking the cancellation back would cost, ahead of the button that does it. */
function ResumeHint({ state: { subscription } }: { state: SubscriptionState }) {
  const { t, language } = useWords()
  if (!subscription || subscription.currentPeriodEnd === null) return null
  if (subscription.priceInCents === null) return null
  const date = formatDayOfTimestamp(subscription.currentPeriodEnd, language)
  const price = formatPrice(subscription.priceInCents)
  return <p>{t('billing:resumeHint', { date, price })}</p>
}
