import type { Answered } from '../../domain/account/reading-list.ts'
import { questionsOfDay } from '../../domain/reading/my-questions.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import {
  askedQuestion,
  askedQuizzes,
  questionWords,
} from '../../features/reading-list/asked-question.ts'
import { answersHere } from '../../features/reading-list/my-answers.ts'
import { html } from '../../ui/html/html.ts'

/** As `showQuestion`, of a visitor. */
export const showQuestionHere = (root: ParentNode) => showQuestion(root, answersHere())

/**
 * Asks whoever wants it what comes back today, else the newest question, unless they answered it
 * (P-MY-QUESTIONS). Where it cannot be had, the page is whole without it.
 */
export async function showQuestion(root: ParentNode, answered: readonly Answered[]): Promise<void> {
  const place = root.querySelector<HTMLElement>('[data-my-question]')
  if (!place) return
  try {
    const [words, [back]] = await Promise.all([
      questionWords(),
      dueQuizzes(questionsOfDay(answered, new Date()).due.slice(0, 1)),
    ])
    const [newest] = back ? [] : await askedQuizzes()
    const isNew = newest && answered.every((one) => one.hearticleId !== newest.hearticleId)
    const quiz = back ?? (isNew ? newest : undefined)
    if (!quiz) return
    const all = addressOf({ page: 'my-questions' }, words.language)
    place.innerHTML = String(
      html`<section class="my-question" aria-labelledby="my-question"><h2 class="section-title" id="my-question">${words.t(back ? 'myQuestions:yours' : 'myQuestions:newest')} <a href="${all}">${words.t('myQuestions:toAll')}</a></h2>${askedQuestion(quiz, { isCounted: !back }, words)}</section>`,
    )
    place.hidden = false
  } catch {
    place.hidden = true
  }
}

const dueQuizzes = async (ids: readonly number[]) => (ids.length > 0 ? askedQuizzes(ids) : [])
