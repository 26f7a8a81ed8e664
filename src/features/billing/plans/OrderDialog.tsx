import type { ReactNode } from 'react'
import type { PaymentPlan } from '../../../contract/billing/billing.ts'
import { formatPrice } from '../../../domain/presenters/format-price.ts'
import { addressOf } from '../../../domain/site/addresses.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogActions } from '../../../ui/DialogActions.tsx'

interface OrderDialogProps {
  /** Undefined: it is closed. */
  plan: PaymentPlan | undefined
  /** When the first payment comes, where today is free. */
  free: string | undefined
  isBusy: boolean
  /** It was ordered, and the browser is on its way to the payment provider. */
  isLeaving: boolean
  onOrder: () => void
  onClose: () => void
  /** What came of it. */
  children: ReactNode
}

/**
 * The whole order, and the button that orders it (P-ORDER-WORDING). Its words are the same where
 * a trial makes today free: who orders then has to pay all the same, only later.
 */
export function OrderDialog({
  plan,
  free,
  isBusy,
  isLeaving,
  onOrder,
  onClose,
  children,
}: OrderDialogProps) {
  const { t } = useWords()
  return (
    <Dialog
      isOpen={plan !== undefined}
      title={t('billing:orderTitle')}
      isBusy={isBusy}
      isReading
      onClose={onClose}
    >
      {plan && <OrderFacts plan={plan} free={free} />}
      <p className="quiet">
        {t(free === undefined ? 'billing:orderNext' : 'billing:orderNextFree')}
      </p>
      <DialogActions
        words={{
          confirm: t('billing:order'),
          busy: t('billing:goingOn'),
        }}
        isBusy={isBusy}
        isOver={isBusy || isLeaving}
        onConfirm={onOrder}
        onClose={onClose}
      />
      {children}
    </Dialog>
  )
}

function OrderFacts({ plan, free }: Pick<OrderDialogProps, 'free'> & { plan: PaymentPlan }) {
  const { t } = useWords()
  const price = formatPrice(plan.priceInCents)
  return (
    <>
      <dl className="fact-list stack tight order-facts">
        <div>
          <dt>{t('billing:orderPlan')}</dt>
          <dd>{plan.description}</dd>
        </div>
        <div>
          <dt>{t('billing:orderPrice')}</dt>
          <dd>
            <b>{price}</b> {t(`billing:per_${plan.interval}`)}, {t('billing:vat')}
          </dd>
        </div>
        <div>
          <dt>{t('billing:orderStart')}</dt>
          <dd>{free ?? t('billing:orderStartNow')}</dd>
        </div>
        <div>
          <dt>{t('billing:orderRenewal')}</dt>
          <dd>{t(`billing:orderRenewalWords_${plan.interval}`)}</dd>
        </div>
        <div>
          <dt>{t('billing:orderCancel')}</dt>
          <dd>{t('billing:cancellable')}</dd>
        </div>
        <div>
          <dt>{t('billing:orderWithdrawal')}</dt>
          <dd>
            {t('billing:orderWithdrawalWords')}{' '}
            <OtherPage page="withdrawal">{t('billing:toWithdrawal')}</OtherPage>
          </dd>
        </div>
      </dl>
      <p className="quiet">
        {t('billing:orderTerms')} <OtherPage page="terms">{t('billing:terms')}</OtherPage>,{' '}
        <OtherPage page="privacy">{t('billing:privacy')}</OtherPage>
      </p>
    </>
  )
}

/** In a tab of its own, so that the order stays. */
function OtherPage({
  page,
  children,
}: {
  page: 'withdrawal' | 'terms' | 'privacy'
  children: string
}) {
  const { t, language } = useWords()
  return (
    <a href={addressOf({ page }, language)} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> ({t('billing:newWindow')})</span>
    </a>
  )
}
