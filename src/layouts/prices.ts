import { sellsPlans } from '../api/sells-plans.ts'
import type { Language } from '../contract/protocol/language.ts'
import { heldPrices, heldUntil, type PriceRecord } from '../domain/billing/prices.ts'
import { formatPrice } from '../domain/presenters/format-price.ts'
import { locales } from '../domain/text/locales.ts'
import { translators } from '../i18n/translators.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'

/**
 * What a subscription costs, for those who have not registered yet; nothing where no price is known
 * to hold. Pages that show it load `hide-outdated.script.ts`, since they may be read later than that.
 */
export function pricesIn(
  language: Language,
  record: PriceRecord | undefined,
  now: Date,
): SafeHtml | undefined {
  const known = sellsPlans ? heldPrices(record, now) : undefined
  if (!known) return undefined
  const t = translators[language]
  const each = known.prices.map(
    ({ interval, priceInCents }) => `${formatPrice(priceInCents)} ${t(`billing:per_${interval}`)}`,
  )
  const list = new Intl.ListFormat(locales[language], { type: 'disjunction' }).format(each)
  const until = heldUntil(known).toISOString()
  return html`<p class="prices" data-until="${until}">${t('page:prices', { list })}</p>`
}
