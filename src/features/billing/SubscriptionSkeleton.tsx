import { useWords } from '../../i18n/Words.tsx'

/** In the size of what comes. */
export function SubscriptionSkeleton() {
  const { t } = useWords()
  return (
    <div className="billing-skeleton" role="status">
      <p className="visually-hidden">{t('billing:loading')}</p>
      <div className="skeleton skeleton-access" />
      <div className="skeleton skeleton-banner" />
      <div className="plan-cards">
        {['a', 'b', 'c'].map((key) => (
          <div className="skeleton plan-card" key={key} />
        ))}
      </div>
    </div>
  )
}
