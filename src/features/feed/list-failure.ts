import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

/**
 * A list that fails says so quietly, and can be tried again by its `[data-retry]`
 * (P-STATES-OF-LISTS).
 */
export function listFailure(t: Translate, text = t('feed:failed')): SafeHtml {
  return html`<p class="cluster quiet list-failure" role="status" data-key="failure">${text} <button type="button" class="pill" data-retry>${t('feed:tryAgain')}</button></p>`
}
