import { customize, isCustomizing } from './answer-question.ts'

export interface ConsentSurface {
  element: HTMLElement
  remove(): void
}

/**
 * A strip at the lower edge: what is read stays readable, and the page is longer by its height, so
 * that at its end nothing is covered. It comes first for keyboards and screen readers, and is fixed
 * there: a browser scrolls to what has the focus in a strip that only sticks.
 */
export function showBanner(content: DocumentFragment): ConsentSurface {
  const element = surface('section', 'consent consent-banner', content)
  element.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && isCustomizing(element)) customize(element, false)
  })
  // What has the focus must not lie behind it.
  const leaveRoom = (height: string) => {
    document.documentElement.style.scrollPaddingBottom = height
    document.body.style.paddingBottom = height
  }
  const sizes = new ResizeObserver(() => leaveRoom(`${element.offsetHeight + 8}px`))
  document.querySelector('.skip')?.after(element)
  sizes.observe(element)
  return {
    element,
    remove() {
      sizes.disconnect()
      leaveRoom('')
      element.remove()
    },
  }
}

/** A dialog that changes an answer: Escape and its button leave everything as it was. */
export function showSettings(content: DocumentFragment, onClose: () => void): ConsentSurface {
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

function surface(
  name: 'section' | 'dialog',
  className: string,
  content: DocumentFragment,
): HTMLElement {
  const element = document.createElement(name)
  element.className = className
  element.ariaLabel = content.querySelector('h2')?.textContent ?? ''
  element.append(content)
  return element
}
