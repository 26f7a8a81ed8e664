import { gateOf, priceWord } from '../../cards/price.ts'
import { type Language, languages } from '../../contract/protocol/language.ts'
import { anchorOfTerm, termsByLetter } from '../../domain/glossary/glossary-page.ts'
import type { PublicTerm } from '../../domain/glossary/glossary-term.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

interface GlossaryPageOptions {
  language: Language
  t: Translate
  /** The hearticles that explain a term, by its id. */
  uses: ReadonlyMap<string, readonly { id: number; headline: string }[]>
}

/** The page of the glossary: its terms by their letters, each at its own anchor (P-GLOSSARY-PAGE). */
export function glossaryPage(terms: readonly PublicTerm[], options: GlossaryPageOptions): SafeHtml {
  const { language, t } = options
  const letters = termsByLetter(terms, language)
  const isUnchecked = terms.length > 0 && terms.every(({ checkedAt }) => checkedAt === null)
  return html`<header class="glossary-head"><h1>${t('glossary:title')}</h1>
<p>${t('glossary:lead')}</p>
${terms.length === 0 && html`<p>${t('glossary:none')}</p>`}
${terms.some(({ sample }) => sample) && html`<p class="note">${t('glossary:sample')}</p>`}
${isUnchecked && html`<p class="note">${t('glossary:allUnchecked')}</p>`}</header>
${letters.length > 1 && html`<nav class="glossary-letters" aria-label="${t('glossary:letters')}"><ul class="plain-list">${letters.map(({ letter }) => html`<li><a href="#${idOfLetter(letter)}">${nameOfLetter(letter, t)}</a></li>`)}</ul></nav>`}
${letters.map(
  ({
    letter,
    terms: ofLetter,
  }) => html`<section class="glossary-letter" aria-labelledby="${idOfLetter(letter)}"><h2 id="${idOfLetter(letter)}">${nameOfLetter(letter, t)}</h2>
<dl>${ofLetter.map((term) => entry(term, { ...options, isUnchecked }))}</dl></section>`,
)}`
}

/** No anchor of a term is like one of a letter. */
const idOfLetter = (letter: string) => (letter === '#' ? 'letter-other' : `letter-${letter}`)

const nameOfLetter = (letter: string, t: Translate) =>
  letter === '#' ? t('glossary:noLetter') : letter

function entry(
  term: PublicTerm,
  { language, t, uses, isUnchecked }: GlossaryPageOptions & { isUnchecked: boolean },
): SafeHtml {
  const { explanation, also, checkedAt } = term
  const hearticles = uses.get(term.id) ?? []
  const others = languages.filter((other) => other !== language)
  return html`<div class="stack glossary-term" id="${anchorOfTerm(term, language)}"><dt><dfn>${term.term[language]}</dfn></dt>
<dd><p>${explanation[language]}</p>
${also[language].length > 0 && html`<p class="quiet">${t('glossary:also', { spellings: also[language].join(', ') })}</p>`}
<p class="quiet">${others.map((other) => html`${t(`glossary:in_${other}`)} <span lang="${other}">${term.term[other]}</span>`)}</p>
${!isUnchecked && checkedAt === null && html`<p class="quiet">${t('glossary:unchecked')}</p>`}
${hearticles.length > 0 && html`<p class="quiet glossary-uses">${t('glossary:uses')}</p><ul class="plain-list quiet glossary-uses">${hearticles.map(({ id, headline }) => html`<li><a href="${addressOf({ page: 'hearticle', id }, language)}"${gateOf({ id, isFree: true })}>${headline}</a> ${priceWord(true, t)}</li>`)}</ul>`}</dd></div>`
}
