import { type ComponentType, Suspense, useEffect } from 'react'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { showRoom } from '../../desk/shell/room.ts'
import { hasAnyOf } from '../../domain/account/permissions.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { EditorTabs } from '../../features/editor/EditorTabs.tsx'
import { type EditorTab, placeOf } from '../../features/editor/place.ts'
import { useWords } from '../../i18n/Words.tsx'
import { useLeaveQuestion } from '../../kept/use-leave-question.ts'
import { Message } from '../../ui/Message.tsx'
import { useAddressTab } from '../../ui/use-address-tab.ts'
import { ChunkBoundary } from './ChunkBoundary.tsx'
import type { EditorPartProps } from './HearticlePart.tsx'
import { lazyChunk } from './load-chunk.ts'
import type { PreviewTexts } from './page-drawing.ts'
import { signedInIsland } from './SignedInOnly.tsx'

/** What the tabs show, each a part of the program that is loaded when it is opened. */
const TABS: Record<EditorTab, ComponentType<EditorPartProps>> = {
  publication: lazyChunk(
    async () => (await import('../../features/publication/PublicationTab.tsx')).PublicationTab,
  ),
  content: lazyChunk(
    async () => (await import('../../features/library/LibraryTab.tsx')).LibraryTab,
  ),
  trash: lazyChunk(async () => (await import('../../features/editor/trash/Trash.tsx')).Trash),
}

const Hearticle = lazyChunk(async () => (await import('./HearticlePart.tsx')).HearticlePart)

/** Where editors work, put together from the features whose tabs it shows. */
export const EditorIsland = signedInIsland(EditorsOnly)

interface EditorProps {
  user: SessionUser
  previewTexts: PreviewTexts
}

/** The API decides the same for each of its calls. */
function EditorsOnly({ user, previewTexts }: EditorProps) {
  const { t, language } = useWords()
  const mayEdit = hasAnyOf(['PERMISSION_EDIT_HEARTICLES', 'PERMISSION_ADMIN'], user.roles)
  if (mayEdit) return <Editor user={user} previewTexts={previewTexts} />
  return (
    <Message tone="plain" title={t('editor:notAllowedTitle')}>
      <p>{t('editor:notAllowedText')}</p>
      <a className="pill" href={addressOf({ page: 'profile' }, language)}>
        {t('editor:toProfile')}
      </a>
    </Message>
  )
}

function Editor({ user, previewTexts: texts }: EditorProps) {
  const { t } = useWords()
  const mayLeave = useLeaveQuestion()
  const { place, isChosen, onLink, go } = useAddressTab(placeOf, mayLeave)
  const isForm = place.tab === undefined
  useEffect(() => showRoom(isForm ? 'desk/hearticles' : 'editor'), [isForm])
  const Part = place.tab === undefined ? Hearticle : TABS[place.tab]
  const failure = { title: t('editor:partFailedTitle'), text: t('editor:partFailedText') }
  return (
    <EditorTabs place={place} isChosen={isChosen} onLink={onLink}>
      <ChunkBoundary key={place.tab ?? 'form'} failure={failure} reload={t('form:tryAgain')}>
        <Suspense fallback={<p role="status">{t('editor:loading')}</p>}>
          <Part user={user} place={place} onLink={onLink} go={go} texts={texts} />
        </Suspense>
      </ChunkBoundary>
    </EditorTabs>
  )
}
