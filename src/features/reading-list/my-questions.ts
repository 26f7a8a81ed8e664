import { send } from '../../api/send.ts'
import { readSession } from '../../api/stored-session.ts'
import type { OutputOf } from '../../contract/protocol/endpoint.ts'
import { readerCalls } from '../../contract/protocol/reader-calls.ts'
import type { listReading, putOnReadingList } from '../../contract/reading/reading-list.ts'
import type { Answered } from '../../domain/account/reading-list.ts'
import { formatDay } from '../../domain/presenters/format-day.ts'
import { questionsOfDay } from '../../domain/reading/my-questions.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import type { Words } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'
import { answerForHistory } from './ask-for-history.ts'
import { askedQuestion, askedQuizzes, questionWords } from './asked-question.ts'
import { answersHere, forgetAnswersHere } from './my-answers.ts'

const PAGE_SIZE = 50

/** What stands on the page, and what its buttons do. */
interface Shown {
  content: SafeHtml
  onPress?: Record<string, () => Promise<string>>
}

/** Shows what comes back today to whoever is signed in, or to this browser (P-MY-QUESTIONS). */
export async function showMyQuestions(root: ParentNode): Promise<void> {
  const place = root.querySelector<HTMLElement>('[data-my-questions]')
  if (!place) return
  const words = await questionWords()
  place.ariaBusy = 'true'
  const { content, onPress = {} } = await shownNow(words).catch(() => failed(words))
  place.innerHTML = String(content)
  place.ariaBusy = 'false'
  for (const button of place.querySelectorAll<HTMLButtonElement>('[data-press]')) {
    button.onclick = async () => {
      button.disabled = true
      const outcome = (await onPress[button.dataset.press ?? '']?.()) ?? ''
      await showMyQuestions(root)
      place.prepend(statusOf(outcome))
    }
  }
}

function statusOf(words: string): HTMLElement {
  const line = document.createElement('p')
  line.role = 'status'
  line.textContent = words
  return line
}

const failed = (words: Words): Shown => ({
  content: html`<p role="status">${words.t('myQuestions:loadFailed')} ${button('retry', words.t('myQuestions:tryAgain'))}</p>`,
})

const button = (name: string, words: string): SafeHtml =>
  html`<button type="button" class="pill" data-press="${name}">${words}</button>`

async function shownNow(words: Words): Promise<Shown> {
  const session = readSession()
  if (!session) return shownOf(answersHere(), words, ofBrowser(words))
  const turnOn = async () => ((await answerForHistory(true)) ? '' : words.t('myQuestions:failed'))
  if (!session.user.readingHistory?.on) {
    return {
      content: html`<p>${words.t('myQuestions:historyOff')} ${words.t('myQuestions:againAccount')}</p><p>${button('turnOn', words.t('myQuestions:turnOn'))}</p>`,
      onPress: { turnOn },
    }
  }
  return shownOf(await answersOfAccount(), words, ofAccount(words))
}

/** What stands below the questions of a visitor. */
function ofBrowser(words: Words): Shown {
  if (answersHere().length === 0) return { content: html`` }
  const forget = async () => {
    forgetAnswersHere()
    return words.t('myQuestions:forgotten')
  }
  return {
    content: html`<p class="note">${words.t('myQuestions:keptHere')}</p><p>${button('forget', words.t('myQuestions:forget'))}</p>`,
    onPress: { forget },
  }
}

/** What stands below those of an account. */
function ofAccount(words: Words): Shown {
  const here = answersHere().length
  const list = `${addressOf({ page: 'profile' }, words.language)}?tab=reading`
  return {
    content: html`${here > 0 && html`<p class="note">${words.t('myQuestions:here', { count: here })} ${button('takeOver', words.t('myQuestions:takeOver'))}</p>`}<p class="note"><a href="${list}">${words.t('myQuestions:toList')}</a></p>`,
    onPress: {
      takeOver: async () =>
        (await takeOver()) ? words.t('myQuestions:tookOver') : words.t('myQuestions:failed'),
    },
  }
}

async function shownOf(answered: readonly Answered[], words: Words, below: Shown): Promise<Shown> {
  const { due, next } = questionsOfDay(answered, new Date())
  const back = due.length > 0 ? await askedQuizzes(due) : []
  const nextDay =
    next && words.t('myQuestions:next', { day: formatDay(next, words.language, 'long') })
  const none =
    answered.length === 0
      ? words.t('myQuestions:none')
      : due.length > 0
        ? words.t('myQuestions:noLonger')
        : words.t('myQuestions:doneToday')
  const [newest] = await askedQuizzes()
  const isNew = newest && answered.every((one) => one.hearticleId !== newest.hearticleId)
  const content = html`${back.map((quiz) => html`<section>${askedQuestion(quiz, { isCounted: false }, words)}</section>`)}${
    back.length === 0 && html`<p>${none}</p>`
  }${nextDay && html`<p>${nextDay}</p>`}${
    isNew &&
    back.length === 0 &&
    html`<section><h2>${words.t('myQuestions:newest')}</h2>${askedQuestion(newest, { isCounted: true }, words)}</section>`
  }${below.content}`
  return { content, ...(below.onPress && { onPress: below.onPress }) }
}

/** @throws where they cannot be had */
async function answersOfAccount(): Promise<Answered[]> {
  const all: Answered[] = []
  for (let page = 0, pages = 1; page < pages; page += 1) {
    const query = { view: 'answered' as const, page, size: PAGE_SIZE }
    const answer = await send<typeof listReading>(readerCalls.listReading, { query })
    if (!answer.ok) throw new Error(`the answers answered ${answer.status}`)
    const { content, totalPages } = (await answer.json()) as OutputOf<typeof listReading>
    all.push(...content)
    pages = totalPages
  }
  return all
}

/** Brings what was answered in this browser into the account; what was taken is not kept here twice. */
async function takeOver(): Promise<boolean> {
  const period = readSession()?.user.readingHistory?.period
  for (const { hearticleId, answers } of answersHere()) {
    for (const { at, ...given } of answers) {
      const answer = await send<typeof putOnReadingList>(readerCalls.putOnReadingList, {
        params: { hearticleId: String(hearticleId) },
        body: { state: 'answered', given, at, period },
      })
      // What is not public any more is asked by nobody.
      if (!answer.ok && answer.status !== 404) return false
    }
  }
  forgetAnswersHere()
  return true
}
