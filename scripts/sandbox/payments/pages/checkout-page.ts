import { html } from 'hono/html'
import { payCheckout, trialEndOf } from '../model/customers.ts'
import type { CheckoutSession } from '../model/objects.ts'
import type { Work } from '../model/work.ts'
import { alert, cardChoice, chosenCard, facts, link, type Markup, type Page } from './frame.ts'
import { languageOf, type Words, wordsIn } from './texts.ts'

export function showCheckout(work: Work, id: string): Page | undefined {
  const session = work.store.get('checkout.session', id)
  return session && checkoutPage(work, session)
}

/** @returns the address that follows, or the page once more */
export function submitCheckout(
  work: Work,
  id: string,
  form: Record<string, unknown>,
): string | Page | undefined {
  const session = work.store.get('checkout.session', id)
  if (session?.status !== 'open') return showCheckout(work, id)
  const words = wordsIn(languageOf(session.locale))
  const card = chosenCard(form)
  if (card === undefined) {
    return { ...checkoutPage(work, session, alert(words.incomplete)), status: 422 }
  }
  if (payCheckout(work, session, card)) return successAddress(session)
  return { ...checkoutPage(work, session, alert(words.declined)), status: 402 }
}

function successAddress({ success_url, id }: CheckoutSession): string {
  return success_url.replaceAll('{CHECKOUT_SESSION_ID}', id)
}

function checkoutPage(work: Work, session: CheckoutSession, message: Markup | '' = ''): Page {
  const words = wordsIn(languageOf(session.locale))
  const { status, success_url, cancel_url } = session
  const page = { words, title: words.checkout, leadsTo: [success_url, cancel_url] }
  if (status === 'complete') {
    const back = link(successAddress(session), words.back)
    return { ...page, body: html`<p>${words.complete}</p>\n${back}` }
  }
  if (status === 'expired') {
    return { ...page, body: html`<p>${words.expired}</p>\n${link(cancel_url, words.back)}` }
  }
  return { ...page, body: html`${message}${orderForm(work, session, words)}` }
}

function orderForm({ store, at }: Work, session: CheckoutSession, words: Words): Markup {
  const price = store.need('price', session.internal.price)
  const cents = price.unit_amount
  const trialEnd = trialEndOf(session, at)
  return html`${facts([
    [store.need('product', price.product).name, words.price(price)],
    [words.vat, words.vatIn(cents)],
    [words.today, html`<b>${words.money(trialEnd === null ? cents : 0)}</b>`],
    trialEnd === null ? undefined : [words.firstCharge(words.day(trialEnd)), words.money(cents)],
  ])}<p>${words.renews}</p>
<form method="post">
<p>${words.email}: ${store.get('customer', session.customer)?.email ?? ''}</p>
${cardChoice(words)}
<p class="actions">
<button type="submit">${trialEnd === null ? words.order : words.startTrial}</button>
${session.cancel_url ? html`<a href="${session.cancel_url}">${words.back}</a>` : ''}
</p>
</form>
`
}
