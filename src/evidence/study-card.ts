import { type CardFactName, cardTexts, type StudyCard } from '../contract/reading/study-card.ts'
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
  const { t, language } = words
  const { design, participants, registration } = card
  // What PubMed says of them is in its authors' English.
  const asStated = card.state === 'prefilled' && card.conflicts
  const textOrNotStated = (name: CardFactName, text: string | null) =>
    text || notStated(card, name, t)
  const entries: Array<[label: string, text: string | undefined]> = [
    [t('evidence:design'), textOrNotStated('design', design && t(`designs:${design}`))],
    [
      t('evidence:participants'),
      textOrNotStated(
        'participants',
        participants === null ? null : formatNumber(participants, language),
      ),
    ],
    ...cardTexts.map((name): [string, string | undefined] => [
      t(`evidence:card.${name}`),
      textOrNotStated(name, card[name]),
    ]),
    [t('evidence:card.registration'), textOrNotStated('registration', registration)],
  ]
  return html`<section class="facts-card" data-study-card="${card.state}" aria-labelledby="study-card">
    <h2 id="study-card">${t('evidence:card.title')}</h2>
    <dl>${entries.map(([label, text]) => text && html`<div><dt>${label}</dt><dd${text === asStated && html` lang="en"`}>${text}</dd></div>`)}</dl>
    <p class="note">${vouched(card, words)}</p>
  </section>`
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
function vouched(card: StudyCard, { t, language }: EvidenceWords): string {
  const { state, confirmedAt, isUnchecked } = card
  if (confirmedAt === null) return t(`evidence:card.${state}`)
  const date = formatPublicationDate(confirmedAt.slice(0, 'YYYY-MM-DD'.length), locales[language])
  return t(isUnchecked ? 'evidence:card.confirmedUnchecked' : 'evidence:card.confirmed', { date })
}
