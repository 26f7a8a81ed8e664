import { type ComponentType, createContext, type ReactNode, useContext, useMemo } from 'react'
import type { IslandTexts } from './island-texts.ts'
import { createPageTranslator } from './page-translator.ts'
import type { Words } from './translator.ts'

const Current = createContext<Words | undefined>(undefined)

/** Gives everything within an island the words that the page handed it. */
export function WordsProvider({ texts, children }: { texts: IslandTexts; children: ReactNode }) {
  const words = useMemo(
    () => ({ language: texts.language, t: createPageTranslator(texts.language, texts.messages) }),
    [texts],
  )
  return <Current value={words}>{children}</Current>
}

/** A screen as an island: the page hands it the words for all that is within it. */
export function withWords<Props extends object>(Screen: ComponentType<Props>) {
  return ({ texts, ...props }: Props & { texts: IslandTexts }) => (
    <WordsProvider texts={texts}>
      <Screen {...(props as unknown as Props)} />
    </WordsProvider>
  )
}

/** @throws outside a provider: an island without words would be empty */
export function useWords(): Words {
  const words = useContext(Current)
  if (!words) throw new Error('useWords: there is no WordsProvider around this component')
  return words
}
