import { useStore } from '@nanostores/react'
import { Pin } from 'lucide'
import { memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CallError } from '../../api/api.ts'
import { ShownDifference } from '../../changes/ShownDifference.tsx'
import type { BoundNumber } from '../../contract/desk/evidence.ts'
import type { Explanation } from '../../contract/desk/hearticle-facts.ts'
import type { WorkHearticle } from '../../contract/desk/writing.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import type { HearticleTexts } from '../../contract/protocol/hearticle-text.ts'
import { type Language, languages } from '../../contract/protocol/language.ts'
import { studyText } from '../../domain/evidence/abstract-text.ts'
import { type CheckPlace, placeOfCheck } from '../../domain/hearticle/hearticle-check.ts'
import { placeOfFault } from '../../domain/hearticle/text-place.ts'
import { inlineToText } from '../../domain/text/inline-markup.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { icon } from '../../ui/html/icon.ts'
import { showPlace } from '../../ui/html/show-place.ts'
import { useMedia } from '../../ui/use-media.ts'
import { type BegunTexts, useBegunTexts } from '../../writing/begun-texts.ts'
import { boundNumbers, withEntry } from '../../writing/numbers/bound-numbers.ts'
import type { NumberEntry } from '../../writing/numbers/offered-number.ts'
import {
  type CitedChoice,
  type CommentsOfTexts,
  type OfferedGlossary,
  type Writing,
  WritingProvider,
} from '../../writing/writing-context.ts'
import { asPage, type Topics } from './as-page.ts'
import { CommentsSection } from './CommentsSection.tsx'
import { Checks, type ChecksProps } from './checks/Checks.tsx'
import { checkInWords } from './checks/check-words.ts'
import { type FoundInForm, useChecks } from './checks/use-checks.ts'
import { Citations } from './citations/Citations.tsx'
import { type CitedStudyState, useStudies, useStudiesAnew } from './citations/use-studies.ts'
import { DeleteHearticle } from './DeleteHearticle.tsx'
import { Editions } from './Editions.tsx'
import { EditorBar } from './EditorBar.tsx'
import { EditorSection } from './EditorSection.tsx'
import { EvidenceSection } from './evidence/EvidenceSection.tsx'
import {
  type EvidenceFault,
  evidenceFaults,
  isLacking,
  knownAbstract,
} from './evidence/evidence-faults.ts'
import type { EvidenceForm } from './evidence/evidence-form.ts'
import { Facts, factsInWords } from './Facts.tsx'
import { MovedSources } from './MovedSources.tsx'
import { type DrawHearticle, type Followed, LanguageSwitch, PagePreview } from './PagePreview.tsx'
import { PreviewLinks } from './PreviewLinks.tsx'
import { ReviewComments } from './proposals/ReviewComments.tsx'
import { EditionBar } from './publishing/EditionBar.tsx'
import { bindAll, bindTyped } from './saving/bind-in-form.ts'
import { Conflict } from './saving/Conflict.tsx'
import { type Editing, type EditingStore, isStorable } from './saving/editing.store.ts'
import { formOf, type HearticleForm, isSameForm, takenForm } from './saving/form.ts'
import { markedAnew, stillMoved } from './saving/moved-sources.ts'
import { TakenOver } from './saving/TakenOver.tsx'
import { usePen } from './saving/use-pen.ts'
import { LanguageTexts } from './texts/LanguageTexts.tsx'
import { TextFrame } from './texts/TextFrame.tsx'
import { TextKeys } from './texts/TextKeys.tsx'
import { useGlossary } from './texts/use-glossary.ts'
import { useLatest } from './use-latest.ts'

/** So wide the drawer or the preview has room beside the texts. */
const BESIDE = '(width >= 1100px)'

/** Under which a browser keeps where the drawer stands. */
const DRAWER = 'hearticle.editor-drawer'

/** By language. */

const NONE: never[] = []

/** What a key in a text does not change is not drawn anew. */
const CitationsPart = memo(Citations)
const EvidencePart = memo(EvidenceSection)

/** From so many characters on, checks and preview wait for a longer pause. */
const LONG_TEXT = 30_000

interface EditorFormProps {
  user: SessionUser
  today: string
  loadDrawing: (language: Language) => Promise<DrawHearticle>
  onDeleted: () => void
  store: EditingStore
  editing: Editing
  /** undefined until they are there. */
  topics: Topics | undefined
  title: string
}

