import { useStore } from '@nanostores/react'
import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { messageOf } from '../../api.ts'
import type { SessionUser } from '../../contract/accounts.ts'
import { type Language, languages } from '../../contract/language.ts'
import type { Finding } from '../../domain/hearticle-checks.ts'
import { locales } from '../../domain/locales.ts'
import { momentInVienna } from '../../domain/vienna-moment.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Message } from '../../ui/Message.tsx'
import { showPlace } from '../../ui/show-place.ts'
import { asPage } from './as-page.ts'
import { Citations } from './Citations.tsx'
import { ConflictPanel } from './ConflictPanel.tsx'
import { DeleteHearticle } from './DeleteHearticle.tsx'
import { EditorHead } from './EditorHead.tsx'
import { createEditing } from './editing.store.ts'
import { Facts } from './Facts.tsx'
import { Findings } from './Findings.tsx'
import { type FormTexts, isSameForm } from './form.ts'
import { insertText } from './insert-text.ts'
import { LanguageTexts } from './LanguageTexts.tsx'
import { MarkupHelp } from './MarkupHelp.tsx'
import { type DrawHearticle, LanguageSwitch, Preview } from './Preview.tsx'
import { addressOfPlace } from './place.ts'
import { ReviewComments } from './ReviewComments.tsx'
import { SaveRefusal } from './SaveRefusal.tsx'
import { StateButtons } from './StateButtons.tsx'
import { useFindings } from './use-findings.ts'
import { useLastMarkup } from './use-last-markup.ts'
import { useSaveKey } from './use-save-key.ts'
import { useSettled } from './use-settled.ts'
import { useShownFault } from './use-shown-fault.ts'
import { useStudies } from './use-studies.ts'
import { useTopics } from './use-topics.ts'
import { Versions } from './Versions.tsx'

interface HearticleEditorProps {
  user: SessionUser
  hearticle: number | 'new'
  today: string
  loadDrawing: (language: Language) => Promise<DrawHearticle>
  onLink: (event: MouseEvent<HTMLAnchorElement>) => void
  /** Goes on at the address of a hearticle that has just got its id. */
  onCreated: (id: number) => void
  onDeleted: () => void
}

const NONE: never[] = []

/** From so many characters on, checks and preview wait for a longer pause. */
const LONG_TEXT = 30_000

