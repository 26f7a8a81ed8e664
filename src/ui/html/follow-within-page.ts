import type { MouseEvent } from 'react'

/**
 * Links of a page that is shown within another: to another page they lead in a tab of their own, so
 * that none leaves this one behind; to a place of the shown page they scroll there.
 */
export function followWithinPage(link: HTMLElement, event: MouseEvent): void {
  if (!(link instanceof HTMLAnchorElement)) return
  event.preventDefault()
  if (link.hash === '' || link.pathname !== location.pathname) open(link.href, '_blank', 'noopener')
  else link.closest('.hearticle')?.querySelector(link.hash)?.scrollIntoView()
}
