import { type CardFactName, cardFactNames, type StudyCard } from '../contract/reading/study-card.ts'
import { withinCharacters } from '../domain/text/characters-over.ts'
import { locales } from '../domain/text/locales.ts'
import { formatPublicationDate } from '../domain/time/publication-date.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'
import type { EvidenceWords } from './evidence-words.ts'
import { formatNumber } from './format-number.ts'

/**
 * The card of a study, with who vouches for it (P-STUDY-CARD). What nobody looked up is left out;
 * what an editor looked for in vain says so.
 */
export function studyCard(card: StudyCard | null, words: EvidenceWords): SafeHtml | undefined {
  if (!card) return undefined
  return html`<section class="facts-card" data-study-card="${card.state}" aria-labelledby="study-card">
    <h2 id="study-card">${words.t('evidence:card.title')}</h2>
    ${cardFacts(card, words, 'fact-list ruled')}
    <p class="note">${vouched(card, words)}</p>
  </section>`
}

/** What a card says. @param list the class of its list */
export function cardFacts(card: StudyCard, words: EvidenceWords, list: string): SafeHtml {
  const { t } = words
  // What PubMed says of them is in its authors' English.
  const asStated = (name: CardFactName) => name === 'conflicts' && card.state === 'prefilled'
  const entries = cardFactNames.map((name) => ({ name, text: shownFact(card, name, words) }))
  return html`<dl class="${list}">${entries.map(({ name, text }) => text && html`<div><dt>${t(`evidence:card.${name}`)}</dt><dd${asStated(name) && html` lang="en"`}>${text}</dd></div>`)}</dl>`
}

/** Design, participants and who paid, as far as they are known: a card in a line. */
export function cardLine(card: StudyCard, words: EvidenceWords): string[] {
  const { t } = words
  const named = (name: CardFactName) => {
    const text = shownFact(card, name, words)
    return text && `${t(`evidence:card.${name}`)}: ${withinCharacters(text, LINE_FACT)}`
  }
  const { design } = card
  return [
    design ? t(`designs:${design}`) : named('design'),
    named('participants'),
    named('funding'),
  ].filter((one) => typeof one === 'string')
}

const LINE_FACT = 60

/** A fact in words, or that the paper does not state it. */
function shownFact(card: StudyCard, name: CardFactName, { t, language }: EvidenceWords) {
  const fact = card[name]
  if (!fact) return notStated(card, name, t)
  if (name === 'design') return card.design && t(`designs:${card.design}`)
  return typeof fact === 'number' ? formatNumber(fact, language) : fact
}

/** That the paper does not state a fact, where an editor looked for it. */
export function notStated(
  card: StudyCard | null | undefined,
  name: CardFactName,
  t: EvidenceWords['t'],
): string | undefined {
  return card?.notStated.includes(name) ? t('evidence:card.notStated') : undefined
}

/** Who vouches for a card: our editors since a day, and whether anybody else did; or nobody yet. */
export function vouched(card: StudyCard, { t, language }: EvidenceWords): string {
  const { state, confirmedAt, isUnchecked } = card
  if (confirmedAt === null) return t(`evidence:card.${state}`)
  const date = formatPublicationDate(confirmedAt.slice(0, 'YYYY-MM-DD'.length), locales[language])
  return t(isUnchecked ? 'evidence:card.confirmedUnchecked' : 'evidence:card.confirmed', { date })
}
