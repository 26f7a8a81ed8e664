import { Check } from 'lucide'
import { sellsPlans } from '../../api/sells-plans.ts'
import type { AccountStanding } from '../../domain/account/permissions.ts'
import {
  heldPrices,
  heldUntil,
  type PriceRecord,
  type PublicPrice,
} from '../../domain/billing/prices.ts'
import { centsPerMonth } from '../../domain/presenters/cents-per-month.ts'
import { formatPrice } from '../../domain/presenters/format-price.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import type { Words } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'
import { icon } from '../../ui/html/icon.ts'

/** Who sees a way on, beside those who have no account (src/features/gates/gates.css). */
type Reader = 'visitor' | AccountStanding

interface KnownPrices {
  /** The provider's. */
  prices: PriceRecord | undefined
  /** The same in a sentence, for a phone, where their column stands far below. */
  inWords: SafeHtml | undefined
}

/**
 * What is free, what an account opens and what premium costs, beside each other (P-PRICES-PAGE). Which
 * way on is shown, and which column is the reader's own, the session's attribute decides.
 * Where no price is known to hold, the page says where it stands.
 */
export function pricesPage(
  { prices: record, inWords }: KnownPrices,
  now: Date,
  words: Words,
): SafeHtml {
  const { t, language } = words
  const signUp = addressOf({ page: 'signup' }, language)
  const subscription = `${addressOf({ page: 'profile' }, language)}?tab=subscription`
  const isYours = (whose: string) =>
    html` <span class="label price-mine" data-for="${whose}">${t('prices:isYours')}</span>`
  return html`<div class="price-head"><h1>${t(sellsPlans ? 'prices:heading' : 'prices:headingNotSold')}</h1>
    <p data-for="visitor">${t('prices:lead')}</p>${inWords}</div>
  <div class="stack price-columns">
    ${column({
      title: t('prices:without'),
      price: forNothing(t('prices:forNothing'), t('prices:withoutMeaning')),
      opens: [
        t('prices:without1'),
        t('prices:without2'),
        t('prices:without3'),
        t('prices:without4'),
      ],
      ways: html`<a class="pill" href="${addressOf({ page: 'home' }, language)}">${t('prices:toToday')}</a>`,
    })}
    ${column({
      mine: isYours('free'),
      title: t('prices:free'),
      price: forNothing(t('prices:forNothing'), t('prices:freeMeaning')),
      opens: [t('prices:free1'), t('prices:free2'), t('prices:free3'), t('prices:free4')],
      ways: html`<a class="pill" href="${signUp}">${t('prices:toAccount')}</a>`,
      waysFor: 'visitor',
    })}
    ${column({
      mine: isYours('trial premium'),
      title: t('prices:premium'),
      price: sellsPlans ? priceList(record, now, words) : html`<p>${t('prices:notSold')}</p>`,
      opens: [
        ...[t('prices:premium1'), t('prices:premium2'), t('prices:premium3')],
        ...[t('prices:premium4'), t('prices:premium5')],
      ],
      ways: html`${way('visitor', signUp, t('prices:tryIt'), t('prices:tryItMeaning'))}${
        sellsPlans &&
        html`${way('free', subscription, t('prices:subscribe'), t('prices:subscribeMeaning'))}
        ${way('trial', subscription, t('prices:choose'), t('prices:chooseMeaning'))}
        ${way('premium', subscription, t('prices:toSubscription'), t('prices:hasAll'))}`
      }`,
      waysFor: sellsPlans ? undefined : 'visitor',
    })}
  </div>
  ${goodToKnow(words)}`
}

interface Column {
  /** What marks it as the reader's own. */
  mine?: SafeHtml
  title: string
  price: SafeHtml
  opens: readonly string[]
  ways: SafeHtml
  /** Who has a way on there, where that is not everybody. */
  waysFor?: Reader | undefined
}

function column({ mine, title, price, opens, ways, waysFor }: Column): SafeHtml {
  return html`<section class="price-column">
    <h2>${title}${mine}</h2>
    <div class="price-figure">${price}</div>
    <div class="price-ways"${waysFor && html` data-for="${waysFor}"`}>${ways}</div>
    <ul class="plain-list ticks">${opens.map((opened) => html`<li>${icon(Check)}${opened}</li>`)}</ul>
  </section>`
}

const forNothing = (price: string, meaning: string): SafeHtml =>
  html`<p><b>${price}</b> <span>${meaning}</span></p>`

/** @param reader who sees it; a subscriber is offered nothing more, so theirs is no red one */
function way(reader: Reader, address: string, words: string, meaning: string): SafeHtml {
  return html`<p class="stack tight" data-for="${reader}"><a class="${reader === 'premium' ? 'pill' : 'button'}" href="${address}">${words}</a>
    <span>${meaning}</span></p>`
}

/** Every interval, VAT included, as long as that is known to hold (P-PRICES-BEFORE). */
function priceList(record: PriceRecord | undefined, now: Date, { t }: Words): SafeHtml {
  const held = heldPrices(record, now)
  const row = (price: PublicPrice) => {
    const aMonth = centsPerMonth(price)
    return html`<div><dt>${t(`prices:every_${price.interval}`)}</dt>
      <dd><b>${formatPrice(price.priceInCents)}</b>${
        aMonth !== undefined &&
        html` <span>${t('billing:perMonth', { price: formatPrice(aMonth) })}</span>`
      }</dd></div>`
  }
  const known =
    held &&
    html`<div class="price-known" data-until="${heldUntil(held).toISOString()}"><dl>${held.prices.map(row)}</dl>
    <p>${t('prices:inPrice')}</p></div>`
  return html`${known}<p data-instead>${t('prices:unknown')}</p>`
}

function goodToKnow({ t, language }: Words): SafeHtml {
  const about = (name: string, text: string, link?: SafeHtml) =>
    html`<div><dt>${name}</dt><dd>${text} ${link}</dd></div>`
  const link = (page: 'cancellation' | 'withdrawal', text: string) =>
    html`<a href="${addressOf({ page }, language)}">${text}</a>`
  return html`<section class="price-details"><h2>${t('prices:details')}</h2>
    <dl>${about(t('prices:trial'), t('prices:trialWords'))}${
      sellsPlans &&
      html`${about(t('prices:payment'), t('prices:paymentWords'))}
      ${about(t('prices:cancel'), t('billing:cancellable'), link('cancellation', t('page:cancellation')))}
      ${about(t('prices:withdrawal'), t('billing:orderWithdrawalWords'), link('withdrawal', t('page:withdrawal')))}`
    }</dl></section>`
}
