import { returnAddressIn, withReturn } from '../domain/site/return-address.ts'
import { giveToOtherLanguage, takeFromOtherLanguage } from './other-language.ts'

type MailedPage = 'reset-password' | 'confirm-email' | 'leave-mails' | 'withdrawal' | 'cancellation'

/** What an entry of the history knows of the link that led to it. */
type MailedLink = { mailedToken: string } | { isUsed: true } | undefined

/**
 * The link that led to this page. Its token is taken out of the address, where others could read it
 * over the shoulder or in the history, and kept with this entry of the history, so a reload still
 * has it; or it comes from the page in the other language, which was left for this one.
 */
export function takeMailedLink(page: MailedPage): MailedLink {
  const handedOver = takeFromOtherLanguage(page)
  const given = new URLSearchParams(location.search).get('token')
  const fresh = given ? { mailedToken: given } : asMailedLink(handedOver)
  if (fresh) history.replaceState(fresh, '', ownAddress())
  return asMailedLink(history.state)
}

/** It has been used up: no token any more, and a reload of this page knows so. */
export function markMailedLinkUsed(): void {
  history.replaceState({ isUsed: true } satisfies MailedLink, '', ownAddress())
}

/** It is of no use: this entry of the history goes on without it. */
export function forgetMailedLink(): void {
  history.replaceState(null, '', ownAddress())
}

/**
 * The same page in the other language has the link, too, where the switch leads there.
 * @returns ends it
 */
export function followLanguageSwitch(page: MailedPage): () => void {
  return giveToOtherLanguage(page, () => mailedLink() ?? null)
}

/** Without the token, and still with what this page leads back to. */
function ownAddress(): string {
  return withReturn(location.pathname, returnAddressIn(location.search))
}

function mailedLink(): MailedLink {
  return asMailedLink(history.state)
}

function asMailedLink(value: unknown): MailedLink {
  const { mailedToken, isUsed } = (value ?? {}) as { mailedToken?: unknown; isUsed?: unknown }
  if (typeof mailedToken === 'string') return { mailedToken }
  return isUsed === true ? { isUsed } : undefined
}