/** One hearticle: its texts in both languages, what it cites, how it will look, and its states. */
export function EditorForm(props: EditorFormProps) {
  const { user, today, loadDrawing, onDeleted, store, editing, topics, title } = props
  const words = useWords()
  const { t, language } = words
  const form = useStore(store.$value)
  const stored = useStore(store.$stored)
  const { studies, ask, bringIn } = useStudies(
    form.citedPmids,
    stored?.relatedPubMedArticles ?? NONE,
    language,
  )
  const [shownLanguage, setShownLanguage] = useState<Language>(language)
  const root = useRef<HTMLDivElement>(null)
  const lastText = useLastText()
  const isUnsaved = !isSameForm(editing.began.value, form)
  useShownFault(editing.error, root, setShownLanguage)
  useStudiesAnew(editing.error, form.citedPmids, ask)
  const glossary = useGlossary()
  const { checks, traced, lookup, offers, hearticleIn, settled } = useChecked(
    { form, stored },
    topics,
    studies,
    { today, language },
  )
  const { evidence, faults } = useEvidence(form.evidence, form.citedPmids, studies)
  const sources = useMemo(() => stored && stillMoved(stored.edition.sources, form), [stored, form])
  const canSave = isStorable(form) && !editing.conflict
  const isHalfEntered = faults.some(({ isUnstorable }) => isUnstorable)
  const pen = usePen(store, stored?.id)
  const names = useMemo(
    () => new Map((topics?.[language] ?? []).map(({ id, name }) => [id, name])),
    [topics, language],
  )
  const show = useCallback((check: CheckPlace) => {
    if (check.language) setShownLanguage(check.language)
    const place = placeOfCheck(check)
    requestAnimationFrame(
      () => root.current && showPlace(root.current, place, check.start, check.end),
    )
  }, [])
  const lead = (place: string, start = 0, end = 0) => {
    const language = languages.find((code) => place.startsWith(`${code}.`))
    if (language) setShownLanguage(language)
    requestAnimationFrame(() => root.current && showPlace(root.current, place, start, end))
  }
  const focusOn = (selector: string) => {
    const place = root.current?.querySelector<HTMLElement>(selector)?.dataset.place
    if (root.current && place) showPlace(root.current, place)
  }
  const cite = useLatest((pmid: string) => {
    const field = lastText.current
    if (!field?.isConnected) return focusOn('[data-place$=".mainTextBody"]')
    field.dispatchEvent(new CustomEvent('insert-text', { detail: `[Ref${pmid}]`, bubbles: true }))
  })
  const { change, setTexts } = useChanges(store)
  const onAsk = useLatest(ask)
  const onImport = useLatest(bringIn)
  const onBind = useLatest<Parameters<ChecksProps['onBind']>, void>((value, bound) =>
    store.replace(bindTyped(form, value, bound)),
  )
  const insertFrame = (texts: HearticleForm['texts']) => {
    flushSync(() => store.replace({ ...form, texts }))
    focusOn(`[data-place="${shownLanguage}.mainTextBody"]`)
  }
  const onBindAll = useLatest(() => store.replace(bindAll(form, lookup)))
  const outcomes = useMemo(
    () => lookup.findings.map(({ outcome }) => outcome[language]),
    [lookup, language],
  )
  const isWide = useMedia(BESIDE)
  const [isPreviewed, setPreviewed] = useState(false)
  const [isPinned, setPinned] = usePinned()
  const [step, takeStep] = useState<HTMLElement | null>(null)
  const closePreview = useCallback(() => setPreviewed(false), [])
  const [followed, setFollowed] = useState<Followed>()
  const begun = useBegunTexts(`hearticle/${stored?.id ?? 'new'}`)
  const [comments, setComments] = useState<CommentsOfTexts>()
  const writing = useWriting({
    ...{ store, form, studies, checks, lookup, begun, comments, glossary, setFollowed, focusOn },
  })
  const blocking = checks.filter(({ blocks }) => blocks).length

  const preview = (isShown: boolean, isAlone: boolean) => (
    <PagePreview
      hearticleIn={hearticleIn}
      loadDrawing={loadDrawing}
      followed={pen.writer ? undefined : followed}
      written={followed && !pen.writer ? followed.language : shownLanguage}
      isShown={isShown}
      isAlone={isAlone}
      onClose={closePreview}
    />
  )
  const takenOver = <TakenOver store={store} editing={editing} pen={pen} topics={names} />
  const bar = { title, stored, others: pen.others }
  if (pen.writer) {
    return (
      <div className="editor-form" data-read>
        <EditorBar {...bar} />
        <div className="stack editor-text">{takenOver}</div>
        {preview(true, false)}
      </div>
    )
  }
  return (
    <div
      ref={root}
      className="editor-form"
      data-shown={shownLanguage}
      data-previewed={isPreviewed || undefined}
      data-pinned={isPinned || undefined}
    >
      <EditorBar
        {...bar}
        writing={{
          store,
          editing,
          form,
          stored,
          isPreviewed,
          takeStep,
          onPreview: () => setPreviewed(!isPreviewed),
        }}
      />
      <WritingProvider value={writing}>
        <div className="stack editor-text">
          {takenOver}
          {editing.conflict && (
            <Conflict store={store} form={form} conflict={editing.conflict} topics={names} />
          )}
          <LanguageSwitch
            shown={shownLanguage}
            onShow={setShownLanguage}
            label={t('editor:writtenLanguage')}
          />
          <TextFrame form={form} findings={lookup.findings} onInsert={insertFrame} />
          <div className="editor-languages">
            {languages.map((written) => (
              <LanguageTexts
                key={`${written}.${editing.round}`}
                language={written}
                texts={form.texts[written]}
                onChange={setTexts}
              />
            ))}
          </div>
          <TextKeys />
        </div>
        <aside className="editor-drawer" aria-label={t('editor:drawer')}>
          <div className="editor-drawer-head">
            <h3>{t('editor:drawer')}</h3>
            <Button
              className="text-button editor-pin"
              aria-pressed={isPinned}
              onClick={() => setPinned(!isPinned)}
            >
              <Drawn content={icon(Pin)} /> {t(isPinned ? 'editor:pinned' : 'editor:pin')}
            </Button>
          </div>
          {stored && (
            <ReviewComments
              id={stored.id}
              translations={stored.translations}
              userId={user.id}
              form={form}
              findings={stored.findings}
              onChange={setTexts}
            />
          )}
          {sources && (
            <MovedSources
              sources={sources}
              onMark={(marked) => store.change(markedAnew(form, marked))}
            />
          )}
          {stored && (
            <EditorSection title={t('editor:sinceApproval')} isLazy>
              <ShownDifference id={stored.id} from="approved" version={stored.version} />
            </EditorSection>
          )}
          <EditorSection
            title={t('evidenceForm:title')}
            state={<FaultCount faults={faults} />}
            isOpen={isWide}
          >
            <EvidencePart
              evidence={evidence}
              faults={faults}
              studies={studies}
              citedPmids={form.citedPmids}
              username={user.username}
              key={`evidence.${editing.round}`}
              doubted={stored?.edition.doubted}
              sources={sources}
              onChange={change.evidence}
            />
          </EditorSection>
          <EditorSection
            title={t('writing:citations')}
            state={t('writing:citationsOffered', { count: form.citedPmids.length })}
            isOpen={form.citedPmids.length === 0}
          >
            <CitationsPart
              pmids={form.citedPmids}
              studies={studies}
              onChange={change.citedPmids}
              onInsert={cite}
              onAskAgain={onAsk}
              onImport={onImport}
            />
          </EditorSection>
          <EditorSection
            title={t('editor:section_facts')}
            state={factsInWords(form, names, words)}
            isOpen={form.topicId === null}
          >
            <Facts
              form={form}
              today={today}
              topics={topics?.[language] ?? NONE}
              onChange={store.change}
              onTexts={setTexts}
              key={`facts.${editing.round}`}
            />
          </EditorSection>
          {stored && (
            <CommentsSection
              userId={user.id}
              stored={stored}
              form={settled}
              abstracts={abstractsOf(studies)}
              onComments={setComments}
              onShow={lead}
            />
          )}
          {stored && (
            <EditionBar
              user={user}
              stored={stored}
              step={step}
              disabled={!canSave}
              isUnsaved={isUnsaved}
              explanation={form.explanation ?? null}
              onExplain={change.explanation}
              isBlocked={blocking > 0 || !canSave || isHalfEntered}
              onGo={store.save}
              onChanged={store.open}
            />
          )}
          {stored && <StoredHearticle store={store} stored={stored} onDeleted={onDeleted} />}
          <EditorSection
            title={t('editor:checks')}
            state={leftToMend(t, checks.length, blocking)}
            isOpen={isWide && blocking > 0}
          >
            <Checks
              checks={checks}
              traced={traced}
              offers={offers}
              outcomes={outcomes}
              studies={studies}
              onBind={onBind}
              onBindAll={onBindAll}
              numbers={form.numbers}
              onShow={show}
              onNumbers={change.numbers}
            />
          </EditorSection>
        </aside>
      </WritingProvider>
      {preview(isPreviewed, !isWide && isPreviewed)}
    </div>
  )
}

