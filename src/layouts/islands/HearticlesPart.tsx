import { type MouseEvent, useCallback } from 'react'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { HearticlesTab } from '../../features/editor/HearticlesTab.tsx'
import type { EditorPlace } from '../../features/editor/place.ts'
import { lazyChunk } from './load-chunk.ts'
import { type PreviewTexts, pageDrawing } from './page-drawing.ts'

/** The form with its text editor, which the list does without. */
const Editor = lazyChunk(
  async () => (await import('../../features/editor/HearticleEditor.tsx')).HearticleEditor,
)

export interface HearticlesPartProps {
  user: SessionUser
  place: EditorPlace
  onLink: (event: MouseEvent<HTMLAnchorElement>) => void
  go: (href: string, options?: { replace: boolean }) => void
  texts: PreviewTexts
}

/** The editor of hearticles, with previews by what draws their public pages. */
export function HearticlesPart({ texts, ...props }: HearticlesPartProps) {
  const loadDrawing = useCallback((language: Language) => pageDrawing(texts, language), [texts])
  return <HearticlesTab {...props} loadDrawing={loadDrawing} Editor={Editor} />
}
