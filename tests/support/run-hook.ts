import { parseHTML } from 'linkedom'
import { act, createElement } from 'react'
import { onTestFinished, vi } from 'vitest'
import type { Language } from '../../src/contract/protocol/language.ts'
import { islandTexts } from '../../src/i18n/island-texts.ts'
import { WordsProvider } from '../../src/i18n/Words.tsx'

/**
 * A hook as it runs in a page put in place by `stubBrowserPage`, until all that it began has ended.
 * @returns what it says now; `change` runs it with another input, `settle` waits once more
 */
export async function runHook<Input, Output>(
  use: (input: Input) => Output,
  first: NoInfer<Input>,
  language: Language = 'de',
) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('window', globalThis)
  const { createRoot } = await import('react-dom/client')
  const { document } = parseHTML('<main></main>')
  const root = createRoot(document.querySelector('main') as unknown as Element)
  const texts = islandTexts(language, [])
  const all: Output[] = []
  const settle = (begin: () => unknown = () => {}) =>
    act(async () => {
      await begin()
      // The answers of a stubbed page take turns of the event loop, not time.
      for (let turn = 0; turn < 30; turn += 1) await new Promise(setImmediate)
    })
  const change = (input: Input) =>
    settle(() => {
      const children = createElement(Run, { run: () => all.push(use(input)) })
      root.render(createElement(WordsProvider, { texts, children } as never))
    })
  await change(first)
  onTestFinished(async () => {
    // The page is gone by now, and React looks for it.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.stubGlobal('window', globalThis)
    await act(async () => root.unmount())
    vi.unstubAllGlobals()
  })
  return {
    /** All that it said, oldest first. */
    all,
    now: () => all.at(-1) as Output,
    change,
    settle,
  }
}

function Run({ run }: { run: () => void }) {
  run()
  return null
}
