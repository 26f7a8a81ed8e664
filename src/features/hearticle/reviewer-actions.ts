import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html.ts'

/**
 * What reviewers do with a hearticle (specification §2); shown by the page's script to those who
 * may, and marked as coming until there is something behind it.
 */
export function reviewerActions(t: Translate): SafeHtml {
  const soon = html`<small>${t('page:comingSoon')}</small>`
  return html`<div class="reviewer-actions" data-permission="PERMISSION_REVIEW_HEARTICLES" hidden>
    <button type="button" class="pill" disabled>${t('hearticle:reviewTranslation')} ${soon}</button>
    <button type="button" class="pill" disabled>${t('hearticle:delete')} ${soon}</button>
  </div>`
}
