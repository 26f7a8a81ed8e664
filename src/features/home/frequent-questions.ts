import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

export interface FrequentQuestion {
  /** The key of the question among the editorial texts; the anchor of its answer. */
  id: string
  question: string
  answer: string
}

/** So many are seen at first. */
const SEEN = 3

/** The questions that users ask, each opening by itself; those after the third unfold (P-QUESTIONS). */
export function frequentQuestions(questions: readonly FrequentQuestion[], t: Translate): SafeHtml {
  const others = questions.slice(SEEN)
  return html`<section class="list-section faq later" aria-labelledby="faq"><h2 class="section-title" id="faq">${t('home:faq')}</h2>${questions.slice(0, SEEN).map(opening)}${
    others.length > 0 &&
    html`<details><summary>${t('home:otherQuestions', { count: others.length })}</summary>${others.map(opening)}</details>`
  }</section>`
}

function opening({ id, question, answer }: FrequentQuestion): SafeHtml {
  return html`<details id="faq-${id}"><summary>${question}</summary><p>${answer}</p></details>`
}
