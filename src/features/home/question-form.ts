import { Search } from 'lucide'
import { addressOf } from '../../domain/site/addresses.ts'
import type { Words } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'
import { icon } from '../../ui/html/icon.ts'

/**
 * The field for a question, outside the screen that answers it: a form that leads there with the
 * question in the address, by the browser alone (P-QUESTION-FIELD).
 * @param place in the header of every page, or on the page itself: home, and where there is nothing
 */
export function questionForm(place: 'header' | 'page', { t, language }: Words): SafeHtml {
  const name = t(place === 'header' ? 'page:searchSite' : 'page:ask')
  return html`<form class="question-form" role="search" aria-label="${name}" action="${addressOf({ page: 'home' }, language)}" data-question>
    <input type="hidden" name="mode" value="explore">
    <input type="search" name="q" aria-label="${t('page:question')}" placeholder="${t('page:question')}" autocomplete="off" enterkeyhint="search">
    <button type="submit" class="icon-button" aria-label="${t('page:sendQuestion')}">${icon(Search)}</button></form>`
}
