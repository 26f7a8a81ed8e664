import { type MouseEvent, useCallback, useState } from 'react'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { dayInVienna } from '../../domain/time/vienna-days.ts'
import { HearticleEditor } from '../../features/editor/HearticleEditor.tsx'
import { addressOfPlace, type EditorPlace } from '../../features/editor/place.ts'
import { useWords } from '../../i18n/Words.tsx'
import { type PreviewTexts, pageDrawing } from './page-drawing.ts'

export interface EditorPartProps {
  user: SessionUser
  place: EditorPlace
  onLink: (event: MouseEvent<HTMLAnchorElement>) => void
  go: (href: string, options?: { replace: boolean }) => void
  texts: PreviewTexts
}

/** The form of one hearticle, with previews by what draws public pages. */
export function HearticlePart({ user, place, go, texts }: EditorPartProps) {
  const { language } = useWords()
  const loadDrawing = useCallback((drawn: Language) => pageDrawing(texts, drawn), [texts])
  const [moved, setMoved] = useState<Record<'from' | 'to', number | 'new'>>()
  const { hearticle = 'new' } = place
  // One that got its id, or lost it, stays in the same form.
  const form = hearticle === moved?.to ? moved.from : hearticle
  return (
    <HearticleEditor
      key={form}
      user={user}
      hearticle={form}
      today={dayInVienna(new Date())}
      loadDrawing={loadDrawing}
      onMoved={(to) => {
        setMoved({ from: form, to })
        go(addressOfPlace({ hearticle: to }, language), { replace: true })
      }}
      // There it lies, and one step brings it back.
      onDeleted={() => go(addressOfPlace({ tab: 'trash' }, language))}
    />
  )
}
