import { reloadWithTyped } from './typed-fields.ts'

/** What happened to an island: it did not come (P-CHUNKS), or it failed. */
export type IslandFault = 'notArrived' | 'broken'

/**
 * Says above an island what happened to it, in the words that the page brought with it, and offers
 * to load the page again.
 */
export function sayIslandFault(island: Element, fault: IslandFault): void {
  if (noticeOf(island)) return
  const template = document.querySelector<HTMLTemplateElement>(`template[data-fault=${fault}]`)
  if (!template) return
  island.before(template.content.cloneNode(true))
  noticeOf(island)
    ?.querySelector('button')
    ?.addEventListener('click', () => reloadWithTyped(island))
}

/** It came after all. */
export function takeFaultBack(island: Element): void {
  noticeOf(island)?.remove()
}

function noticeOf({ previousElementSibling: before }: Element): Element | undefined {
  return before?.matches('.island-fault') ? before : undefined
}
