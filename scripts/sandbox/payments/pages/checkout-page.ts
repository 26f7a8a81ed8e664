import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { payCheckout, trialEndOf } from '../billing/checkout.ts'
import type { Work } from '../billing/work.ts'
import { CARDS, type Card } from '../ledger/cards.ts'
import type { CheckoutSession } from '../ledger/records.ts'
import { priceOf } from '../shapes/subscription.ts'
import {
  alert,
  answerPage,
  answerUnknown,
  cardChoice,
  confirmation,
  type Markup,
  type PagesOptions,
} from './frame.ts'
import { day, languageOf, money, priceText, TEXTS, vatIn } from './texts.ts'

/** `/_local/checkout/:id`, where a person pays, or starts a trial, by a test card. */
export function createCheckoutPage({ perform }: PagesOptions): Hono {
  const pages = new Hono()
  pages.get('/_local/checkout/:id', (context) =>
    perform((work) =>
      show(context, work, work.store.get('checkoutSessions', context.req.param('id'))),
    ),
  )
  pages.post('/_local/checkout/:id', async (context) => {
    const form = await context.req.parseBody()
    return perform((work) => {
      const session = work.store.get('checkoutSessions', context.req.param('id'))
      return session?.status === 'open'
        ? answerForm(context, work, session, form)
        : show(context, work, session)
    })
  })
  return pages
}

function answerForm(
  context: Context,
  work: Work,
  session: CheckoutSession,
  form: Record<string, unknown>,
) {
  const texts = TEXTS[languageOf(session.locale)]
  const wanted =
    session.waitingCard === null ? ordered(work, session, form) : confirmed(session, form)
  if (wanted === undefined) return show(context, work, session, alert(texts.incomplete), 422)
  const outcome = payCheckout(work, session, wanted)
  const now = work.store.get('checkoutSessions', session.id) ?? session
  if (outcome.kind === 'declined') {
    const open = { ...now, waitingCard: null }
    work.store.put('checkoutSessions', open)
    return show(context, work, open, alert(texts.declined), 402)
  }
  if (outcome.kind === 'asks') return context.redirect(`/_local/checkout/${session.id}`, 303)
  return context.redirect(session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303)
}

/** What a person has chosen; undefined where something is missing. */
function ordered(work: Work, session: CheckoutSession, form: Record<string, unknown>) {
  const email = typeof form.email === 'string' ? form.email.trim() : ''
  const needsEmail = session.customer === null && session.customerEmail === null
  if (needsEmail && !/^[^\s@]+@[^\s@]+$/.test(email)) return undefined
  if (session.termsRequired && form.terms !== 'yes') return undefined
  if (form.card === 'none' && needsNoCard(work, session)) {
    return { card: null, email, owner: 'present' as const }
  }
  const card = CARDS.find((name) => name === form.card)
  return card && { card, email, owner: 'present' as const }
}

function confirmed(session: CheckoutSession, { action }: Record<string, unknown>) {
  if (action !== 'confirm' && action !== 'refuse') return undefined
  const card: Card | null = session.waitingCard
  const owner = action === 'confirm' ? ('confirmed' as const) : ('refused' as const)
  return { card, email: null, owner }
}

function needsNoCard(work: Work, session: CheckoutSession): boolean {
  return session.paymentMethodCollection === 'if_required' && trialEndOf(session, work.at) !== null
}

function show(
  context: Context,
  work: Work,
  session: CheckoutSession | undefined,
  message: Markup | '' = '',
  status: 200 | 402 | 422 = 200,
) {
  if (session === undefined) return answerUnknown(context, 'de')
  const language = languageOf(session.locale)
  const texts = TEXTS[language]
  const leadsTo = [session.successUrl, session.cancelUrl]
  const frame = { language, leadsTo, status }
  if (session.status !== 'open') {
    const isComplete = session.status === 'complete'
    const link = isComplete
      ? session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
      : session.cancelUrl
    return answerPage(context, {
      ...frame,
      title: texts.checkout,
      body: html`<p>${isComplete ? texts.complete : texts.expired}</p>
${link ? html`<p><a href="${link}">${texts.back}</a></p>` : ''}`,
    })
  }
  const due = trialEndOf(session, work.at) === null ? priceOf(work.store, session).amount : 0
  if (session.waitingCard !== null) {
    return answerPage(context, {
      ...frame,
      title: texts.confirmTitle,
      body: html`${message}${confirmation(language, money(due * session.quantity, language), html``)}`,
    })
  }
  return answerPage(context, {
    ...frame,
    title: texts.checkout,
    body: html`${message}${offer(work, session)}${orderForm(work, session)}`,
  })
}

function offer(work: Work, session: CheckoutSession): Markup {
  const language = languageOf(session.locale)
  const texts = TEXTS[language]
  const price = priceOf(work.store, session)
  const product = work.store.get('products', price.product)
  const amount = price.amount * session.quantity
  const trialEnd = trialEndOf(session, work.at)
  return html`<dl>
<div><dt>${product?.name}</dt><dd>${priceText(price, session.quantity, language)}</dd></div>
<div><dt>${texts.vat}</dt><dd>${money(vatIn(amount), language)}</dd></div>
<div><dt>${texts.today}</dt><dd><b>${money(trialEnd === null ? amount : 0, language)}</b></dd></div>
${
  trialEnd === null
    ? ''
    : html`<div><dt>${texts.firstCharge(day(trialEnd, language))}</dt><dd>${money(amount, language)}</dd></div>
`
}</dl>
<p>${texts.renews}</p>
`
}

function orderForm(work: Work, session: CheckoutSession): Markup {
  const language = languageOf(session.locale)
  const texts = TEXTS[language]
  const customer = session.customer ? work.store.get('customers', session.customer) : undefined
  const email = customer?.email ?? session.customerEmail
  const asksEmail = session.customer === null && session.customerEmail === null
  const isFree = trialEndOf(session, work.at) !== null
  return html`<form method="post">
${
  asksEmail
    ? html`<p><label class="field" for="email">${texts.email}</label>
<input type="email" id="email" name="email" autocomplete="email" required></p>
`
    : html`<p>${texts.email}: ${email ?? ''}</p>
`
}${cardChoice(language, { withNone: needsNoCard(work, session) })}
${
  session.termsRequired
    ? html`<p><label class="choice"><input type="checkbox" name="terms" value="yes" required>
<span>${session.customText.terms_of_service_acceptance ?? texts.terms}</span></label></p>
`
    : ''
}${session.customText.submit ? html`<p>${session.customText.submit}</p>` : ''}
<p class="actions">
<button type="submit">${isFree ? texts.startTrial : texts.order}</button>
${session.cancelUrl ? html`<a href="${session.cancelUrl}">${texts.back}</a>` : ''}
</p>
</form>
`
}
