import { type Consent, consentCategories } from '../../domain/account/consent.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'
import type { ConsentWords } from './consent-words.ts'

/** The id of the heading that names the question. */
export const CONSENT_TITLE = 'consent-title'

/**
 * The question with its four answers (P-CONSENT), the categories folded away. 'Accept' and
 * 'Reject' are the same kind of button beside each other (P-CONSENT).
 */
export function consentQuestion(
  words: ConsentWords,
  { analytics, marketing, preferences }: Consent,
): SafeHtml {
  const isAllowed = { analytics, marketing, preferences }
  const answer = (name: string, text: string, kind: string) =>
    html`<button class="${kind}" type="button" data-answer="${name}">${text}</button>`
  return html`<div class="consent-question">
    <h2 id="${CONSENT_TITLE}" tabindex="-1">${words.title}</h2>
    <p>${words.text} <a href="${words.privacyAddress}">${words.privacy}</a> · <a href="${words.imprintAddress}">${words.imprint}</a></p>
    <fieldset id="consent-categories" hidden><legend>${words.categories}</legend>
      ${category('necessary', words.necessary, words.necessaryMeaning, html` checked disabled`)}
      ${consentCategories.map((name) =>
        category(name, words[name], words[`${name}Meaning`], isAllowed[name] && html` checked`),
      )}</fieldset>
    <p class="consent-answers">${answer('accept', words.accept, 'pill')}${answer('reject', words.reject, 'pill')}</p>
    <p class="consent-more"><button class="consent-link" type="button" aria-expanded="false" aria-controls="consent-categories" data-customize>${words.customize}</button>${answer('save', words.save, 'pill')}${answer('necessary', words.necessaryOnly, 'consent-link')}</p>
  </div>`
}

function category(name: string, word: string, meaning: string, state: SafeHtml | false): SafeHtml {
  return html`<label><input type="checkbox" name="${name}"${state}><span><b>${word}</b> ${meaning}</span></label>`
}

/** The same page in the other language, as the header links it. */
export interface OtherLanguage {
  code: string
  name: string
  address: string
}

/**
 * What the full-screen overlay offers besides (P-CONSENT-WHERE); users who are signed in have it.
 * @param other it covers the header, so it has the switch of languages as well
 */
export function consentWelcome(words: ConsentWords, other: OtherLanguage | undefined): SafeHtml {
  const inOther =
    other &&
    html`<a class="consent-language" href="${other.address}" hreflang="${other.code}" lang="${other.code}">${other.name}</a>`
  return html`<svg class="day-pulse" viewBox="-1200 0 3600 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><path d="M-1200 70H470l26-8 20 8h34l24-56 36 98 28-72 18 30h44l22-8 20 8H2400"/></svg>
    <div class="consent-welcome">${inOther ?? ''}<h2 tabindex="-1" autofocus>${words.welcome}</h2><p>${words.welcomeText}</p>
    <p class="actions consent-ways"><a class="button" href="${words.trialAddress}" data-answer="necessary">${words.trial}</a><a class="pill" href="${words.loginAddress}" data-answer="necessary">${words.login}</a></p>
    <p class="note">${words.linksMeaning}</p></div>`
}
