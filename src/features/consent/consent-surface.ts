import type { SafeHtml } from '../../ui/html/html.ts'
import { customize, isCustomizing } from './answer-question.ts'
import { CONSENT_TITLE } from './consent-question.ts'

/** Something that holds the question on the page. */
export interface ConsentSurface {
  element: HTMLElement
  remove(): void
}

/**
 * A strip at the lower edge: what is read stays readable, and the page is longer by its height, so
 * that at its end nothing is covered. It comes first for keyboards and screen readers, and is fixed
 * there: a browser scrolls to what has the focus in a strip that only sticks.
 */
export function showBanner(content: SafeHtml): ConsentSurface {
  const element = surface('section', 'consent consent-banner', content)
  element.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && isCustomizing(element)) customize(element, false)
  })
  // What has the focus must not lie behind it.
  const { style } = document.documentElement
  const sizes = new ResizeObserver(() => {
    style.scrollPaddingBottom = `${element.offsetHeight + 8}px`
    document.body.style.paddingBottom = `${element.offsetHeight}px`
  })
  document.querySelector('.skip')?.after(element)
  sizes.observe(element)
  return {
    element,
    remove() {
      sizes.disconnect()
      style.scrollPaddingBottom = ''
      document.body.style.paddingBottom = ''
      element.remove()
    },
  }
}

/**
 * The browser's own modal dialog, as an overlay that stays until it is answered: Escape is no
 * answer, it only folds the categories in.
 */
export function showOverlay(content: SafeHtml): ConsentSurface {
  const dialog = surface('dialog', 'consent consent-overlay', content) as HTMLDialogElement
  let isAnswered = false
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    if (isCustomizing(dialog)) customize(dialog, false)
  })
  // A browser lets a second Escape through whatever is prevented.
  dialog.addEventListener('close', () => isAnswered || dialog.showModal())
  // Measured before the page changes, so that it is laid out only once for all of this.
  const scrolling = lockScrolling()
  document.body.prepend(dialog)
  dialog.showModal()
  return {
    element: dialog,
    remove() {
      isAnswered = true
      scrolling.release()
      dialog.close()
      dialog.remove()
    },
  }
}

/** The page behind stays where it is, and as wide as it was without its scrollbar. */
function lockScrolling(): { release(): void } {
  const { style, clientWidth } = document.documentElement
  style.paddingInlineEnd = `${innerWidth - clientWidth}px`
  style.overflow = 'hidden'
  return {
    release() {
      style.paddingInlineEnd = ''
      style.overflow = ''
    },
  }
}

/** A dialog that changes an answer: Escape and its button leave everything as it was. */
export function showSettings(content: SafeHtml, onClose: () => void): ConsentSurface {
  const dialog = surface('dialog', 'dialog consent-settings', content) as HTMLDialogElement
  dialog.addEventListener('close', () => {
    dialog.remove()
    onClose()
  })
  dialog.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-close]')) dialog.close()
  })
  document.body.append(dialog)
  dialog.showModal()
  return { element: dialog, remove: () => dialog.close() }
}

function surface(name: 'section' | 'dialog', className: string, content: SafeHtml): HTMLElement {
  const element = document.createElement(name)
  element.className = className
  element.setAttribute('aria-labelledby', CONSENT_TITLE)
  element.innerHTML = String(content)
  return element
}
