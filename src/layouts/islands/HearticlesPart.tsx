import { type MouseEvent, useCallback } from 'react'
import { uploadsBaseUrl } from '../../api/uploads.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { HearticlesTab } from '../../features/editor/HearticlesTab.tsx'
import type { DrawHearticle } from '../../features/editor/PagePreview.tsx'
import type { EditorPlace } from '../../features/editor/place.ts'
import type { HearticlePageTexts } from '../../features/hearticle/hearticle-options.ts'
import { hearticlePage } from '../../features/hearticle/hearticle-page.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { lazyChunk } from './load-chunk.ts'

/** What a preview has around the article, by language. */
export type PreviewTexts = Record<Language, HearticlePageTexts>

/** The preview is in either language; only that one's words are loaded (P-LANG-WORDS). */
const messages = {
  de: async () => (await import('../../features/hearticle/page-words.de.ts')).words,
  en: async () => (await import('../../features/hearticle/page-words.en.ts')).words,
}

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
  const loadDrawing = useCallback(
    async (language: Language): Promise<DrawHearticle> => {
      const t = createTranslator(language, await messages[language]())
      const around = {
        language,
        t,
        texts: texts[language],
        uploadsBaseUrl,
        origin: location.origin,
      }
      return (hearticle) => hearticlePage(hearticle, around)
    },
    [texts],
  )
  return <HearticlesTab {...props} loadDrawing={loadDrawing} Editor={Editor} />
}
