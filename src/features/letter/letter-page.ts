import { certaintyLevels } from '../../contract/reading/evidence-choices.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import type { RubricRecord } from '../../domain/taxonomy/taxonomy.ts'
import type { Words } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

/**
 * The form by which anybody gets the letter of a week (P-LETTER-READERS); `followLetter` sends it.
 * @param canMail mails are sent at all
 */
export function letterPage(
  { t, language }: Words,
  rubrics: readonly Pick<RubricRecord, 'id' | 'name'>[],
  canMail: boolean,
): SafeHtml {
  const outcome = (name: string, words: string, tone: 'good' | 'bad') =>
    html`<p class="message message-${tone}" data-outcome="${name}" hidden>${words}</p>`
  return html`<div class="ask">
<h1>${t('letter:title')}</h1>
<p class="form-lead">${t('letter:lead')}</p>
${
  canMail
    ? html`<noscript><p class="message message-bad">${t('page:withoutScript')}</p></noscript>
<form class="form fields" method="post" data-letter-form>
<fieldset class="ask-kinds"><legend>${t('letter:rubrics')}</legend><p class="field-hint">${t('letter:rubricsHint')}</p>${rubrics.map(
        ({ id, name }) =>
          html`<label class="checkbox"><input type="checkbox" name="rubric-${id}" data-rubric="${id}"><span>${name[language]}</span></label>`,
      )}</fieldset>
<fieldset class="ask-kinds"><legend>${t('letter:certainty')}</legend><p class="field-hint">${t('letter:certaintyHint')}</p>${certaintyLevels
        .toReversed()
        .map(
          (level) =>
            html`<label class="checkbox"><input type="radio" name="certainty" value="${level}"${level === 'low' && html` checked`}><span>${t(`letter:certainty_of.${level}`)}</span></label>`,
        )}</fieldset>
<p class="field"><label for="letter-email">${t('letter:email')}</label><input id="letter-email" name="email" type="email" required autocomplete="email" spellcheck="false" maxlength="50" aria-describedby="letter-email-hint"><span class="field-hint" id="letter-email-hint">${t('letter:emailHint')} <a href="${addressOf({ page: 'privacy' }, language)}">${t('page:privacy')}</a></span></p>
<p class="note ask-account">${t('letter:account')} <a href="${addressOf({ page: 'profile' }, language)}">${t('account:toProfile')}</a></p>
<div role="status">${outcome('sent', t('letter:sent'), 'good')}${outcome('failed', t('letter:failed'), 'bad')}</div>
<p><button type="submit" class="button" disabled data-asleep data-pending="${t('letter:sending')}">${t('letter:send')}</button></p>
</form>`
    : html`<p class="message message-plain">${t('letter:noMails')}</p>`
}
</div>`
}