/** Whether the drawer stands beside the texts, or below them; the choice is kept in this browser. */
function usePinned(): [isPinned: boolean, setPinned: (isPinned: boolean) => void] {
  const [isPinned, setPinned] = useState(() => {
    try {
      return localStorage.getItem(DRAWER) !== 'below'
    } catch {
      return true
    }
  })
  const choose = (wanted: boolean) => {
    setPinned(wanted)
    try {
      localStorage.setItem(DRAWER, wanted ? 'beside' : 'below')
    } catch {
      // A browser that keeps nothing has it on this page only.
    }
  }
  return [isPinned, choose]
}

/** Changes of the form's parts, upon what stands in it by then. */
function useChanges(store: EditingStore) {
  return useMemo(() => {
    const set = (more: Partial<HearticleForm>) => store.change({ ...store.$value.get(), ...more })
    return {
      change: {
        citedPmids: (citedPmids: string[]) => set({ citedPmids }),
        explanation: (explanation: Explanation) => set({ explanation }),
        evidence: (evidence: EvidenceForm) => set({ evidence }),
        numbers: (numbers: BoundNumber[]) => set({ numbers }),
      },
      setTexts: (written: Language, texts: HearticleTexts) =>
        set({ texts: { ...store.$value.get().texts, [written]: texts } }),
    }
  }, [store])
}

