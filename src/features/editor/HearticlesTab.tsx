import { type ComponentType, type MouseEvent, useState } from 'react'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { dayInVienna } from '../../domain/time/vienna-days.ts'
import { LeftDrafts } from '../../drafts/LeftDrafts.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { Message } from '../../ui/Message.tsx'
import type { HearticleEditorProps } from './HearticleEditor.tsx'
import { HearticleList } from './HearticleList.tsx'
import type { DrawHearticle } from './PagePreview.tsx'
import { addressOfPlace, type EditorPlace, placeOf } from './place.ts'
import { RestoreButton } from './trash/RestoreButton.tsx'

interface HearticlesTabProps {
  user: SessionUser
  place: EditorPlace
  onLink: (event: MouseEvent<HTMLAnchorElement>) => void
  go: (href: string, options?: { replace: boolean }) => void
  loadDrawing: (language: Language) => Promise<DrawHearticle>
  /** The form, a part of the program of its own. */
  Editor: ComponentType<HearticleEditorProps>
}

/** The list of hearticles, or the form of one. */
export function HearticlesTab(props: HearticlesTabProps) {
  const { user, place, onLink, go, loadDrawing, Editor } = props
  const { t, language } = useWords()
  const today = dayInVienna(new Date())
  const [deleted, setDeleted] = useState<number>()
  const [moved, setMoved] = useState<Record<'from' | 'to', number | 'new'>>()
  const { hearticle } = place
  if (hearticle === undefined) {
    return (
      <>
        <LeftDrafts
          kind="hearticle"
          onOpen={(id) => go(addressOfPlace(placeOf(`?hearticle=${id}`), language))}
        />
        {deleted !== undefined && (
          <Message tone="plain" focused>
            <p>{t('trash:deletedNow', { id: deleted })}</p>
            <RestoreButton
              id={deleted}
              onRestored={({ id }) => {
                setDeleted(undefined)
                go(addressOfPlace({ hearticle: id }, language))
              }}
            >
              {t('trash:undo')}
            </RestoreButton>
          </Message>
        )}
        <HearticleList today={today} onLink={onLink} />
      </>
    )
  }
  // One that got its id, or lost it, stays in the same form.
  const form = hearticle === moved?.to ? moved.from : hearticle
  return (
    <Editor
      key={form}
      user={user}
      hearticle={form}
      today={today}
      loadDrawing={loadDrawing}
      onLink={onLink}
      onMoved={(to) => {
        setMoved({ from: form, to })
        go(addressOfPlace({ hearticle: to }, language), { replace: true })
      }}
      onDeleted={(id) => {
        setDeleted(id)
        setMoved(undefined)
        go(addressOfPlace({}, language))
      }}
    />
  )
}
