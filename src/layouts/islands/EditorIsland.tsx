import { useCallback, useEffect, useState } from 'react'
import { contentEditors } from '../../contract/desk/library-taxonomy.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { dayInVienna } from '../../domain/time/vienna-days.ts'
import { HearticleEditor } from '../../features/editor/HearticleEditor.tsx'
import { hearticleOf, roomOf } from '../../features/editor/place.ts'
import { useWords } from '../../i18n/Words.tsx'
import { useLeaveQuestion } from '../../kept/use-leave-question.ts'
import { useAddressTab } from '../../ui/use-address-tab.ts'
import { deskIsland } from './DeskIsland.tsx'
import { type PreviewTexts, pageDrawing } from './page-drawing.ts'

/** Where one hearticle is written, with previews by what draws public pages. */
export const EditorIsland = deskIsland(Editor, contentEditors)

interface EditorProps {
  user: SessionUser
  previewTexts: PreviewTexts
}

function Editor({ user, previewTexts: texts }: EditorProps) {
  const { t, language } = useWords()
  const mayLeave = useLeaveQuestion()
  const { place: hearticle, go } = useAddressTab(hearticleOf, mayLeave)
  const loadDrawing = useCallback((drawn: Language) => pageDrawing(texts, drawn), [texts])
  const [moved, setMoved] = useState<Record<'from' | 'to', number | 'new'>>()
  useEffect(() => {
    if (hearticle === undefined) location.replace(roomOf(location, language))
  }, [hearticle, language])
  if (hearticle === undefined) return null
  // One that got its id, or lost it, stays in the same form.
  const form = hearticle === moved?.to ? moved.from : hearticle
  return (
    <section className="fields" aria-label={t('editor:form')}>
      <HearticleEditor
        key={form}
        user={user}
        hearticle={form}
        today={dayInVienna(new Date())}
        loadDrawing={loadDrawing}
        onMoved={(to) => {
          setMoved({ from: form, to })
          go(`${addressOf({ page: 'editor' }, language)}?hearticle=${to}`, { replace: true })
        }}
        // There it lies, and one step brings it back.
        onDeleted={() => location.assign(addressOf({ page: 'desk/trash' }, language))}
      />
    </section>
  )
}
