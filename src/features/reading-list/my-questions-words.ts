import { pageLanguage } from '../../i18n/page-language.ts'

const messages = {
  de: () => import('../../i18n/messages/de/myQuestions.json', { with: { type: 'json' } }),
  en: () => import('../../i18n/messages/en/myQuestions.json', { with: { type: 'json' } }),
}

/** What questions that come back say; loaded when one is answered or asked. */
export const myQuestionsWords = async () => (await messages[pageLanguage()]()).default

export type MyQuestionsWords = Awaited<ReturnType<typeof myQuestionsWords>>
