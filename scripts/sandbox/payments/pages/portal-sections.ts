import { html } from 'hono/html'
import { isOver } from '../billing/subscriptions.ts'
import type { Work } from '../billing/work.ts'
import type { Customer, Subscription } from '../ledger/records.ts'
import { priceOf } from '../shapes/subscription.ts'
import { cardChoice, type Markup } from './frame.ts'
import { day, type Language, money, priceText, TEXTS } from './texts.ts'

export function subscriptionSection(work: Work, customer: Customer, language: Language): Markup {
  const texts = TEXTS[language]
  const theirs = work.store
    .all('subscriptions')
    .filter(({ customer: of }) => of === customer.id)
    .reverse()
  return html`<section aria-labelledby="subscriptions">
<h2 id="subscriptions">${texts.subscriptions}</h2>
${
  theirs.length === 0
    ? html`<p>${texts.noSubscriptions}</p>`
    : html`<ul>${theirs.map((subscription) => entry(work, subscription, language))}</ul>`
}
</section>`
}

function entry(work: Work, subscription: Subscription, language: Language): Markup {
  const texts = TEXTS[language]
  const price = priceOf(work.store, subscription)
  const action = subscription.cancelAtPeriodEnd ? 'resume' : 'cancel'
  return html`<li>
<b>${priceText(price, subscription.quantity, language)}</b>: ${texts.status[subscription.status]}.
${outlook(subscription, language)}
${
  isOver(subscription)
    ? ''
    : html`<form method="post">
<input type="hidden" name="subscription" value="${subscription.id}">
<p><button type="submit" class="quiet" name="action" value="${action}">${texts[action]}</button></p>
</form>
`
}</li>
`
}

function outlook(subscription: Subscription, language: Language): string {
  const texts = TEXTS[language]
  const { endedAt, cancelAtPeriodEnd, periodEnd, status } = subscription
  if (endedAt !== null) return texts.endedOn(day(endedAt, language))
  if (cancelAtPeriodEnd) return texts.endsOn(day(periodEnd, language))
  const next = texts.renewsOn(day(periodEnd, language))
  return status === 'trialing' ? `${texts.trialUntil(day(periodEnd, language))} ${next}` : next
}

export function cardSection({ store }: Work, customer: Customer, language: Language): Markup {
  const texts = TEXTS[language]
  const inUse =
    customer.paymentMethod ??
    store
      .all('subscriptions')
      .findLast(({ customer: of, paymentMethod }) => of === customer.id && paymentMethod !== null)
      ?.paymentMethod
  const method = inUse ? store.get('paymentMethods', inUse) : undefined
  return html`<section aria-labelledby="card">
<h2 id="card">${texts.changeCard}</h2>
<p>${method ? texts.currentCard(method.last4) : texts.noCard}</p>
<form method="post">
${cardChoice(language)}
<p><button type="submit">${texts.changeCard}</button></p>
</form>
</section>`
}

export function invoiceSection({ store }: Work, customer: Customer, language: Language): Markup {
  const texts = TEXTS[language]
  const theirs = store
    .all('invoices')
    .filter(({ customer: of, number }) => of === customer.id && number !== null)
    .reverse()
  return html`<section aria-labelledby="invoices">
<h2 id="invoices">${texts.invoices}</h2>
${
  theirs.length === 0
    ? html`<p>${texts.noInvoices}</p>`
    : html`<ul>${theirs.map(
        ({ id, number, created, amountDue, status }) => html`<li>
<a href="/_local/invoice/${id}">${number}</a>, ${day(created, language)}: ${money(amountDue, language)}, ${texts.invoiceStatus[status]}
</li>
`,
      )}</ul>`
}
</section>`
}
