import { CircleCheck, X } from 'lucide'
import type { Words } from '../../i18n/translator.ts'
import { takeFromLastPage } from '../../navigation/next-page.ts'
import { DELETED_HEARTICLE } from '../../navigation/next-page-notice.ts'
import { html } from '../../ui/html/html.ts'
import { icon } from '../../ui/html/icon.ts'

const LEFT: Record<string, 'rubricsSaved' | 'hearticleDeleted'> = {
  'hearticle-deleted': 'hearticleDeleted',
  'rubrics-saved': 'rubricsSaved',
}

/**
 * Says over the bottom of the page what came of what the user did on the page before. The element is
 * there before its words, so that they are announced.
 * @param left what the page before left to be said
 */
export function showHomeNotice(root: ParentNode, left: string, words: Words): void {
  const element = root.querySelector('.home-notice')
  const notice = LEFT[left]
  const deleted = takeFromLastPage(DELETED_HEARTICLE)
  if (!element || !notice) return
  const { t } = words
  element.innerHTML = String(
    html`<p>${icon(CircleCheck)}<span><span data-message>${t(`feed:${notice}`)}</span> ${
      notice === 'hearticleDeleted'
        ? html`<button type="button" class="text-button" data-undo>${t('feed:undo')}</button>`
        : ''
    }</span><button type="button" class="icon-button" aria-label="${t('feed:closeNotice')}">${icon(X)}</button></p>`,
  )
  element.querySelector('.icon-button')?.addEventListener('click', () => element.replaceChildren())
  const undo = element.querySelector<HTMLButtonElement>('[data-undo]')
  undo?.addEventListener('click', async () => {
    undo.disabled = true
    const { restore } = await import('./restore.ts')
    const fault = await restore(Number(deleted), words)
    const message = element.querySelector('[data-message]')
    if (message && fault !== undefined) message.textContent = fault
    undo.disabled = false
  })
}
