import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { IslandTexts } from './island-texts.ts'
import { createTranslator, type Words } from './translator.ts'

const Current = createContext<Words | undefined>(undefined)

/** Gives everything within an island the words that the page handed it. */
export function WordsProvider({ texts, children }: { texts: IslandTexts; children: ReactNode }) {
  const words = useMemo(
    () => ({ language: texts.language, t: createTranslator(texts.language, texts.messages) }),
    [texts],
  )
  return <Current value={words}>{children}</Current>
}

/** @throws outside a provider: an island without words would be empty */
export function useWords(): Words {
  const words = useContext(Current)
  if (!words) throw new Error('useWords: there is no WordsProvider around this component')
  return words
}
