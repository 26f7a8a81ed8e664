import type { Quiz } from '../contract/reading/quiz.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'

interface Drawn {
  quiz: Pick<Quiz, 'question' | 'answers'>
  hearticleId: number
  edition: number
  /** What the finding says. */
  reason: SafeHtml
  words: { right: string; wrong: string }
  /** It is asked for the first time: its answer is counted (P-QUIZ-COUNTED). */
  isCounted: boolean
}

/**
 * A question of three answers, each of which opens to whether it is right and what its finding says
 * (P-QUIZ). The page's script tells what is answered first by the attributes.
 */
export function quizQuestion(drawn: Drawn): SafeHtml {
  const { quiz, hearticleId, edition, reason, words, isCounted } = drawn
  return html`<div class="quiz-question" data-quiz="${hearticleId}" data-edition="${edition}"${isCounted && html` data-counts`}>
    <p>${quiz.question}</p>
    ${quiz.answers.map(
      ({ answer, text }) => html`<details name="quiz-${hearticleId}" data-answer="${answer}">
        <summary>${text}</summary>
        <p><b>${answer === 'right' ? words.right : words.wrong}</b> ${reason}</p>
      </details>`,
    )}
  </div>`
}
