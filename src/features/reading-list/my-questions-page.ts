import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

/** Where questions come back, filled by `showMyQuestions` (P-MY-QUESTIONS). */
export function myQuestionsPage(t: Translate): SafeHtml {
  return html`<h1>${t('myQuestions:title')}</h1>
<p>${t('myQuestions:lead')}</p>
<noscript><p class="message message-bad">${t('page:withoutScript')}</p></noscript>
<p role="status" tabindex="-1" data-outcome></p>
<div class="stack" data-my-questions aria-busy="true"><p class="quiet">${t('myQuestions:loading')}</p></div>`
}
