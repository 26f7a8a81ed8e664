import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { type CallError, call, messageOf } from '../../api/api.ts'
import { listTopics } from '../../contract/desk/writing.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import { KeptLine } from '../../kept/KeptLine.tsx'
import { Button } from '../../ui/Button.tsx'
import { Message } from '../../ui/Message.tsx'
import type { Topics } from './as-page.ts'
import { EditorForm } from './EditorForm.tsx'
import type { DrawHearticle } from './PagePreview.tsx'
import { createEditing, type EditingStore } from './saving/editing.store.ts'

export interface HearticleEditorProps {
  user: SessionUser
  hearticle: number | 'new'
  today: string
  loadDrawing: (language: Language) => Promise<DrawHearticle>
  /** Goes on at the address of a hearticle that has just got its id, or of a new one. */
  onMoved: (to: number | 'new') => void
  onDeleted: () => void
}

/** One hearticle, loaded and held while it is written. */
export function HearticleEditor(props: HearticleEditorProps) {
  const { user, hearticle, today, onMoved } = props
  const { t, language } = useWords()
  const titleOf = (id: number | 'new') =>
    id === 'new' ? t('editor:newHearticle') : t('editor:hearticleTitle', { id })
  const [store] = useState(() =>
    createEditing({
      userId: user.id,
      hearticle,
      language,
      day: today,
      onMoved,
    }),
  )
  const editing = useStore(store.$state)
  const loading = useStore(store.$loading)
  const stored = useStore(store.$stored)
  const { topics, again } = useTopics()
  useEffect(() => {
    const end = store.start()
    void store.load()
    return end
  }, [store])
  useSaveKey(store.save)
  const title = titleOf(stored?.id ?? 'new')
  useEffect(() => {
    document.title = `${title} · ${t('page:siteName')}`
  }, [title, t])

  if (loading.at === 'loading') return <p role="status">{t('editor:loading')}</p>
  if (loading.at === 'failed' || topics === null) {
    const failure = loading.at === 'failed' ? loading : undefined
    return <LoadFailed {...{ store, failure }} onAgain={again} />
  }
  return <EditorForm {...props} store={store} editing={editing} topics={topics} title={title} />
}

interface LoadFailedProps {
  store: EditingStore
  /** Of the hearticle; undefined where the topics did not come. */
  failure: { error: CallError; isGone: boolean } | undefined
  onAgain: () => void
}

/** What could not be loaded; of a deleted hearticle, what this browser keeps of it. */
function LoadFailed({ store, failure, onAgain }: LoadFailedProps) {
  const { t, language } = useWords()
  return (
    <>
      <Message tone="bad">
        <p>{(failure && messageOf(failure.error)) ?? t('editor:loadFailed')}</p>
        <p className="actions">
          <Button
            onClick={() => {
              onAgain()
              if (failure) void store.load()
            }}
          >
            {t('form:tryAgain')}
          </Button>
          <a href={addressOf({ page: 'desk' }, language)}>{t('editor:toDesk')}</a>
        </p>
      </Message>
      {failure?.isGone && <KeptLine kept={store.keptForm} onContinue={store.takeAsNew} />}
    </>
  )
}

/** All topics in both languages; undefined until they are there, null where they did not come. */
function useTopics(): { topics: Topics | null | undefined; again: () => void } {
  const [topics, setTopics] = useState<Topics | null>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again
  useEffect(() => {
    const load = async () => {
      const [de, en] = await Promise.all([
        call(listTopics, { query: { lang: 'de' } }),
        call(listTopics, { query: { lang: 'en' } }),
      ])
      setTopics(de.ok && en.ok ? { de: de.value, en: en.value } : null)
    }
    void load()
  }, [tries])
  return { topics, again: () => setTries(tries + 1) }
}

/** Ctrl+S, or ⌘S, saves at once. */
function useSaveKey(save: () => unknown): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      void save()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [save])
}
