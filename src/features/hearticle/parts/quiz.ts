import type { Hearticle } from '../../../contract/reading/hearticles.ts'
import type { EvidenceWords } from '../../../evidence/evidence-words.ts'
import { drawnSentence, resultSentence } from '../../../evidence/result-sentence.ts'
import { html, type SafeHtml } from '../../../ui/html/html.ts'

/** A question of three answers, each of which opens to whether it is right and what its finding says (P-QUIZ). */
export function quizPart(
  { quiz, findings, comparisons }: Pick<Hearticle, 'quiz' | 'findings' | 'comparisons'>,
  words: EvidenceWords,
): SafeHtml | undefined {
  const finding = findings.find(({ id }) => id === quiz?.findingId)
  if (!quiz || !finding) return undefined
  const { t, language } = words
  const comparison = comparisons.find(({ id }) => id === finding.comparisonId)
  const sentence = resultSentence(finding, comparison, words)
  const reason = html`<a href="#fact-box">${sentence ? drawnSentence(sentence) : finding.outcome}</a>`
  return html`<section class="wrap quiz later" aria-labelledby="quiz" lang="${language}">
    <h2 id="quiz">${t('hearticle:quiz')}</h2>
    <p>${quiz.question}</p>
    ${quiz.answers.map(
      ({ answer, text }) => html`<details name="quiz">
        <summary>${text}</summary>
        <p><b>${t(answer === 'right' ? 'hearticle:quizRight' : 'hearticle:quizWrong')}</b> ${reason}</p>
      </details>`,
    )}
  </section>`
}
