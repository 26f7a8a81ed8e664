import { send } from '../../api/send.ts'
import { keepHistoryChoice, readSession } from '../../api/stored-session.ts'
import type { OutputOf } from '../../contract/protocol/endpoint.ts'
import { readerCalls } from '../../contract/protocol/reader-calls.ts'
import type { setReadingHistory } from '../../contract/reading/reading-list.ts'
import { readingWords } from './reading-words.ts'
import { say } from './say.ts'

/** Asks whether a history is to be kept; both answers have equal weight (P-HISTORY). */
export async function askForHistory(): Promise<void> {
  const words = await readingWords()
  const panel = document.createElement('section')
  panel.className = 'reading-question'
  panel.setAttribute('aria-labelledby', 'reading-question')
  const title = document.createElement('h2')
  title.id = 'reading-question'
  title.textContent = words.questionTitle
  const text = document.createElement('p')
  text.textContent = words.question
  const answers = document.createElement('div')
  answers.className = 'actions'
  for (const history of [true, false]) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'pill'
    button.textContent = history ? words.yes : words.no
    button.addEventListener('click', async () => {
      panel.remove()
      const isDone = await answerForHistory(history)
      const done = history ? words.answeredYes : words.answeredNo
      say(isDone ? done : words.changeFailed)
    })
    answers.append(button)
  }
  panel.append(title, text, answers)
  document.body.append(panel)
}

/** @returns false where it was not taken */
export async function answerForHistory(history: boolean): Promise<boolean> {
  if (!readSession()) return false
  try {
    const body = { history }
    const response = await send<typeof setReadingHistory>(readerCalls.setReadingHistory, { body })
    if (!response.ok) return false
    const answered = (await response.json()) as OutputOf<typeof setReadingHistory>
    return keepHistoryChoice(answered.history)
  } catch {
    return false
  }
}
