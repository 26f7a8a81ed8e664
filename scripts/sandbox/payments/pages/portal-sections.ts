import { html } from 'hono/html'
import { isOver } from '../billing/subscriptions.ts'
import type { Work } from '../billing/work.ts'
import type { Customer, Subscription } from '../ledger/records.ts'
import { cardChoice, type Markup } from './frame.ts'
import type { Words } from './texts.ts'

export function subscriptionSection({ store }: Work, customer: string, words: Words): Markup {
  const subscriptions = store.all('subscriptions', { customer }).reverse()
  return section('subscriptions', words.subscriptions, {
    entries: subscriptions.map((subscription) => {
      const price = words.price(store.need('prices', subscription.price))
      const action = subscription.cancelAtPeriodEnd ? 'resume' : 'cancel'
      return html`
<b>${price}</b>: ${words.status[subscription.status]}.
${outlook(subscription, words)}
${
  isOver(subscription)
    ? ''
    : html`<form method="post">
<input type="hidden" name="subscription" value="${subscription.id}">
<p><button type="submit" class="quiet" name="action" value="${action}">${words[action]}</button></p>
</form>
`
}`
    }),
    none: words.noSubscriptions,
  })
}

function outlook(subscription: Subscription, words: Words): string {
  const { endedAt, cancelAtPeriodEnd, periodEnd, status } = subscription
  const end = words.day(periodEnd)
  if (endedAt !== null) return words.endedOn(words.day(endedAt))
  if (cancelAtPeriodEnd) return words.endsOn(end)
  return `${status === 'trialing' ? `${words.trialUntil(end)} ` : ''}${words.renewsOn(end)}`
}

export function cardSection({ store }: Work, customer: Customer, words: Words): Markup {
  const lastUsed = store
    .all('subscriptions', { customer: customer.id })
    .findLast(({ paymentMethod }) => paymentMethod !== null)
  const inUse = customer.paymentMethod ?? lastUsed?.paymentMethod ?? null
  const method = store.get('paymentMethods', inUse)
  return html`<section aria-labelledby="card">
<h2 id="card">${words.changeCard}</h2>
<p>${method ? words.currentCard(method.last4) : words.noCard}</p>
<form method="post">
${cardChoice(words)}
<p><button type="submit">${words.changeCard}</button></p>
</form>
</section>`
}

export function invoiceSection({ store }: Work, customer: string, words: Words): Markup {
  const invoices = store
    .all('invoices', { customer })
    .filter(({ number }) => number !== null)
    .reverse()
  return section('invoices', words.invoices, {
    entries: invoices.map(
      ({ id, number, created, amountDue, status }) => html`
<a href="/_local/invoice/${id}">${number}</a>, ${words.day(created)}: ${words.money(amountDue)}, ${words.invoiceStatus[status]}
`,
    ),
    none: words.noInvoices,
  })
}

/** @param content.none stands in place of a list without entries */
function section(
  id: string,
  heading: string,
  { entries, none }: { entries: Markup[]; none: string },
): Markup {
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${heading}</h2>
${
  entries.length === 0
    ? html`<p>${none}</p>`
    : html`<ul>${entries.map((entry) => html`<li>${entry}</li>\n`)}</ul>`
}
</section>`
}
