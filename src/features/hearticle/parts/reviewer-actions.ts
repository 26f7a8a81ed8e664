import type { Language } from '../../../contract/protocol/language.ts'
import { addressOf } from '../../../domain/site/addresses.ts'
import type { Translate } from '../../../i18n/translator.ts'
import { html, type SafeHtml } from '../../../ui/html/html.ts'

/**
 * What reviewers and editors do with a hearticle (P-DELETE-HEARTICLE); shown by the page's script
 * to those who may.
 */
export function reviewerActions(id: number, language: Language, t: Translate): SafeHtml {
  return html`<div class="actions reviewer-actions" data-permission="PERMISSION_REVIEW_HEARTICLES PERMISSION_EDIT_HEARTICLES PERMISSION_ADMIN" hidden>
    <a class="pill" href="${addressOf({ page: 'review-translation', id }, language)}" rel="nofollow" data-permission="PERMISSION_REVIEW_HEARTICLES" hidden>${t('hearticle:reviewTranslation')}</a>
    <button type="button" class="pill" data-delete>${t('hearticle:delete')}</button>
  </div>`
}
