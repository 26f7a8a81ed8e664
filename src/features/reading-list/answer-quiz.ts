import { countInteraction } from '../../api/count-interaction.ts'
import { readSession } from '../../api/stored-session.ts'
import type { QuizAnswer } from '../../contract/reading/quiz.ts'
import type { NotedAnswer } from '../../contract/reading/reading-list.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { pageLanguage } from '../../i18n/page-language.ts'
import { answerForHistory } from './ask-for-history.ts'
import { keepWaiting } from './kept-reading.ts'
import { answersHere, keepAnswerHere } from './my-answers.ts'
import { type MyQuestionsWords, myQuestionsWords } from './my-questions-words.ts'
import { sendWaiting } from './send-waiting.ts'

/**
 * Notes what is answered first to a question on a page, for whoever wants it asked again, else offers
 * that (P-MY-QUESTIONS). What is opened after it is looked at.
 * @param opened the answer, an element of `quizQuestion`
 */
export async function answerQuiz(opened: HTMLElement): Promise<void> {
  const quiz = opened.closest<HTMLElement>('[data-quiz]')
  if (!quiz || 'answered' in quiz.dataset) return
  quiz.dataset.answered = ''
  const hearticleId = Number(quiz.dataset.quiz)
  const answer = opened.dataset.answer as QuizAnswer
  const at = new Date().toISOString()
  const given = { answer, edition: Number(quiz.dataset.edition), at }
  if ('counts' in quiz.dataset) {
    countInteraction({ hearticleId, interactionType: 'ANSWER', answer })
  }
  // There before its words are, so that they are announced when they come.
  const note = document.createElement('p')
  note.className = 'quiz-note'
  note.role = 'status'
  quiz.append(note)
  const words = await myQuestionsWords()
  const noting = { note, id: hearticleId, given, words }
  if (isWanted()) await noteAnswer(noting)
  else offer(noting)
}

/** Whether answers are noted, in the account or else in this browser. */
function isWanted(): boolean {
  const session = readSession()
  return session ? session.user.readingHistory?.on === true : answersHere().length > 0
}

interface Noting {
  note: HTMLElement
  id: number
  given: NotedAnswer
  words: MyQuestionsWords
}

/** Offers that it is noted: in the account where there is one, else here. */
function offer(noting: Noting): void {
  const { note, words } = noting
  const hasAccount = readSession() !== undefined
  const yes = document.createElement('button')
  yes.type = 'button'
  yes.className = 'pill'
  yes.textContent = words.yes
  yes.onclick = async () => {
    // Somebody signed in or out meanwhile: the words of the offer are not true any more.
    if (hasAccount !== (readSession() !== undefined)) return offer(noting)
    yes.disabled = true
    if (!hasAccount || (await answerForHistory(true))) return noteAnswer(noting)
    note.textContent = words.failed
  }
  note.replaceChildren(`${words.again} ${hasAccount ? words.againAccount : words.againHere} `, yes)
}

async function noteAnswer(noting: Noting): Promise<void> {
  const { note, words } = noting
  const outcome = await keepAnswer(noting)
  // The history was ended on another device.
  if (readSession() && !isWanted()) return offer(noting)
  const all = document.createElement('a')
  all.href = addressOf({ page: 'my-questions' }, pageLanguage())
  all.textContent = words.toAll
  note.replaceChildren(outcome, ' ', all)
}

/** @returns what is said of it */
async function keepAnswer({ id, given: { at, ...given }, words }: Noting): Promise<string> {
  const history = readSession()?.user.readingHistory
  if (!history) return keepAnswerHere(id, { at, ...given }) ? words.comesBack : words.notKept
  keepWaiting({ id, put: { state: 'answered', given, at, period: history.period } })
  const outcome = await sendWaiting()
  if (outcome === 'done') return words.comesBack
  if (outcome === 'waits') return words.waiting
  return (typeof outcome === 'object' && outcome.refused) || words.failed
}
