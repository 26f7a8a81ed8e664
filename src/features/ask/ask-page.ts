import { MAX_QUESTION, questionKinds } from '../../contract/desk/questions.ts'
import type { AnswerHelp } from '../../contract/reading/answer.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import type { Words } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'
import { telephoneAddress } from '../../ui/html/telephone.ts'

interface AskPage {
  /** An answer can be mailed. */
  canMail: boolean
  /** Whom to call in an emergency. */
  numbers: AnswerHelp['numbers']
}

/**
 * The form by which anybody asks, reports an error or says something else, and below it what the desk
 * shows of what was asked (P-ASK, P-ASKED-IN-PUBLIC); `followForm` sends it and fills the list.
 */
export function askPage({ t, language }: Words, { canMail, numbers }: AskPage): SafeHtml {
  const status = (name: string, words: string, tone: 'good' | 'bad') =>
    html`<p class="message message-${tone}" data-outcome="${name}" hidden>${words}</p>`
  const calls = new Intl.ListFormat(language, { type: 'disjunction' })
    .formatToParts(numbers.map(({ number }) => number))
    .map(({ type, value }) => {
      const name = numbers.find(({ number }) => number === value)?.name
      return type === 'literal'
        ? value
        : html`<a href="${telephoneAddress(value)}">${value}</a> (${name})`
    })
  return html`<div class="ask">
<h1>${t('ask:title')}</h1>
<p class="form-lead">${t('ask:lead')}</p>
<p class="note"><strong>${t('ask:noAdvice')}</strong> ${t('ask:emergency')} ${calls}.</p>
<noscript><p class="message message-bad">${t('page:withoutScript')}</p></noscript>
<form class="form fields" method="post" data-ask-form data-too-long="${t('ask:tooLong')}">
<p data-edition data-words="${t('ask:edition', { id: '{id}', number: '{number}' })}" hidden>${t('ask:about')} <a></a></p>
<fieldset class="ask-kinds"><legend>${t('ask:kind')}</legend>${questionKinds.map(
    (kind, index) =>
      html`<label class="checkbox"><input type="radio" name="kind" value="${kind}"${index === 0 && html` checked`}><span>${t(`ask:kind_of.${kind}`)}</span></label>`,
  )}</fieldset>
<p class="field"><label for="ask-text">${t('ask:text')}</label><textarea id="ask-text" name="text" rows="5" required aria-describedby="ask-hint ask-count"></textarea>
<span class="field-hint" id="ask-hint">${t('ask:textHint')}</span><span class="field-hint" id="ask-count"><span data-count>0</span> / ${MAX_QUESTION.toLocaleString(language)}</span></p>
${
  canMail &&
  html`<div class="ask-tell"><label class="checkbox"><input type="checkbox" name="tellMe"><span>${t('ask:tellMe')}</span></label>
<p class="field"><label for="ask-email">${t('ask:email')}</label><input id="ask-email" name="email" type="email" autocomplete="email" spellcheck="false" maxlength="50" aria-describedby="ask-email-hint"><span class="field-hint" id="ask-email-hint">${t('ask:emailHint')} <span class="ask-account">${t('ask:emailOfAccount')}</span></span></p></div>`
}
<p class="note">${t('ask:kept')} <a href="${addressOf({ page: 'privacy' }, language)}">${t('page:privacy')}</a></p>
<div role="status">${status('sent', t('ask:sent'), 'good')}${status('confirm', t('ask:confirm'), 'good')}${status('failed', t('ask:failed'), 'bad')}</div>
<p><button type="submit" class="button" disabled data-asleep data-pending="${t('ask:sending')}">${t('ask:send')}</button></p>
</form>
<section class="asked" data-asked hidden><h2>${t('ask:asked')}</h2><p class="note">${t('ask:askedMeaning')}</p><ul class="plain-list">${(
    ['asked', 'in-work', 'answered'] as const
  ).map(
    (state) =>
      html`<template data-state="${state}"><li><span class="label">${t(`ask:state_of.${state}`)}</span> <a></a></li></template>`,
  )}</ul></section>
</div>`
}
