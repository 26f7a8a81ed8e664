import { safeReturnAddress } from '../../domain/site/return-address.ts'
import { html } from '../../ui/html/html.ts'
import { answerQuestion, customize } from './answer-question.ts'
import { consentQuestion, consentWelcome, type OtherLanguage } from './consent-question.ts'
import { type ConsentSurface, showBanner, showOverlay, showSettings } from './consent-surface.ts'
import type { ConsentWords } from './consent-words.ts'
import { isCrawler } from './is-crawler.ts'
import { followConsent, keepConsent, storedConsent } from './stored-consent.ts'

/**
 * Asks until there is an answer (P-CONSENT): by an overlay on the application's pages, by a banner
 * on pages to read (P-CONSENT-WHERE). Without this script, and for a crawler, nothing covers a
 * page. The button in the footer changes the answer at any time.
 */
export function askForConsent(root: Document): void {
  const button = root.querySelector<HTMLButtonElement>('button[data-consent-words]')
  if (!button) return
  const words = JSON.parse(button.dataset.consentWords ?? '') as ConsentWords
  const isApplication = root.querySelector('main[data-application]') !== null
  let open: ConsentSurface | undefined

  const leave = () => {
    open?.remove()
    open = undefined
  }
  const show = (surface: ConsentSurface) => {
    open = surface
    answerQuestion(surface.element, (consent) => {
      keepConsent(consent)
      leave()
    })
  }
  const ask = () => {
    const question = consentQuestion(words, storedConsent())
    show(
      isApplication
        ? showOverlay(html`${consentWelcome(wayBack(words), otherLanguage(root))}${question}`)
        : showBanner(question),
    )
  }
  const follow = () => {
    if (storedConsent().hasInteracted) leave()
    else if (!open && !isCrawler(navigator.userAgent)) ask()
  }
  button.disabled = false
  button.addEventListener('click', () => {
    if (!open) {
      const question = consentQuestion(words, storedConsent())
      const close = html`<button class="pill" type="button" data-close>${words.close}</button>`
      show(
        showSettings(html`${question}${close}`, () => {
          open = undefined
          button.focus()
        }),
      )
    }
    if (open) customize(open.element, true)
  })
  followConsent(follow)
  // The page is painted first, as the question is laid out in a task of its own.
  requestAnimationFrame(() => setTimeout(follow))
}

/** Who came to sign in, and goes on to it by the overlay, still gets back to where they were. */
function wayBack(words: ConsentWords): ConsentWords {
  const back = safeReturnAddress(new URLSearchParams(location.search).get('return'))
  if (back === undefined) return words
  return {
    ...words,
    loginAddress: `${words.loginAddress}?${new URLSearchParams({ return: back })}`,
  }
}

function otherLanguage(root: ParentNode): OtherLanguage | undefined {
  const link = root.querySelector<HTMLAnchorElement>('.language-switch a[hreflang]')
  if (!link) return undefined
  const { hreflang: code, ariaLabel, textContent } = link
  return { code, name: ariaLabel ?? textContent, address: link.pathname + location.search }
}
