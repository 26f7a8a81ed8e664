import { send } from '../../api/send.ts'
import { readSession } from '../../api/stored-session.ts'
import type { OutputOf } from '../../contract/protocol/endpoint.ts'
import { readerCalls } from '../../contract/protocol/reader-calls.ts'
import type {
  listReading,
  NotedAnswer,
  putOnReadingList,
  QuestionsOfDay,
} from '../../contract/reading/reading-list.ts'
import type { Answered } from '../../domain/account/reading-list.ts'
import { formatDay } from '../../domain/presenters/format-day.ts'
import { questionsOfDay } from '../../domain/reading/my-questions.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import type { Words } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'
import { answerForHistory } from './ask-for-history.ts'
import { askedQuestion, askedQuizzes, questionsBack, questionWords } from './asked-question.ts'
import { answersHere, forgetAnswersHere, keepAnswerHere } from './my-answers.ts'

/** What stands on the page, and what its buttons do. */
interface Shown {
  content: SafeHtml
  onPress?: Record<string, () => Promise<string>>
}

/** Shows what comes back today to whoever is signed in, or to this browser (P-MY-QUESTIONS). */
export async function showMyQuestions(root: ParentNode): Promise<void> {
  const place = root.querySelector<HTMLElement>('[data-my-questions]')
  const outcome = root.querySelector<HTMLElement>('[data-outcome]')
  if (!place || !outcome) return
  const whose = readSession()?.user.username
  place.ariaBusy = 'true'
  // An answer given to what is about to be replaced would lose what is told of it.
  place.inert = true
  const words = await questionWords()
  const below = belowQuestions(words)
  const undoing = whatWasForgotten(words)
  const asked = await questionsNow(words).catch(() => failed(words))
  // Somebody else is here by now, for whom this is asked anew.
  if (readSession()?.user.username !== whose) return
  place.innerHTML = String(html`${undoing.content}${asked.content}${below.content}`)
  place.ariaBusy = 'false'
  place.inert = false
  const onPress = { ...undoing.onPress, ...asked.onPress, ...below.onPress }
  for (const button of place.querySelectorAll<HTMLButtonElement>('[data-press]')) {
    button.onclick = async () => {
      button.disabled = true
      place.inert = true
      const act = onPress[button.dataset.press ?? '']
      const done = await act?.().catch(() => words.t('myQuestions:failed'))
      await showMyQuestions(root)
      outcome.textContent = done ?? ''
      outcome.focus()
    }
  }
}

const failed = ({ t }: Words): Shown => ({
  content: html`<p>${t('myQuestions:loadFailed')} ${button('retry', t('myQuestions:tryAgain'))}</p>`,
})

const button = (name: string, words: string): SafeHtml =>
  html`<button type="button" class="pill" data-press="${name}">${words}</button>`

async function questionsNow(words: Words): Promise<Shown> {
  const { t } = words
  const session = readSession()
  if (!session) return shownOf(questionsOfDay(answersHere(), new Date()), words)
  if (session.user.readingHistory?.on) return shownOf(await questionsOfAccount(), words)
  const turnOn = async () => ((await answerForHistory(true)) ? '' : t('myQuestions:failed'))
  return {
    content: html`<p>${t('myQuestions:historyOff')} ${t('myQuestions:againAccount')}</p><p>${button('turnOn', t('myQuestions:turnOn'))}</p>`,
    onPress: { turnOn },
  }
}

/** What was forgotten on this page, for as long as it stays open. */
let forgotten: readonly Answered[] = []

/** Takes it back, above everything, so that it is seen at once. */
function whatWasForgotten({ t }: Words): Shown {
  if (forgotten.length === 0) return { content: html`` }
  const undo = async () => {
    for (const { hearticleId, answers } of forgotten.toReversed()) {
      for (const given of answers) {
        if (!keepAnswerHere(hearticleId, given)) return t('myQuestions:failed')
      }
    }
    forgotten = []
    return t('myQuestions:undone')
  }
  return { content: html`<p>${button('undo', t('myQuestions:undo'))}</p>`, onPress: { undo } }
}

/** What stands below the questions, also where they cannot be had. */
function belowQuestions({ t, language }: Words): Shown {
  const count = answersHere().length
  const session = readSession()
  const forget = async () => {
    forgotten = [...answersHere(), ...forgotten]
    forgetAnswersHere()
    return t('myQuestions:forgotten')
  }
  const onPress = { forget, takeOver: () => takeOver(t) }
  if (!session) {
    if (count === 0) return { content: html`` }
    const note = html`<p class="note">${t('myQuestions:keptHere')}</p><p>${button('forget', t('myQuestions:forget'))}</p>`
    return { content: note, onPress }
  }
  const list = `${addressOf({ page: 'profile' }, language)}?tab=reading`
  const taking = html`<p class="note">${t('myQuestions:here', { count })} ${button('takeOver', t('myQuestions:takeOver'))} ${button('forget', t('myQuestions:forget'))}</p>`
  return {
    content: html`${count > 0 && session.user.readingHistory?.on && taking}<p class="note"><a href="${list}">${t('myQuestions:toList')}</a></p>`,
    onPress,
  }
}

async function shownOf(questions: QuestionsOfDay, words: Words): Promise<Shown> {
  const { t, language } = words
  const { answered, waiting, left, next, tomorrow } = questions
  const back = await questionsBack(questions)
  if (back.length > 0) {
    return {
      content: html`${back.map((quiz) => html`<section>${askedQuestion(quiz, { isCounted: false }, words)}</section>`)}`,
    }
  }
  const isFull = waiting.length > 0 && left === 0
  const none =
    answered.length === 0 ? 'none' : waiting.length > 0 && !isFull ? 'noLonger' : 'doneToday'
  const day = isFull ? tomorrow : next
  const [newest] = await askedQuizzes()
  const isNew = newest && !answered.includes(newest.hearticleId)
  return {
    content: html`<p>${t(`myQuestions:${none}`)}</p>${day !== null && html`<p>${t('myQuestions:next', { day: formatDay(day, language, 'long') })}</p>`}${
      isNew &&
      html`<section><h2>${t('myQuestions:newest')}</h2>${askedQuestion(newest, { isCounted: true }, words)}</section>`
    }`,
  }
}

/** @throws where they cannot be had */
async function questionsOfAccount(): Promise<QuestionsOfDay> {
  const query = { view: 'answered' as const, size: 1 }
  const answer = await send<typeof listReading>(readerCalls.listReading, { query })
  const { questions } = (await answer.json()) as Partial<OutputOf<typeof listReading>>
  if (!questions) throw new Error(`the questions answered ${answer.status}`)
  return questions
}

/**
 * Brings what was answered in this browser into the account; of each question that is taken nothing
 * stays here.
 * @throws where no answer came
 */
async function takeOver(t: Words['t']): Promise<string> {
  const period = readSession()?.user.readingHistory?.period
  const put = (id: number, { at, ...given }: NotedAnswer) =>
    send<typeof putOnReadingList>(readerCalls.putOnReadingList, {
      params: { hearticleId: String(id) },
      body: { state: 'answered', given, at, period },
    })
  for (const { hearticleId, answers } of answersHere()) {
    for (const given of answers) {
      const answer = await put(hearticleId, given)
      // What is not public any more is asked by nobody.
      if (!answer.ok && answer.status !== 404) return t('myQuestions:takenInPart')
    }
    forgetAnswersHere(hearticleId)
  }
  return t('myQuestions:tookOver')
}