interface WritingOf extends Pick<FoundInForm, 'checks' | 'lookup'> {
  store: EditingStore
  form: HearticleForm
  studies: ReadonlyMap<string, CitedStudyState>
  begun: BegunTexts
  comments: CommentsOfTexts | undefined
  glossary: OfferedGlossary
  setFollowed: (followed: Followed) => void
  focusOn: (selector: string) => void
}

/** What the fields of all texts are told; another one only where something of it is another. */
function useWriting(given: WritingOf): Writing {
  const { store, form, studies, checks, lookup, begun, comments, glossary, setFollowed, focusOn } =
    given
  const { citedPmids: pmids, numbers } = form
  const { t, language: pageLanguage } = useWords()
  const cited = useMemo(
    () =>
      pmids.map((pmid, index): CitedChoice => {
        const study = studies.get(pmid)
        const title = typeof study === 'object' ? inlineToText(study.title) : ''
        return { pmid, number: index + 1, title }
      }),
    [pmids, studies],
  )
  const numbersIn = useMemo(() => {
    const onCreate = (entry: NumberEntry) => {
      const now = store.$value.get()
      const { id, numbers: entered } = withEntry(now.numbers, entry)
      store.change({ ...now, numbers: entered })
      return id
    }
    const known = { lookup, numbers, pageLanguage, t, onCreate }
    const both = { de: boundNumbers(known, 'de'), en: boundNumbers(known, 'en') }
    return (language: Language) => both[language]
  }, [store, lookup, numbers, pageLanguage, t])
  const latest = useRef(focusOn)
  latest.current = focusOn
  return useMemo(
    () => ({
      ...{ cited, checks, numbersIn, begun, comments, glossary },
      wordsOf: (check) => checkInWords(check, t),
      onFindStudies: () => latest.current('[data-place=citedPmids]'),
      onParagraph: (language, paragraph) => setFollowed({ language, paragraph }),
    }),
    [cited, checks, numbersIn, begun, comments, glossary, setFollowed, t],
  )
}

