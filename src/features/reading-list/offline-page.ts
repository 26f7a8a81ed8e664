import type { Language } from '../../contract/protocol/language.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

/** What is shown in place of a page that cannot be had without a connection (P-OFFLINE). */
export function offlinePage(language: Language, t: Translate): SafeHtml {
  return html`<section data-offline><h1>${t('offline:title')}</h1><p>${t('offline:lead')}</p>
    <p class="actions"><button type="button" class="button" data-again hidden>${t('offline:again')}</button></p>
    <div data-kept hidden><h2>${t('offline:kept')}</h2><ul class="plain-list" data-copy-of="${t('offline:copyOf', { moment: '{{moment}}' })}"></ul></div>
    <p data-none>${t('offline:none')} <a href="${addressOf({ page: 'home' }, language)}">${t('offline:home')}</a></p></section>`
}
