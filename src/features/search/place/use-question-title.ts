import { useEffect, useState } from 'react'
import { useWords } from '../../../i18n/Words.tsx'

/** So many letters of a question stand in the title of its page. */
const LONGEST_IN_TITLE = 100

/** The question is the page's title, in tabs and bookmarks (P-QUESTION-FIELD). */
export function useQuestionTitle(question: string): void {
  const { t } = useWords()
  const [untitled] = useState(() => document.title)
  useEffect(() => {
    const letters = Array.from(question.trim())
    const shown = letters.slice(0, LONGEST_IN_TITLE).join('')
    document.title =
      shown === ''
        ? untitled
        : t('search:pageTitle', {
            question: letters.length > LONGEST_IN_TITLE ? `${shown}…` : shown,
          })
  }, [question, untitled, t])
}
