import type { Hearticle } from '../../../contract/reading/hearticles.ts'
import type { EvidenceWords } from '../../../evidence/evidence-words.ts'
import { quizQuestion } from '../../../evidence/quiz-question.ts'
import { drawnSentence, resultSentence } from '../../../evidence/result-sentence.ts'
import { html, type SafeHtml } from '../../../ui/html/html.ts'

/** The question at the end of a hearticle (P-QUIZ). */
export function quizPart(
  {
    id,
    edition,
    quiz,
    findings,
    comparisons,
  }: Pick<Hearticle, 'id' | 'edition' | 'quiz' | 'findings' | 'comparisons'>,
  words: EvidenceWords,
): SafeHtml | undefined {
  const finding = findings.find(({ id }) => id === quiz?.findingId)
  if (!quiz || !finding) return undefined
  const { t, language } = words
  const comparison = comparisons.find(({ id }) => id === finding.comparisonId)
  const sentence = resultSentence(finding, comparison, words)
  const reason = html`<a href="#fact-box">${sentence ? drawnSentence(sentence) : finding.outcome}</a>`
  return html`<section class="wrap quiz later" aria-labelledby="quiz" lang="${language}">
    <h2 id="quiz">${t('myQuestions:quiz')}</h2>
    ${quizQuestion({
      quiz,
      hearticleId: id,
      edition,
      reason,
      words: { right: t('myQuestions:right'), wrong: t('myQuestions:wrong') },
      isCounted: true,
    })}
  </section>`
}
