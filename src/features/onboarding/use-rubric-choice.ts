import { useState } from 'react'
import { useWords } from '../../i18n/Words.tsx'
import { createRubricChoice, type RubricChoiceStore } from './rubric-choice.store.ts'

/** One choice for as long as the calling component is shown; it is not loaded yet. */
export function useRubricChoice(userId: string): RubricChoiceStore {
  const { language } = useWords()
  const [store] = useState(() => createRubricChoice(userId, language))
  return store
}
