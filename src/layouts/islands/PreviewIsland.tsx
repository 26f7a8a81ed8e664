import { useCallback } from 'react'
import type { Language } from '../../contract/protocol/language.ts'
import { PreviewScreen } from '../../features/preview/PreviewScreen.tsx'
import { asIsland } from '../../ui/island/as-island.tsx'
import { type PreviewTexts, pageDrawing } from './page-drawing.ts'

/** What is not public, for whoever has a link to its preview, by what draws its public page. */
export const PreviewIsland = asIsland(({ previewTexts }: { previewTexts: PreviewTexts }) => {
  const loadDrawing = useCallback(
    (language: Language) => pageDrawing(previewTexts, language),
    [previewTexts],
  )
  return <PreviewScreen loadDrawing={loadDrawing} />
})
