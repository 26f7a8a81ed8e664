import { returnAddressIn, withReturn } from '../../domain/site/return-address.ts'
import { answerQuestion, customize, holdStill, isCustomizing, tick } from './answer-question.ts'
import { type ConsentSurface, showBanner, showSettings } from './consent-surface.ts'
import { isCrawler } from './is-crawler.ts'
import { followConsent, keepConsent, storedConsent } from './stored-consent.ts'

/**
 * Asks until there is an answer (P-CONSENT): by an overlay on the application's pages, by a banner
 * on pages to read (P-CONSENT-WHERE), and where something hides or removes the overlay. The page
 * brings both with it; without this script, and for a crawler, nothing covers it. The button in the
 * footer changes the answer at any time.
 */
export function askForConsent(root: Document): void {
  const button = root.querySelector<HTMLButtonElement>('button[data-consent]')
  const template = root.querySelector<HTMLTemplateElement>('template[data-consent]')
  const overlay = root.querySelector<HTMLDialogElement>('.consent-overlay')
  if (!button || !template) return
  let open: ConsentSurface | undefined
  let isBlocked = false

  const question = () => {
    const content = template.content.cloneNode(true) as DocumentFragment
    tick(content, storedConsent())
    return content
  }
  const leave = () => {
    delete root.documentElement.dataset.ask
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
  /** It can be answered at once; what makes it modal is a file that pages to read do without. */
  const cover = async (dialog: HTMLDialogElement) => {
    leadBack(dialog)
    show({ element: dialog, remove: () => dialog.remove() })
    const foldIn = () => isCustomizing(dialog) && customize(dialog, false)
    const { showOverlay } = await import('./consent-overlay.ts')
    if (open?.element === dialog) open = showOverlay(dialog, foldIn, uncover)
  }
  const uncover = () => {
    isBlocked = true
    leave()
    ask()
  }
  const ask = () => {
    if (overlay && !isBlocked) cover(overlay).catch(uncover)
    else show(showBanner(question()))
  }
  const follow = () => {
    if (storedConsent().hasInteracted || isCrawler(navigator.userAgent)) leave()
    else if (!open) ask()
  }
  button.disabled = false
  button.addEventListener('click', () => {
    holdStill()
    if (!open) {
      show(
        showSettings(question(), () => {
          open = undefined
          button.focus()
        }),
      )
    }
    if (open) customize(open.element, true)
  })
  followConsent(follow)
  // The page is painted first, as a banner is laid out in a task of its own.
  requestAnimationFrame(() => setTimeout(follow))
}

/** Who came to sign in or up, and goes on to it by the overlay, still gets back to where they were. */
function leadBack(overlay: HTMLElement): void {
  const back = returnAddressIn(location.search)
  if (back === undefined) return
  for (const way of overlay.querySelectorAll<HTMLAnchorElement>('a[data-answer]'))
    way.setAttribute('href', withReturn(way.pathname, back))
}
