import { Check } from 'lucide'
import { useWords } from '../../../i18n/Words.tsx'
import { Icon } from '../../../ui/Icon.tsx'

/** What full access gives (P-PAID-ACCESS). */
export function Benefits() {
  const { t } = useWords()
  const benefits = [
    t('billing:benefit1'),
    t('billing:benefit2'),
    t('billing:benefit3'),
    t('billing:benefit4'),
  ]
  return (
    <section className="tab-part" aria-labelledby="billing-benefits">
      <h3 id="billing-benefits">{t('billing:benefits')}</h3>
      <ul className="plain-list billing-benefits">
        {benefits.map((benefit) => (
          <li key={benefit}>
            <Icon nodes={Check} />
            {benefit}
          </li>
        ))}
      </ul>
    </section>
  )
}
