import { consentCategories } from '../../domain/account/consent.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'
import type { ConsentWords } from './consent-words.ts'

/**
 * The question with its four answers, all of the same kind (P-CONSENT), the categories folded away
 * and none of them ticked.
 */
export function consentQuestion(words: ConsentWords): SafeHtml {
  const answer = (name: string, text: string) =>
    html`<button class="pill" type="button" data-answer="${name}">${text}</button>`
  return html`<div class="consent-question">
    <div class="cluster consent-asked"><h2 tabindex="-1">${words.title}</h2>
      <p><a href="${words.privacyAddress}">${words.privacy}</a>\u00a0· <a href="${words.imprintAddress}">${words.imprint}</a></p></div>
    <div class="consent-choice"><fieldset hidden><legend>${words.categories}</legend>
      <p>${words.text}</p>
      ${category('necessary', words.necessary, words.necessaryMeaning, html` checked disabled`)}
      ${consentCategories.map((name) => category(name, words[name], words[`${name}Meaning`]))}
      ${answer('save', words.save)}</fieldset></div>
    <div class="consent-answers">${answer('accept', words.accept)}${answer('reject', words.reject)}
      <button class="pill" type="button" aria-expanded="false" data-customize>${words.customize}</button>${answer('necessary', words.necessaryOnly)}</div>
    <button class="pill" type="button" data-close>${words.close}</button>
  </div>`
}

function category(name: string, word: string, meaning: string, state?: SafeHtml): SafeHtml {
  return html`<label><input type="checkbox" name="${name}"${state}><span><b>${word}</b> ${meaning}</span></label>`
}