/** One hearticle: its texts in both languages, what it cites, how it will look, and its states. */
export function HearticleEditor(props: HearticleEditorProps) {
  const { user, hearticle, today, loadDrawing, onLink, onCreated, onDeleted } = props
  const { t, language } = useWords()
  const [store] = useState(() =>
    createEditing({ userId: user.id, hearticle, language, day: today, onCreated }),
  )
  const editing = useStore(store.$state)
  const { stored, form, base, conflict, kept, saving } = editing
  const { topics, again } = useTopics()
  const { studies, ask, bringIn } = useStudies(
    form.citedPmids,
    stored?.relatedPubMedArticles ?? NONE,
    language,
  )
  const [shownLanguage, setShownLanguage] = useState<Language>(language)
  const root = useRef<HTMLDivElement>(null)
  const lastText = useLastMarkup()
  const isUnsaved = !isSameForm(base, form)

  useEffect(() => {
    void store.load()
    const keep = (event: BeforeUnloadEvent) => {
      store.keepNow()
      if (!isSameForm(store.$state.get().base, store.$state.get().form)) event.preventDefault()
    }
    addEventListener('beforeunload', keep)
    addEventListener('pagehide', store.keepNow)
    return () => {
      removeEventListener('beforeunload', keep)
      removeEventListener('pagehide', store.keepNow)
      store.stop()
    }
  }, [store])
  useSaveKey(store.save)
  useShownFault(editing.error, root, setShownLanguage)
  const title = stored ? t('editor:hearticleTitle', { id: stored.id }) : t('editor:newHearticle')
  useEffect(() => {
    document.title = `${title} · ${t('page:siteName')}`
  }, [title, t])

  const { de, en } = form.texts
  const isLong = de.mainTextBody.length + en.mainTextBody.length > LONG_TEXT
  const deferred = useSettled(form, isLong ? 1500 : 200)
  const findings = useFindings(deferred, studies)
  const names = useMemo(
    () => new Map((topics?.[language] ?? []).map(({ id, name }) => [id, name])),
    [topics, language],
  )
  const hearticleIn = useCallback(
    (wanted: Language) => {
      const topic = topics?.[wanted].find(({ id }) => id === deferred.topicId)
      return topic && asPage(deferred, stored, topic, studies, new Date())
    },
    [topics, deferred, stored, studies],
  )

  const show = useCallback(({ language: its, field, index, start, end }: Finding) => {
    if (its) setShownLanguage(its)
    const place = [its, field, index].filter((part) => part !== undefined).join('.')
    requestAnimationFrame(() => root.current && showPlace(root.current, place, start, end))
  }, [])

  if (editing.at === 'loading') return <p role="status">{t('editor:loading')}</p>
  if (editing.at === 'failed' || topics === null) {
    return (
      <Message tone="bad">
        <p>{(editing.error && messageOf(editing.error)) ?? t('editor:loadFailed')}</p>
        <p className="editor-actions">
          <button
            type="button"
            className="pill"
            onClick={() => {
              again()
              if (editing.at === 'failed') void store.load()
            }}
          >
            {t('form:tryAgain')}
          </button>
          <a href={addressOfPlace({}, language)} onClick={onLink}>
            {t('editor:backToList')}
          </a>
        </p>
      </Message>
    )
  }

  const cite = (pmid: string) => {
    const field = lastText.current
    if (field?.isConnected) insertText(field, `[Ref${pmid}]`)
    else root.current?.querySelector<HTMLElement>('[data-markup]')?.focus()
  }
  const setTexts = (its: Language, texts: FormTexts) =>
    store.change({ ...form, texts: { ...form.texts, [its]: texts } })
  const canSave = form.topicId !== null && form.publicationDate !== '' && !conflict?.disputes.length
  const isBlocked = findings.some(({ blocks }) => blocks) || !canSave

  return (
    <div ref={root} className="editor-form" data-shown={shownLanguage}>
      <EditorHead user={user} title={title} stored={stored} onLink={onLink} />
      {kept && (
        <Message tone="plain">
          <p>
            {t('editor:keptDraft', { at: momentInVienna(new Date(kept.at), locales[language]) })}{' '}
            {kept.version !== (stored?.version ?? 0) && t('editor:keptIsOld')}
          </p>
          <p className="editor-actions">
            <button type="button" className="pill" onClick={store.takeKept}>
              {t('editor:takeKept')}
            </button>
            <button type="button" className="text-button" onClick={store.dropKept}>
              {t('editor:dropKept')}
            </button>
          </p>
        </Message>
      )}
      {conflict && (
        <ConflictPanel
          conflict={conflict}
          isUnsaved={isUnsaved}
          form={form}
          topics={names}
          onDecide={store.decide}
          onClose={store.closeConflict}
        />
      )}
      <Facts
        form={form}
        topics={topics?.[language] ?? NONE}
        today={today}
        onChange={store.change}
      />
      {stored && (
        <ReviewComments
          id={stored.id}
          translations={stored.translations}
          userId={user.id}
          form={form}
          onChange={setTexts}
        />
      )}
      <LanguageSwitch
        shown={shownLanguage}
        onShow={setShownLanguage}
        label={t('editor:writtenLanguage')}
      />
      <div className="editor-languages">
        {languages.map((its) => (
          <LanguageTexts
            key={its}
            language={its}
            texts={form.texts[its]}
            onChange={(texts) => setTexts(its, texts)}
            onCite={() =>
              root.current?.querySelector<HTMLElement>('[data-place=citedPmids]')?.focus()
            }
          />
        ))}
      </div>
      <MarkupHelp />
      <Citations
        pmids={form.citedPmids}
        studies={studies}
        onChange={(citedPmids) => store.change({ ...form, citedPmids })}
        onInsert={cite}
        onAskAgain={ask}
        onImport={bringIn}
      />
      <Findings findings={findings} onShow={show} />
      <Preview hearticleIn={hearticleIn} loadDrawing={loadDrawing} />
      {stored && (
        <Versions
          id={stored.id}
          version={stored.version}
          form={form}
          topics={names}
          onRestore={store.change}
        />
      )}
      {stored && <DeleteHearticle id={stored.id} onDeleted={onDeleted} />}
      <div className="editor-save">
        <div>
          <button
            type="button"
            className="button"
            disabled={saving || !canSave}
            onClick={() => store.save()}
          >
            {saving ? t('editor:saving') : t('editor:save')}
          </button>
          <p className="editor-source" role="status">
            {savedWords(t, {
              isUnsaved,
              canSave,
              isNew: !stored,
              isToDecide: Boolean(conflict?.disputes.length),
              wasSaved: editing.savedAt !== undefined,
            })}
          </p>
          <div className="form-alert" role="alert">
            {editing.error && <SaveRefusal error={editing.error} />}
          </div>
        </div>
        {stored && (
          <StateButtons
            stored={stored}
            disabled={saving || !canSave}
            isBlocked={isBlocked}
            onGo={store.save}
          />
        )}
      </div>
    </div>
  )
}

function savedWords(
  t: ReturnType<typeof useWords>['t'],
  {
    isUnsaved,
    canSave,
    isNew,
    isToDecide,
    wasSaved,
  }: Record<'isUnsaved' | 'canSave' | 'isNew' | 'isToDecide' | 'wasSaved', boolean>,
): string {
  if (isToDecide) return t('editor:needsDecisions')
  if (!canSave) return t('editor:needsTopic')
  if (isUnsaved || isNew) return t('editor:unsaved')
  return wasSaved ? t('editor:saved') : t('editor:unchanged')
}
