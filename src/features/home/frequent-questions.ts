import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

export interface FrequentQuestion {
  /** The key of the question among the editorial texts; the anchor of its answer. */
  id: string
  question: string
  answer: string
}

/**
 * The questions that users ask, each opening by itself (P-QUESTIONS).
 * @param more what answers say beyond their editorial text, by the question's id
 */
export function frequentQuestions(
  questions: readonly FrequentQuestion[],
  t: Translate,
  more: Readonly<Record<string, SafeHtml | undefined>> = {},
): SafeHtml {
  return html`<section class="wrap list-section faq later" aria-labelledby="faq"><h2 id="faq">${t('home:faq')}</h2>${questions.map(
    ({ id, question, answer }) =>
      html`<details id="faq-${id}"><summary>${question}</summary><p>${answer}</p>${more[id]}</details>`,
  )}</section>`
}
