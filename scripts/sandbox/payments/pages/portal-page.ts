import { html } from 'hono/html'
import { changeCard } from '../billing/customers.ts'
import { isOver, setCancelAtPeriodEnd } from '../billing/subscriptions.ts'
import type { Work } from '../billing/work.ts'
import { CARDS } from '../ledger/cards.ts'
import type { Customer, PortalSession } from '../ledger/records.ts'
import { alert, confirmation, link, type Page } from './frame.ts'
import { cardSection, invoiceSection, subscriptionSection } from './portal-sections.ts'
import { type Language, languageOf, wordsIn } from './texts.ts'

const NOTES = ['cardChanged', 'canceled', 'resumed', 'declined'] as const
type Note = (typeof NOTES)[number]

/** Where a customer sees and changes what they pay for. */
export function showPortal(
  work: Work,
  id: string,
  query: Record<string, string>,
): Page | undefined {
  const { store } = work
  const [customer] = store.all('customers', { id, deleted: false })
  if (customer === undefined) return undefined
  const session = sessionFor(work, customer, query)
  const words = wordsIn(session?.locale ? languageOf(session.locale) : languageFor(work, id))
  const back = session?.returnUrl ?? null
  const page = { words, leadsTo: [back] }
  const card = CARDS.find((name) => name === query.confirm)
  if (card !== undefined) {
    const open = store
      .all('invoices', { customer: id, status: 'open' })
      .reduce((sum, { amountDue }) => sum + amountDue, 0)
    const hidden = html`<input type="hidden" name="card" value="${card}">`
    return { ...page, title: words.confirmTitle, body: confirmation(words, open, hidden) }
  }
  const note = NOTES.find((name) => name === query.note)
  const done = note && html`<p class="done" role="status">${words[note]}</p>`
  return {
    ...page,
    title: words.portal,
    body: html`${note === 'declined' ? alert(words.declined) : done}<p>${customer.name ?? ''} ${customer.email ?? ''}</p>
${subscriptionSection(work, id, words)}
${cardSection(work, customer, words)}
${invoiceSection(work, id, words)}
${link(back, words.back)}`,
  }
}

/** @returns the address of the portal that says what was done, or asks what the bank wants to know */
export function submitPortal(
  work: Work,
  id: string,
  form: Record<string, unknown>,
  query: Record<string, string>,
): string | undefined {
  const [customer] = work.store.all('customers', { id, deleted: false })
  if (customer === undefined) return undefined
  const next = act(work, customer, form)
  const session = sessionFor(work, customer, query)
  return `/_local/portal/${id}?${new URLSearchParams({ ...(session && { session: session.id }), ...next })}`
}

/** The session by which the customer came, or their last one. */
function sessionFor(
  { store }: Work,
  { id }: Customer,
  query: Record<string, string>,
): PortalSession | undefined {
  const sessions = store.all('portalSessions', { customer: id })
  return sessions.find((session) => session.id === query.session) ?? sessions.at(-1)
}

/** What the page says next. */
function act(
  work: Work,
  customer: Customer,
  { card: chosen, action, subscription: id }: Record<string, unknown>,
): { note: Note } | { confirm: string } {
  const card = CARDS.find((name) => name === chosen)
  if (card !== undefined) {
    if (action === 'refuse') return { note: 'declined' }
    const owner = action === 'confirm' ? 'confirmed' : 'present'
    const outcome = changeCard(work, customer, card, owner)
    if (outcome === 'asks') return { confirm: card }
    return { note: outcome === 'paid' ? 'cardChanged' : 'declined' }
  }
  const subscription = work.store.get('subscriptions', String(id))
  if (subscription?.customer !== customer.id || isOver(subscription)) return { note: 'declined' }
  const isCancel = action === 'cancel'
  setCancelAtPeriodEnd(work, subscription, isCancel)
  return { note: isCancel ? 'canceled' : 'resumed' }
}

/** The language of a customer's last session. */
export function languageFor({ store }: Work, customer: string): Language {
  const { locale } =
    store.all('portalSessions', { customer }).at(-1) ??
    store.all('checkoutSessions', { customer }).at(-1) ??
    {}
  return languageOf(locale)
}
