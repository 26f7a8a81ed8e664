import type { Words } from '../../../i18n/translator.ts'
import { html, type SafeHtml } from '../../../ui/html/html.ts'

/** What stands instead of a filtered list that is empty. */
export function noneFiltered({ t }: Words): SafeHtml {
  return html`<p class="note">${t('subject:noneFound')} <button type="button" class="pill" data-reset-filters>${t('filters:reset')}</button></p>`
}
