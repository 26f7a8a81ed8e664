import { useStore } from '@nanostores/react'
import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { messageOf } from '../../api/api.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { type Language, languages } from '../../contract/protocol/language.ts'
import type { Finding } from '../../domain/hearticle/hearticle-checks.ts'
import { KeepingState } from '../../drafts/KeepingState.tsx'
import { OfferedDraft } from '../../drafts/OfferedDraft.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { showPlace } from '../../ui/html/show-place.ts'
import { Message } from '../../ui/Message.tsx'
import { asPage } from './as-page.ts'
import { Citations } from './citations/Citations.tsx'
import { useStudies } from './citations/use-studies.ts'
import { DeleteHearticle } from './DeleteHearticle.tsx'
import { EditorHead } from './EditorHead.tsx'
import { Facts } from './Facts.tsx'
import { Findings } from './Findings.tsx'
import { type DrawHearticle, LanguageSwitch, Preview } from './Preview.tsx'
import { addressOfPlace } from './place.ts'
import { ReviewComments } from './proposals/ReviewComments.tsx'
import { StateButtons } from './StateButtons.tsx'
import { ConflictPanel } from './saving/ConflictPanel.tsx'
import { createEditing } from './saving/editing.store.ts'
import { type FormTexts, isSameForm } from './saving/form.ts'
import { SaveRefusal } from './saving/SaveRefusal.tsx'
import { useSaveKey } from './saving/use-save-key.ts'
import { useSettled } from './saving/use-settled.ts'
import { useShownFault } from './saving/use-shown-fault.ts'
import { insertText } from './texts/insert-text.ts'
import { LanguageTexts } from './texts/LanguageTexts.tsx'
import { MarkupHelp } from './texts/MarkupHelp.tsx'
import { firstTooLong } from './texts/too-long.ts'
import { useLastMarkup } from './texts/use-last-markup.ts'
import { useFindings } from './use-findings.ts'
import { useTopics } from './use-topics.ts'
import { Versions } from './Versions.tsx'

interface HearticleEditorProps {
  user: SessionUser
  hearticle: number | 'new'
  today: string
  loadDrawing: (language: Language) => Promise<DrawHearticle>
  onLink: (event: MouseEvent<HTMLAnchorElement>) => void
  /** Goes on at the address of a hearticle that has just got its id, or of a new one. */
  onMoved: (to: number | 'new') => void
  onDeleted: () => void
}

const NONE: never[] = []

/** From so many characters on, checks and preview wait for a longer pause. */
const LONG_TEXT = 30_000

/** One hearticle: its texts in both languages, what it cites, how it will look, and its states. */
export function HearticleEditor(props: HearticleEditorProps) {
  const { user, hearticle, today, loadDrawing, onLink, onMoved, onDeleted } = props
  const { t, language } = useWords()
  const [store] = useState(() => {
    const its =
      hearticle === 'new' ? t('editor:newHearticle') : t('editor:hearticleTitle', { id: hearticle })
    return createEditing({
      ...{ userId: user.id, hearticle, title: its, language, day: today, onMoved },
    })
  })
  const editing = useStore(store.$state)
  const { stored, form, base, conflict, isGone, saving } = editing
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
    return store.keeper.stop
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
      <>
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
        {isGone && <OfferedDraft keeper={store.keeper} version={null} onTake={store.take} />}
      </>
    )
  }

  const cite = (pmid: string) => {
    const field = lastText.current
    if (field?.isConnected) insertText(field, `[Ref${pmid}]`)
    else root.current?.querySelector<HTMLElement>('[data-markup]')?.focus()
  }
  const setTexts = (its: Language, texts: FormTexts) =>
    store.change({ ...form, texts: { ...form.texts, [its]: texts } })
  const tooLong = firstTooLong(form)
  const hasFacts = form.topicId !== null && form.publicationDate !== ''
  const canSave = hasFacts && !conflict?.disputes.length && !tooLong
  const isBlocked = findings.some(({ blocks }) => blocks) || !canSave

  return (
    <div ref={root} className="editor-form" data-shown={shownLanguage}>
      <EditorHead user={user} title={title} stored={stored} onLink={onLink} />
      <OfferedDraft keeper={store.keeper} version={stored?.version ?? null} onTake={store.take} />
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
            key={`${its}.${editing.round}`}
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
          onRestore={(its) => {
            if (!isUnsaved || confirm(t('editor:restoreQuestion'))) store.replace(its)
          }}
        />
      )}
      {stored && (
        <DeleteHearticle
          id={stored.id}
          version={stored.version}
          onConflict={store.meetConflict}
          onDeleted={onDeleted}
        />
      )}
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
              hasFacts,
              tooLong,
              isNew: !stored,
              isToDecide: Boolean(conflict?.disputes.length),
              wasSaved: editing.savedAt !== undefined,
            })}
          </p>
          <div className="form-alert" role="alert">
            {editing.error && <SaveRefusal error={editing.error} />}
            {isGone && (
              <button type="button" className="pill" onClick={store.makeNew}>
                {t('editor:makeNew')}
              </button>
            )}
          </div>
          {editing.step && (
            <button type="button" className="pill" onClick={store.undo}>
              {t('drafts:undo')}
            </button>
          )}
          <KeepingState keeper={store.keeper} read={() => store.$state.get().form} />
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

interface SavedWords
  extends Record<'isUnsaved' | 'hasFacts' | 'isNew' | 'isToDecide' | 'wasSaved', boolean> {
  tooLong: ReturnType<typeof firstTooLong>
}

function savedWords(t: ReturnType<typeof useWords>['t'], { tooLong, ...its }: SavedWords): string {
  if (its.isToDecide) return t('editor:needsDecisions')
  if (!its.hasFacts) return t('editor:needsTopic')
  if (tooLong) {
    const { language, field, over: count } = tooLong
    const place = `${t(`editor:field_${field}`)} (${t(`editor:language_${language}`)})`
    return t('editor:needsShortening', { place, count })
  }
  if (its.isUnsaved || its.isNew) return t('editor:unsaved')
  return its.wasSaved ? t('editor:saved') : t('editor:unchanged')
}