/** How much is left before the next step, where it is folded; where nothing is, what is worth a look. */
function leftToMend(t: ReturnType<typeof useWords>['t'], found: number, blocking: number) {
  if (blocking > 0) return <b className="field-error">{t('editor:toMend', { count: blocking })}</b>
  return found > 0 && t('editor:toLookAt', { count: found })
}

/** How much is wrong with the evidence, where it is folded. */
function FaultCount({ faults }: { faults: readonly EvidenceFault[] }) {
  const { t } = useWords()
  const wrong = faults.filter((one) => !isLacking(one) && !one.advice).length
  if (wrong === 0) return null
  return <span className="field-error">{t('evidenceForm:wrong', { count: wrong })}</span>
}

interface StoredHearticleProps {
  store: EditingStore
  stored: WorkHearticle
  onDeleted: () => void
}

/** What can be done with a hearticle once it is stored: an earlier edition taken up, or all deleted. */
function StoredHearticle(props: StoredHearticleProps) {
  const { store, stored, onDeleted } = props
  const { id, version } = stored
  return (
    <>
      <Editions
        id={id}
        version={version}
        onTake={(taken) => store.replace(takenForm(taken, formOf(stored)))}
      />
      <PreviewLinks id={id} />
      <DeleteHearticle
        id={id}
        version={version}
        onDeleted={onDeleted}
        onConflict={store.meetConflict}
      />
    </>
  )
}

/** What the checks find, and the hearticle for its preview: after a pause in typing. */
function useChecked(
  { form, stored }: { form: HearticleForm; stored: WorkHearticle | undefined },
  topics: Topics | undefined,
  studies: Parameters<typeof useChecks>[2],
  { today, language }: { today: string; language: Language },
) {
  const { de, en } = form.texts
  const isLong = de.mainTextBody.length + en.mainTextBody.length > LONG_TEXT
  const deferred = useDebounced(form, isLong ? 1500 : 200)
  const found = useChecks(deferred, stored, studies, { today, language })
  const hearticleIn = useCallback(
    (wanted: Language) =>
      asPage(deferred, stored, topics, studies, { language: wanted, now: new Date() }),
    [topics, deferred, stored, studies],
  )
  return { ...found, hearticleIn, settled: deferred }
}

function abstractsOf(studies: ReadonlyMap<string, CitedStudyState>): Map<string, string> {
  return new Map(
    [...studies].flatMap(([pmid, study]) =>
      typeof study === 'object' ? [[pmid, studyText(study)]] : [],
    ),
  )
}

/** The evidence of a form, and what is wrong with it by what is known of the cited studies. */
function useEvidence(
  evidence: EvidenceForm,
  citedPmids: readonly string[],
  studies: ReadonlyMap<string, CitedStudyState>,
) {
  return useMemo(() => {
    const abstracts = new Map(citedPmids.map((pmid) => [pmid, knownAbstract(studies.get(pmid))]))
    return { evidence, faults: evidenceFaults(evidence, (pmid) => abstracts.get(pmid)) }
  }, [evidence, citedPmids, studies])
}

/**
 * A value once it has not changed for a while: for work that a user who types should not wait for.
 * @param milliseconds how long it has to stay the same
 */
function useDebounced<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}

/** Leads to the first field that the service finds fault with, in the language that it is of. */
function useShownFault(
  error: CallError | undefined,
  root: RefObject<HTMLElement | null>,
  showLanguage: (language: Language) => void,
): void {
  useEffect(() => {
    // What is refused while somebody types takes nobody from where they are.
    if (error?.code !== 'hearticle_incomplete') return
    const [name] = Object.keys(error.fields ?? {})
    if (name === undefined) return
    const place = placeOfFault(name)
    const written = languages.find((language) => place.startsWith(`${language}.`))
    const frame = requestAnimationFrame(() => {
      // On a narrow screen only the language that is shown can take the focus.
      if (written) flushSync(() => showLanguage(written))
      if (root.current) showPlace(root.current, place)
    })
    return () => cancelAnimationFrame(frame)
  }, [error, root, showLanguage])
}

/** The text with marks that had the focus last, for what is inserted from elsewhere. */
function useLastText(): RefObject<HTMLElement | null> {
  const last = useRef<HTMLElement>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      // What is a line can name no source.
      if (target instanceof HTMLElement && target.dataset.text === 'markup') last.current = target
    }
    addEventListener('focusin', note)
    return () => removeEventListener('focusin', note)
  }, [])
  return last
}
