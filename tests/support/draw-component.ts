import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '../../src/contract/protocol/language.ts'
import { islandTexts } from '../../src/i18n/island-texts.ts'
import { WordsProvider } from '../../src/i18n/Words.tsx'

/** A component as the server draws it, with the words of a language. */
export function drawComponent(
  component: ReactElement,
  language: Language,
  namespaces: Parameters<typeof islandTexts>[1],
): string {
  const texts = islandTexts(language, namespaces)
  // biome-ignore lint/correctness/noChildrenProp: the element's type asks for them
  return renderToStaticMarkup(createElement(WordsProvider, { texts, children: component }))
}
