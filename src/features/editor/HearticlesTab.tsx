import { type MouseEvent, useState } from 'react'
import type { SessionUser } from '../../contract/accounts.ts'
import type { Language } from '../../contract/language.ts'
import { dayInVienna } from '../../domain/vienna-days.ts'
import { useWords } from '../../i18n/Words.tsx'
import { HearticleEditor } from './HearticleEditor.tsx'
import { HearticleList } from './HearticleList.tsx'
import type { DrawHearticle } from './Preview.tsx'
import { addressOfPlace, type EditorPlace } from './place.ts'
import { $unsaved } from './unsaved.ts'

interface HearticlesTabProps {
  user: SessionUser
  place: EditorPlace
  onLink: (event: MouseEvent<HTMLAnchorElement>) => void
  go: (href: string, options?: { replace: boolean }) => void
  loadDrawing: (language: Language) => Promise<DrawHearticle>
}

/** The list of hearticles, or the form of one. */
export function HearticlesTab({ user, place, onLink, go, loadDrawing }: HearticlesTabProps) {
  const { language } = useWords()
  const today = dayInVienna(new Date())
  const [created, setCreated] = useState<number>()
  if (place.hearticle === undefined) return <HearticleList today={today} onLink={onLink} />
  return (
    <HearticleEditor
      // A new one that got its id stays in the same form.
      key={place.hearticle === created ? 'new' : place.hearticle}
      user={user}
      hearticle={place.hearticle}
      today={today}
      loadDrawing={loadDrawing}
      onLink={onLink}
      onCreated={(id) => {
        setCreated(id)
        go(addressOfPlace({ hearticle: id }, language), { replace: true })
      }}
      onDeleted={() => {
        $unsaved.set(false)
        go(addressOfPlace({}, language))
      }}
    />
  )
}
