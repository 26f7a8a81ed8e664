import type { Language } from '../../contract/protocol/language.ts'
import type { Finding } from '../../contract/reading/evidence.ts'
import { type Quiz, quizAnswers, type WrittenQuiz } from '../../contract/reading/quiz.ts'

/**
 * A question as readers get it (P-QUIZ): null where its finding is not shown, or its study fell.
 * @param hearticleId by which the answers have their order, the same in both languages and for everybody
 */
export function presentQuiz(
  quiz: WrittenQuiz | null | undefined,
  findings: readonly Finding[],
  hearticleId: number,
  language: Language,
): Quiz | null {
  const finding = findings.find(({ id }) => id === quiz?.findingId)
  if (!quiz || !finding || finding.fallen || finding.sourceChanged) return null
  const first = hearticleId % quizAnswers.length
  const order = [...quizAnswers.slice(first), ...quizAnswers.slice(0, first)]
  return {
    findingId: quiz.findingId,
    question: quiz.question[language],
    answers: order.map((answer) => ({ answer, text: quiz[answer][language] })),
  }
}
