import { useId } from 'react'
import type { PaymentPlan } from '../../../contract/billing/billing.ts'
import { centsPerMonth } from '../../../domain/presenters/cents-per-month.ts'
import { formatPrice } from '../../../domain/presenters/format-price.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'

interface PlanCardProps {
  plan: PaymentPlan
  /** What its button says; it opens the order. */
  action: string
  /** When the first payment comes, where today is free. */
  free: string | undefined
  disabled: boolean
  isPrimary: boolean
  onChoose: () => void
}

/** One plan with its whole price, what that comes to, and how it goes on (P-ORDER-WORDING). */
export function PlanCard(props: PlanCardProps) {
  const { plan, action, free, disabled, isPrimary, onChoose } = props
  const { t } = useWords()
  const id = useId()
  const perMonth = centsPerMonth(plan)
  return (
    <li className="plan-card">
      <h4 id={`${id}name`}>{plan.description}</h4>
      <p className="plan-price">
        <b>{formatPrice(plan.priceInCents)}</b>{' '}
        <span>
          {t(`billing:per_${plan.interval}`)}, {t('billing:vat')}
        </span>
      </p>
      {perMonth !== undefined && (
        <p className="quiet">{t('billing:perMonth', { price: formatPrice(perMonth) })}</p>
      )}
      <p className="quiet">
        {t(`billing:renewal_${plan.interval}`)} {t('billing:cancellable')}
      </p>
      {free !== undefined && <p className="plan-free">{free}</p>}
      <Button
        id={`${id}choose`}
        className={isPrimary ? 'button' : 'pill'}
        aria-labelledby={`${id}choose ${id}name`}
        isPending={disabled}
        onClick={onChoose}
      >
        {action}
      </Button>
    </li>
  )
}
