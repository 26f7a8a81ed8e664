import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { changeCard } from '../billing/customers.ts'
import { isOver, setCancelAtPeriodEnd } from '../billing/subscriptions.ts'
import type { Work } from '../billing/work.ts'
import { CARDS } from '../ledger/cards.ts'
import type { Customer, PortalSession } from '../ledger/records.ts'
import { alert, answerPage, answerUnknown, confirmation, type PagesOptions } from './frame.ts'
import { cardSection, invoiceSection, subscriptionSection } from './portal-sections.ts'
import { type Language, languageOf, money, TEXTS } from './texts.ts'

const NOTES = ['cardChanged', 'canceled', 'resumed', 'declined'] as const
type Note = (typeof NOTES)[number]

/** `/_local/portal/:id`, where a customer sees and changes what they pay for. */
export function createPortalPage({ perform }: PagesOptions): Hono {
  const pages = new Hono()
  pages.get('/_local/portal/:id', (context) =>
    perform((work) => {
      const customer = customerFor(work, context)
      return customer ? show(context, work, customer) : answerUnknown(context, 'de')
    }),
  )
  pages.post('/_local/portal/:id', async (context) => {
    const form = await context.req.parseBody()
    return perform((work) => {
      const customer = customerFor(work, context)
      if (customer === undefined) return answerUnknown(context, 'de')
      const next = act(work, customer, form)
      const session = sessionFor(work, context, customer)
      const query = new URLSearchParams({ ...(session ? { session: session.id } : {}), ...next })
      return context.redirect(`/_local/portal/${customer.id}?${query}`, 303)
    })
  })
  return pages
}

function customerFor({ store }: Work, context: Context): Customer | undefined {
  const customer = store.get('customers', context.req.param('id') ?? '')
  return customer?.deleted ? undefined : customer
}

/** The session by which the customer came, or their last one. */
function sessionFor(
  { store }: Work,
  context: Context,
  customer: Customer,
): PortalSession | undefined {
  const asked = store.get('portalSessions', context.req.query('session') ?? '')
  if (asked?.customer === customer.id) return asked
  return store.all('portalSessions').findLast(({ customer: of }) => of === customer.id)
}

/** What the page says next. */
function act(
  work: Work,
  customer: Customer,
  form: Record<string, unknown>,
): { note: Note } | { confirm: string } {
  const card = CARDS.find((name) => name === form.card)
  if (card !== undefined) {
    if (form.action === 'refuse') return { note: 'declined' }
    const owner = form.action === 'confirm' ? 'confirmed' : 'present'
    const outcome = changeCard(work, customer, card, owner)
    if (outcome.kind === 'asks') return { confirm: card }
    return { note: outcome.kind === 'done' ? 'cardChanged' : 'declined' }
  }
  const subscription = work.store.get('subscriptions', String(form.subscription))
  if (subscription?.customer !== customer.id || isOver(subscription)) return { note: 'declined' }
  const isCancel = form.action === 'cancel'
  setCancelAtPeriodEnd(work, subscription, isCancel)
  return { note: isCancel ? 'canceled' : 'resumed' }
}

function show(context: Context, work: Work, customer: Customer) {
  const session = sessionFor(work, context, customer)
  const language = session?.locale ? languageOf(session.locale) : languageFor(work, customer.id)
  const texts = TEXTS[language]
  const leadsTo = [session?.returnUrl ?? null]
  const card = CARDS.find((name) => name === context.req.query('confirm'))
  if (card !== undefined) {
    const open = work.store
      .all('invoices')
      .filter(({ customer: of, status }) => of === customer.id && status === 'open')
      .reduce((sum, { amountDue }) => sum + amountDue, 0)
    const hidden = html`<input type="hidden" name="card" value="${card}">`
    const body = confirmation(language, money(open, language), hidden)
    return answerPage(context, { language, title: texts.confirmTitle, body, leadsTo })
  }
  const note = NOTES.find((name) => name === context.req.query('note'))
  const said =
    note === undefined
      ? ''
      : note === 'declined'
        ? alert(texts.declined)
        : html`<p class="done" role="status">${texts[note]}</p>`
  const back = session?.returnUrl
  return answerPage(context, {
    language,
    title: texts.portal,
    leadsTo,
    body: html`${said}<p>${customer.name ?? ''} ${customer.email ?? ''}</p>
${subscriptionSection(work, customer, language)}
${cardSection(work, customer, language)}
${invoiceSection(work, customer, language)}
${back ? html`<p><a href="${back}">${texts.back}</a></p>` : ''}`,
  })
}

/** Of a customer's sessions, or what they prefer. */
export function languageFor({ store }: Work, customer: string): Language {
  const isTheirs = (session: { customer: string | null }) => session.customer === customer
  return languageOf(
    store.get('customers', customer)?.preferredLocales[0] ??
      store.all('portalSessions').findLast(isTheirs)?.locale ??
      store.all('checkoutSessions').findLast(isTheirs)?.locale,
  )
}
