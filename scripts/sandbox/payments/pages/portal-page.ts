import { html } from 'hono/html'
import { changeCard } from '../model/customers.ts'
import type { Customer, PortalSession, Subscription } from '../model/objects.ts'
import type { Store } from '../model/store.ts'
import { isOver, setCancelAtPeriodEnd } from '../model/subscriptions.ts'
import type { Work } from '../model/work.ts'
import { alert, cardChoice, chosenCard, link, type Markup, type Page } from './frame.ts'
import { type Language, languageOf, type Words, wordsIn } from './texts.ts'

const NOTES = ['cardChanged', 'canceled', 'resumed', 'declined'] as const
type Note = (typeof NOTES)[number]

export function showPortal(
  { store }: Work,
  id: string,
  query: Record<string, string>,
): Page | undefined {
  const customer = store.get('customer', id)
  if (customer === undefined || customer.deleted) return undefined
  const session = sessionFor(store, customer, query)
  const words = wordsIn(session?.locale ? languageOf(session.locale) : languageFor(store, id))
  const back = session?.return_url ?? null
  const page = { words, leadsTo: [back] }
  const subscriptions = storedObject(store, 'subscription', id).reverse()
  const note = NOTES.find((name) => name === query.note)
  const done = note && html`<p class="done" role="status">${words[note]}</p>`
  const method = store.get(
    'payment_method',
    customer.invoice_settings.default_payment_method ??
      subscriptions[0]?.default_payment_method ??
      null,
  )
  const invoices = storedObject(store, 'invoice', id).reverse()
  return {
    ...page,
    title: words.portal,
    body: html`${note === 'declined' ? alert(words.declined) : done}<p>${customer.name ?? ''} ${customer.email ?? ''}</p>
${section(
  'subscriptions',
  words.subscriptions,
  list(
    subscriptions.map((one) => subscriptionEntry(one, words)),
    words.noSubscriptions,
  ),
)}
${section(
  'card',
  words.changeCard,
  html`<p>${method ? words.currentCard(method.card.last4) : words.noCard}</p>
<form method="post">
${cardChoice(words)}
<p><button type="submit">${words.changeCard}</button></p>
</form>`,
)}
${section(
  'invoices',
  words.invoices,
  list(
    invoices.map(
      ({ id, number, created, amount_due, status }) => html`
<a href="/_local/invoice/${id}">${number}</a>, ${words.day(created)}: ${words.money(amount_due)}, ${words.invoiceStatus[status]}
`,
    ),
    words.noInvoices,
  ),
)}
${link(back, words.back)}`,
  }
}

function section(id: string, heading: string, body: Markup): Markup {
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${heading}</h2>
${body}
</section>`
}

/** @param none stands in place of a list without entries */
function list(entries: Markup[], none: string): Markup {
  if (entries.length === 0) return html`<p>${none}</p>`
  return html`<ul>${entries.map((entry) => html`<li>${entry}</li>\n`)}</ul>`
}

function subscriptionEntry(subscription: Subscription, words: Words): Markup {
  const { id, status, cancel_at_period_end, items } = subscription
  const action = cancel_at_period_end ? 'resume' : 'cancel'
  const form = html`<form method="post">
<input type="hidden" name="subscription" value="${id}">
<p><button type="submit" class="quiet" name="action" value="${action}">${words[action]}</button></p>
</form>
`
  return html`
<b>${words.price(items.data[0].price)}</b>: ${words.status(status)}.
${outlook(subscription, words)}
${isOver(subscription) ? '' : form}`
}

function outlook({ status, cancel_at, ended_at, items }: Subscription, words: Words): string {
  if (ended_at !== null) return words.endedOn(words.day(ended_at))
  if (cancel_at !== null) return words.endsOn(words.day(cancel_at))
  const end = words.day(items.data[0].current_period_end)
  return `${status === 'trialing' ? `${words.trialUntil(end)} ` : ''}${words.renewsOn(end)}`
}

/** @returns the address of the portal that says what was done */
export function submitPortal(
  work: Work,
  id: string,
  form: Record<string, unknown>,
  query: Record<string, string>,
): string | undefined {
  const { store } = work
  const customer = store.get('customer', id)
  if (customer === undefined || customer.deleted) return undefined
  const note = act(work, customer, form)
  const session = sessionFor(store, customer, query)
  return `/_local/portal/${id}?${new URLSearchParams({ ...(session && { session: session.id }), note })}`
}

/** The session by which the customer came, or their last one. */
function sessionFor(
  store: Store,
  { id }: Customer,
  query: Record<string, string>,
): PortalSession | undefined {
  const sessions = storedObject(store, 'billing_portal.session', id)
  return sessions.find((session) => session.id === query.session) ?? sessions.at(-1)
}

function act(work: Work, customer: Customer, form: Record<string, unknown>): Note {
  const card = chosenCard(form)
  if (card !== undefined) return changeCard(work, customer, card) ? 'cardChanged' : 'declined'
  const subscription = work.store.get('subscription', String(form.subscription))
  if (subscription?.customer !== customer.id || isOver(subscription)) return 'declined'
  const isCancel = form.action === 'cancel'
  setCancelAtPeriodEnd(work, subscription, isCancel)
  return isCancel ? 'canceled' : 'resumed'
}

/** The language of a customer's last session. */
export function languageFor(store: Store, customer: string): Language {
  const last =
    storedObject(store, 'billing_portal.session', customer).at(-1) ??
    storedObject(store, 'checkout.session', customer).at(-1)
  return languageOf(last?.locale)
}

function storedObject<
  K extends 'billing_portal.session' | 'checkout.session' | 'invoice' | 'subscription',
>(store: Store, kind: K, customer: string) {
  return store.all(kind).filter((one) => one.customer === customer)
}
