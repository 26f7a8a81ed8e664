import { Ban, CircleAlert, CircleCheck, CircleDashed } from 'lucide'
import type { SubscriptionState } from '../../contract/billing/billing.ts'
import type { SubscriptionStatus } from '../../contract/protocol/account-fields.ts'
import { isPaymentPage } from '../../domain/billing/payment-page.ts'
import { formatDayOfTimestamp } from '../../domain/presenters/format-day.ts'
import { formatPrice } from '../../domain/presenters/format-price.ts'
import { STATUS_TONES } from '../../domain/presenters/status-tone.ts'
import { useWords } from '../../i18n/Words.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { type WhatFollows, whatFollows } from './plans/what-follows.ts'

/** Level and status, and what follows next (P-SUBSCRIPTION-TAB, P-CANCEL). */
export function CurrentAccess({ state }: { state: SubscriptionState }) {
  const { t } = useWords()
  const invoice = state.subscription?.openInvoiceUrl
  return (
    <section className="tab-part" aria-labelledby="billing-access">
      <h3 id="billing-access">{t('billing:access')}</h3>
      <dl className="fact-list cluster access-facts">
        <div>
          <dt>{t('billing:level')}</dt>
          <dd className="access-level">{t(`profile:level_${state.level}`)}</dd>
        </div>
        <div>
          <dt>{t('billing:status')}</dt>
          <dd>
            <StatusLabel status={state.status} />
          </dd>
        </div>
        <PlanFact state={state} />
      </dl>
      {whatFollows(state).map((what, index, all) => (
        <p key={what.kind}>
          {index > 0 && all[0]?.kind === 'granted' && `${t('billing:besideGrant')} `}
          <Sentence what={what} />
        </p>
      ))}
      {invoice && isPaymentPage(invoice, location.origin) && (
        <p>
          <a className="button" href={invoice} target="_blank" rel="noopener">
            {t('billing:payInvoice')}
            <span className="visually-hidden"> ({t('billing:newWindow')})</span>
          </a>
        </p>
      )}
    </section>
  )
}

/** What was ordered, while it goes on. */
function PlanFact({ state: { subscription, may } }: { state: SubscriptionState }) {
  const { t } = useWords()
  if (!(may.cancel || may.resume) || !subscription?.interval) return null
  if (subscription.priceInCents === null) return null
  return (
    <div>
      <dt>{t('billing:orderPlan')}</dt>
      <dd>
        {formatPrice(subscription.priceInCents)} {t(`billing:per_${subscription.interval}`)}
      </dd>
    </div>
  )
}

function Sentence({ what }: { what: WhatFollows }) {
  const { t, language } = useWords()
  const date = 'at' in what ? formatDayOfTimestamp(what.at, language) : ''
  switch (what.kind) {
    case 'granted':
      return t('billing:granted')
    case 'past-due':
      return t('billing:pastDue')
    case 'unpaid':
      return t('billing:unpaid')
    case 'pending':
      return t('billing:pending')
    case 'ends':
      return t('billing:ends', { date })
    case 'ends-free':
      return t('billing:endsFree', { date })
    case 'ends-unpaid':
      return t('billing:endsUnpaid', { date })
    case 'ended':
      return t('billing:ended', { date })
    case 'first-charge':
      return what.priceInCents === null
        ? t('billing:firstChargePlain', { date })
        : t('billing:firstCharge', { date, price: formatPrice(what.priceInCents) })
    case 'renews':
      return what.priceInCents === null
        ? t('billing:renewsPlain', { date })
        : t('billing:renews', { date, price: formatPrice(what.priceInCents) })
  }
}

const ICONS = {
  ACTIVE: CircleCheck,
  PAST_DUE: CircleAlert,
  CANCELED: Ban,
  UNPAID: CircleAlert,
  INACTIVE: CircleDashed,
  PENDING: CircleDashed,
} as const satisfies Record<SubscriptionStatus, object>

/** The status of a subscription in words, coloured; what is at fault and what was given up differ. */
function StatusLabel({ status }: { status: SubscriptionStatus }) {
  const { t } = useWords()
  return (
    <StatusBadge tone={STATUS_TONES[status]} icon={ICONS[status]}>
      {t(`billing:status_${status}`)}
    </StatusBadge>
  )
}
