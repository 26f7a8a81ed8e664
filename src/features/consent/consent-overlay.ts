// It imports nothing: what pages to read had in common with it would be cut out of their one file.
import type { ConsentSurface } from './consent-surface.ts'

/**
 * The dialog that the page brought with it, which the style sheet shows ahead of this script, as the
 * browser's own modal one. It stays until it is answered. One that a blocker hides would lock a page
 * on which nothing is asked.
 * @param onEscape is told of Escape, which is no answer
 * @param onUnseen is told where it is not seen, at once or later
 */
export function showOverlay(
  dialog: HTMLDialogElement,
  onEscape: () => void,
  onUnseen: () => void,
): ConsentSurface {
  const end = new AbortController()
  const { signal } = end
  dialog.addEventListener(
    'cancel',
    (event) => {
      event.preventDefault()
      onEscape()
    },
    { signal },
  )
  // A browser lets a second Escape through whatever is prevented.
  dialog.addEventListener('close', () => dialog.showModal(), { signal })
  if (!dialog.isConnected) document.querySelector('.skip')?.after(dialog)
  dialog.showModal()
  const look = () => signal.aborted || isSeen(dialog) || onUnseen()
  // Its first entries come at once. Nothing tells of some ways to hide it: whoever acts looks.
  const places = new IntersectionObserver(look)
  for (const part of [dialog, answerIn(dialog)]) if (part) places.observe(part)
  for (const sign of ['pointerdown', 'wheel', 'keydown'])
    addEventListener(sign, look, { signal, capture: true, passive: true })
  return {
    element: dialog,
    remove() {
      end.abort()
      places.disconnect()
      dialog.close()
      dialog.remove()
    },
  }
}

const answerIn = (dialog: HTMLElement) => dialog.querySelector('.consent-answers [data-answer]')

/**
 * Whether it covers the page and can be answered. Its backdrop, which shows nothing, is hit as itself;
 * nothing is for a moment after a press.
 */
function isSeen(dialog: HTMLElement): boolean {
  if (document.documentElement.style.pointerEvents === 'none') return true
  const { x, y, width, height } = dialog.getBoundingClientRect()
  return (
    height * 2 > innerHeight &&
    dialog.contains(document.elementFromPoint(x + width / 2, y + height / 2)) &&
    answerIn(dialog)?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true
  )
}
