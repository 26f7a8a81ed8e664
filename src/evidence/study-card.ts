import { cardTexts, type StudyCard } from '../contract/reading/study-card.ts'
import { locales } from '../domain/text/locales.ts'
import { formatPublicationDate } from '../domain/time/publication-date.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'
import type { EvidenceWords } from './evidence-words.ts'
import { formatNumber } from './format-number.ts'

/** The card of a study, with who vouches for it (P-STUDY-CARD). What is not known is left out. */
export function studyCard(card: StudyCard | null, words: EvidenceWords): SafeHtml | undefined {
  if (!card) return undefined
  const { t, language } = words
  const { design, participants, registration } = card
  // What PubMed says of them is in its authors' English.
  const asStated = card.state === 'prefilled' && card.conflicts
  const entries: Array<[label: string, text: string | null]> = [
    [t('evidence:design'), design && t(`designs:${design}`)],
    [
      t('evidence:participants'),
      participants === null ? null : formatNumber(participants, language),
    ],
    ...cardTexts.map((name): [string, string | null] => [t(`evidence:card.${name}`), card[name]]),
    [t('evidence:card.registration'), registration],
  ]
  return html`<section class="facts-card" data-study-card="${card.state}" aria-labelledby="study-card">
    <h2 id="study-card">${t('evidence:card.title')}</h2>
    <dl>${entries.map(([label, text]) => text && html`<div><dt>${label}</dt><dd${text === asStated && html` lang="en"`}>${text}</dd></div>`)}</dl>
    <p class="note">${vouched(card, words)}</p>
  </section>`
}

/** Who vouches for a card: our editors since a day, or nobody yet. */
function vouched({ state, confirmedAt }: StudyCard, { t, language }: EvidenceWords): string {
  if (confirmedAt === null) return t(`evidence:card.${state}`)
  const date = formatPublicationDate(confirmedAt.slice(0, 'YYYY-MM-DD'.length), locales[language])
  return t('evidence:card.confirmed', { date })
}
