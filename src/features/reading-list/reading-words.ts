import { pageLanguage } from '../../i18n/page-language.ts'

const messages = {
  de: () => import('../../i18n/messages/de/readingList.json', { with: { type: 'json' } }),
  en: () => import('../../i18n/messages/en/readingList.json', { with: { type: 'json' } }),
}

/** What the reading list says on a page to read; loaded when it is said. */
export const readingWords = async () => (await messages[pageLanguage()]()).default
