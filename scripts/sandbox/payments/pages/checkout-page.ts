import { html } from 'hono/html'
import { payCheckout, trialEndOf } from '../billing/checkout.ts'
import type { Work } from '../billing/work.ts'
import { CARDS } from '../ledger/cards.ts'
import type { CheckoutSession } from '../ledger/records.ts'
import { alert, cardChoice, confirmation, facts, link, type Markup, type Page } from './frame.ts'
import { languageOf, type Words, wordsIn } from './texts.ts'

/** Where a user pays, or starts a trial, by a test card. */
export function showCheckout(work: Work, id: string): Page | undefined {
  const session = work.store.get('checkoutSessions', id)
  return session && checkoutPage(work, session)
}

/** @returns the address that follows, or the page once more */
export function submitCheckout(
  work: Work,
  id: string,
  form: Record<string, unknown>,
): string | Page | undefined {
  const session = work.store.get('checkoutSessions', id)
  if (session?.status !== 'open') return showCheckout(work, id)
  const words = wordsIn(languageOf(session.locale))
  const wanted = wantedBy(form, session)
  if (wanted === undefined) {
    return { ...checkoutPage(work, session, alert(words.incomplete)), status: 422 }
  }
  const outcome = payCheckout(work, session, wanted.card, wanted.owner)
  if (outcome === 'asks') return `/_local/checkout/${id}`
  if (outcome === 'paid') return successAddress(session)
  const open = work.store.need('checkoutSessions', id)
  return { ...checkoutPage(work, open, alert(words.declined)), status: 402 }
}

/** What a user has chosen, or answered to their bank; undefined where something is missing. */
function wantedBy({ card: chosen, action }: Record<string, unknown>, session: CheckoutSession) {
  const { waitingCard } = session
  if (waitingCard === null) {
    const card = CARDS.find((name) => name === chosen)
    return card && { card, owner: 'present' as const }
  }
  if (action === 'confirm') return { card: waitingCard, owner: 'confirmed' as const }
  return action === 'refuse' ? { card: waitingCard, owner: 'refused' as const } : undefined
}

function successAddress({ successUrl, id }: CheckoutSession): string {
  return successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id)
}

function checkoutPage(work: Work, session: CheckoutSession, message: Markup | '' = ''): Page {
  const words = wordsIn(languageOf(session.locale))
  const { status, successUrl, cancelUrl, waitingCard } = session
  const page = { words, title: words.checkout, leadsTo: [successUrl, cancelUrl] }
  if (status === 'complete') {
    const back = link(successAddress(session), words.back)
    return { ...page, body: html`<p>${words.complete}</p>\n${back}` }
  }
  if (status === 'expired') {
    return { ...page, body: html`<p>${words.expired}</p>\n${link(cancelUrl, words.back)}` }
  }
  if (waitingCard !== null) {
    const { amount } = work.store.need('prices', session.price)
    const due = trialEndOf(session, work.at) === null ? amount : 0
    const body = html`${message}${confirmation(words, due)}`
    return { ...page, title: words.confirmTitle, body }
  }
  return { ...page, body: html`${message}${orderForm(work, session, words)}` }
}

function orderForm({ store, at }: Work, session: CheckoutSession, words: Words): Markup {
  const price = store.need('prices', session.price)
  const trialEnd = trialEndOf(session, at)
  const email = store.get('customers', session.customer)?.email ?? ''
  return html`${facts([
    [store.need('products', price.product).name, words.price(price)],
    [words.vat, words.vatIn(price.amount)],
    [words.today, html`<b>${words.money(trialEnd === null ? price.amount : 0)}</b>`],
    trialEnd === null
      ? undefined
      : [words.firstCharge(words.day(trialEnd)), words.money(price.amount)],
  ])}<p>${words.renews}</p>
<form method="post">
<p>${words.email}: ${email}</p>
${cardChoice(words)}
<p class="actions">
<button type="submit">${trialEnd === null ? words.order : words.startTrial}</button>
${session.cancelUrl ? html`<a href="${session.cancelUrl}">${words.back}</a>` : ''}
</p>
</form>
`
}
