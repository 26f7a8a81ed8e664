import { readSession } from '../../api/stored-session.ts'
import type { QuestionsOfDay } from '../../contract/reading/reading-list.ts'
import { questionsOfDay } from '../../domain/reading/my-questions.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import {
  askedQuestion,
  askedQuizzes,
  questionsBack,
  questionWords,
} from '../../features/reading-list/asked-question.ts'
import { answersHere } from '../../features/reading-list/my-answers.ts'
import { html } from '../../ui/html/html.ts'

/** As `showQuestion`, of a visitor. */
export const showQuestionHere = (root: ParentNode) =>
  showQuestion(root, questionsOfDay(answersHere(), new Date()))

/**
 * Asks whoever wants it what comes back today, else the newest question, unless they answered it
 * (P-MY-QUESTIONS). Where it cannot be had, the page is whole without it.
 */
export async function showQuestion(root: ParentNode, questions: QuestionsOfDay): Promise<void> {
  const place = root.querySelector<HTMLElement>('[data-my-question]')
  if (!place) return
  const { waiting, left, answered } = questions
  const whose = readSession()?.user.username
  try {
    const [words, [back]] = await Promise.all([
      questionWords(),
      questionsBack({ waiting, left: Math.min(1, left) }),
    ])
    const [newest] = back ? [] : await askedQuizzes()
    const isNew = newest && !answered.includes(newest.hearticleId)
    const quiz = back ?? (isNew ? newest : undefined)
    if (!quiz || readSession()?.user.username !== whose) return
    const { t, language } = words
    const all = addressOf({ page: 'my-questions' }, language)
    place.innerHTML = String(
      html`<section class="my-question" aria-labelledby="my-question"><h2 class="section-title" id="my-question">${t(back ? 'myQuestions:yours' : 'myQuestions:newest')} <a href="${all}">${t('myQuestions:toAll')}</a></h2>${askedQuestion(quiz, { isCounted: !back }, words)}</section>`,
    )
    place.hidden = false
  } catch {
    place.hidden = true
  }
}
