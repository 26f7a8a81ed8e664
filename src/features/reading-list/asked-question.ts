import { send } from '../../api/send.ts'
import type { OutputOf } from '../../contract/protocol/endpoint.ts'
import { readerCalls } from '../../contract/protocol/reader-calls.ts'
import type { AskedQuiz, listQuizzes } from '../../contract/reading/quiz.ts'
import type { QuestionsOfDay } from '../../contract/reading/reading-list.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { quizQuestion } from '../../evidence/quiz-question.ts'
import { drawnSentence, resultSentence } from '../../evidence/result-sentence.ts'
import { pageLanguage } from '../../i18n/page-language.ts'
import { createTranslator, type Words } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

const messages = {
  de: async () => (await import('./question-words.de.ts')).words,
  en: async () => (await import('./question-words.en.ts')).words,
}

/** The words of questions that are asked apart from their hearticles, loaded when one is. */
export async function questionWords(): Promise<Words> {
  const language = pageLanguage()
  return { language, t: createTranslator(language, await messages[language]()) }
}

/**
 * Asks for the questions of hearticles, or for the newest one.
 * @throws where they cannot be had
 */
export async function askedQuizzes(ids?: readonly number[]): Promise<AskedQuiz[]> {
  const query = { lang: pageLanguage(), ...(ids && { hearticles: ids.join(',') }) }
  const answer = await send<typeof listQuizzes>(readerCalls.listQuizzes, { query })
  if (!answer.ok) throw new Error(`questions answered ${answer.status}`)
  return ((await answer.json()) as OutputOf<typeof listQuizzes>).content
}

/** So many are asked for at once. */
const AT_ONCE = 20

/**
 * The questions that come back today, without those that are no longer asked.
 * @throws where they cannot be had
 */
export async function questionsBack({ waiting, left }: Pick<QuestionsOfDay, 'waiting' | 'left'>) {
  const found: AskedQuiz[] = []
  for (let first = 0; first < waiting.length && found.length < left; first += AT_ONCE) {
    found.push(...(await askedQuizzes(waiting.slice(first, first + AT_ONCE))))
  }
  return found.slice(0, left)
}

/** A question apart from its hearticle. @param isCounted it is asked for the first time */
export function askedQuestion(
  quiz: AskedQuiz,
  { isCounted }: { isCounted: boolean },
  words: Words,
): SafeHtml {
  const { t, language } = words
  const { hearticleId, edition, headline, finding, comparison } = quiz
  const href = addressOf({ page: 'hearticle', id: hearticleId }, language)
  const sentence = resultSentence(finding, comparison, words)
  const drawn = {
    quiz,
    hearticleId,
    edition,
    reason: sentence ? drawnSentence(sentence) : html`${finding.outcome}`,
    words: { right: t('myQuestions:right'), wrong: t('myQuestions:wrong') },
    isCounted,
  }
  return html`${quizQuestion(drawn)}<p class="meta"><a href="${href}">${headline || t('myQuestions:toHearticle')}</a></p>`
}
