import { useStore } from '@nanostores/react'
import {
  type ComponentType,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { messageOf } from '../../api/api.ts'
import { ChangedPlaces } from '../../changes/ChangedPlaces.tsx'
import { showStop, stopsOf } from '../../changes/stops.ts'
import { useDifference } from '../../changes/use-difference.ts'
import { WhatChanged } from '../../changes/WhatChanged.tsx'
import type { PassagePlace } from '../../contract/desk/comments.ts'
import type { FindingAnswer } from '../../contract/desk/finding-answers.ts'
import { MAX_COMMENTS, type ReviewStatus } from '../../contract/desk/reviews.ts'
import type { WorkHearticle } from '../../contract/desk/writing.ts'
import type { ChangedPlace, EditionPart } from '../../contract/reading/edition-changes.ts'
import { useKeys } from '../../desk/keys.ts'
import { studyText } from '../../domain/evidence/abstract-text.ts'
import { textFaults } from '../../domain/hearticle/hearticle-texts.ts'
import { detectChanges } from '../../domain/review/detect-changes.ts'
import { passageTexts } from '../../domain/review/passages.ts'
import { TEXT_OF_FIELD, withoutEmptyChanges } from '../../domain/review/review.ts'
import { textNumberFaults } from '../../domain/review/text-number-faults.ts'
import { TooLong } from '../../forms/TooLong.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { KeptLine } from '../../kept/KeptLine.tsx'
import { leaveForNextPage } from '../../navigation/next-page.ts'
import { CommentList } from '../../together/CommentList.tsx'
import { Button } from '../../ui/Button.tsx'
import { showPlace } from '../../ui/html/show-place.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Decision, type Lack } from './Decision.tsx'
import type { FieldProps } from './field.ts'
import { answeredOf, answersNow } from './findings/given-answers.ts'
import { LAST_REVIEW } from './LastReview.tsx'
import { Moved } from './Moved.tsx'
import { addressOfNext } from './next-review.ts'
import { isOwnEdition } from './OwnEdition.tsx'
import type { ProposalFieldProps } from './ProposalField.tsx'
import { Proposals } from './ProposedText.tsx'
import { EvidenceQuestions, SentenceQuestions } from './Questions.tsx'
import { ReviewedEvidence } from './ReviewedEvidence.tsx'
import { ReviewedFacts } from './ReviewedFacts.tsx'
import { ReviewedList } from './ReviewedList.tsx'
import { ReviewedSound } from './ReviewedSound.tsx'
import { Abstracts } from './reading/Abstracts.tsx'
import type { Discussion } from './reading/ReadColumn.tsx'
import { useCited } from './reading/use-cited.ts'
import {
  type ReviewFormStore,
  type ReviewSubject,
  type ReviewWork,
  withDoubts,
} from './review.store.ts'
import { lackOf } from './review-lack.ts'
import { ShortPreview } from './ShortPreview.tsx'
import { SingleField } from './SingleField.tsx'
import { useReached } from './use-reached.ts'

export interface ReviewFormProps {
  store: ReviewFormStore
  subject: ReviewSubject
  /** Of who reviews. */
  username: string
  discussion: Discussion
  /** The editor of a proposed text, in a part of the program of its own. */
  Field: ComponentType<ProposalFieldProps>
}

export function ReviewForm(props: ReviewFormProps) {
  const work = useStore(props.store.$work)
  return work ? <Form {...props} work={work} /> : null
}

/** Only what changed since the last approval, or the texts with it. */
const reviewViews = ['changes', 'all'] as const

type ReviewView = (typeof reviewViews)[number]

const NO_CHANGES: readonly ChangedPlace[] = []
const NO_CARDS: readonly string[] = []

function Form(props: ReviewFormProps & { work: ReviewWork }) {
  const { store, subject, username, discussion, Field, work } = props
  const { t } = useWords()
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [lack, setLack] = useState<Lack>()
  const { hearticle } = subject
  const { cited, citations, choose, back } = useCited(hearticle, work.base, heading)
  const answers = useMemo(() => answersNow(work.answers, hearticle), [work.answers, hearticle])
  const answer = useCallback(
    (id: string, given: FindingAnswer | undefined) => {
      const { [id]: _, ...others } = store.$work.get()?.answers ?? {}
      const of = answeredOf(id, hearticle)
      store.edit({ answers: given ? { ...others, [id]: { answer: given, of } } : others })
    },
    [store, hearticle],
  )
  useWhatCame(store, subject, work.approves, form)
  const { difference, error, again } = useDifference(hearticle.id, {
    from: 'approved',
    version: hearticle.version,
  })
  const [view, setView] = useState<ReviewView>('changes')
  const isChanged = difference?.from && difference.changes.length > 0
  const marked = isChanged ? difference.changes : NO_CHANGES
  const common = { ...useShown(store, subject, work, { discussion, changed: marked }), citations }
  const { shown, passages } = common
  const lead = (index: number) => {
    flushSync(() => setView('changes'))
    const stop = form.current?.querySelectorAll<HTMLElement>('[data-change]')[index]
    if (stop) showStop(stop)
  }
  const changed = useMemo(
    () => difference && new Set(difference.changes.map(({ place }) => place)),
    [difference],
  )
  const isRefused = useStore(store.$sending).at === 'refused'
  const { questions } = hearticle.edition
  const doubts = useMemo(
    () => store.doubtsOf(hearticle, work.confirmed),
    [store, hearticle, work.confirmed],
  )
  const asking = {
    answers: work.confirmed,
    isOwn: isOwnEdition(hearticle, username),
    onAnswer: (key: string, answer: ReviewWork['confirmed'][string]) =>
      store.edit({ confirmed: { ...work.confirmed, [key]: answer } }),
  }
  const [textsEnd, evidenceEnd] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  // Before it is known what changed, nothing of it stands there.
  const isThere = difference !== undefined || error !== undefined
  const reached = {
    texts: useReached(textsEnd, isThere),
    evidence: useReached(evidenceEnd, isThere),
  }
  const [isLed, setLed] = useState(false)
  const leadToTick = () => {
    if (!form.current?.querySelector('[data-approve]')) return false
    textsEnd.current?.scrollIntoView({ block: 'center' })
    setLed(true)
    return true
  }
  // No tick takes the focus before the end of its part was in sight.
  useEffect(() => {
    if (!isLed || !reached.texts) return
    form.current?.querySelector<HTMLElement>('[data-approve]:enabled')?.focus()
    setLed(false)
  }, [isLed, reached.texts])
  // What the reviewer has to see or to mend stands in the texts.
  const needsTexts = common.changes.length > 0 || work.moved !== undefined || isRefused
  const isShort = view === 'changes' && !needsTexts && Boolean(isChanged || !(difference || error))
  const submit = (status: ReviewStatus) => {
    const found = lackOf(status, work, {
      ...common,
      findings: hearticle.findings,
      answers,
      questions,
      doubts,
    })
    setLack(found?.lack)
    // What is missing may be folded away; ticks and questions never are.
    const isInSight = found?.lack === 'ticks' || found?.lack === 'questions'
    if (found && !isInSight) flushSync(() => setView('all'))
    if (found) form.current?.querySelector<HTMLElement>(found.at)?.focus()
    else void store.submit(status)
  }
  useKeys(form, (key) => {
    if (isOwnEdition(hearticle, username)) return false
    if (key === 'a') submit('APPROVED')
    else if (key === 'r') submit('NEEDS_REVISION')
    return key === 'a' || key === 'r'
  })
  return (
    <form ref={form} className="fields" noValidate onSubmit={(event) => event.preventDefault()}>
      <KeptLine kept={store.kept} onContinue={store.goOn} />
      {work.moved && (
        <Moved
          key={work.version}
          store={store}
          work={work}
          moved={work.moved}
          numbers={hearticle}
        />
      )}
      {error && (
        <LoadFailure
          words={t('changes:failed')}
          reason={messageOf(error) ?? t('form:noAnswer')}
          onTryAgain={again}
        />
      )}
      {!difference && !error && <p role="status">{t('changes:loading')}</p>}
      {isChanged && (
        // biome-ignore lint/a11y/useSemanticElements: a group of buttons is no group of fields
        <div className="actions" role="group" aria-label={t('review:changesView')}>
          {reviewViews.map((one) => (
            <Button
              key={one}
              aria-pressed={isShort === (one === 'changes')}
              disabled={needsTexts}
              onClick={() => setView(one)}
            >
              {t(`review:view_${one}`)}
            </Button>
          ))}
        </div>
      )}
      {isChanged && view === 'all' && (
        <ChangedPlaces
          title={t('changes:since', { count: stopsOf(difference.changes).length })}
          difference={difference}
          onChoose={lead}
        />
      )}
      <div className="review-desk">
        <div>
          {isChanged && view === 'changes' && (
            <WhatChanged
              title={t('changes:since', { count: stopsOf(difference.changes).length })}
              {...{ difference, citations }}
              id={hearticle.id}
              onEnd={leadToTick}
              drawSound={(of) => (
                <ReviewedSound {...{ hearticle }} language={of} numberOf={citations.numberOf} />
              )}
            />
          )}
          {!isShort && (
            <Proposals
              Field={Field}
              hearticle={hearticle}
              numberOf={citations.numberOf}
              form={store.form}
            >
              <SingleField {...common} field="HEADLINE" />
              <SingleField {...common} field="MAIN_TEXT_BODY">
                <ShortPreview texts={shown.texts} hearticle={hearticle} />
              </SingleField>
              <ReviewedList {...common} field="KEYWORD" />
              <ReviewedList {...common} field="MAIN_ACTION" />
              <ReviewedList {...common} field="HARMFUL_ACTION" />
            </Proposals>
          )}
        </div>
        {cited !== undefined && (
          <Abstracts
            {...{ hearticle, heading, passages, citations }}
            pmid={cited}
            isAside={isShort}
            onChoose={choose}
            onBack={back}
          />
        )}
      </div>
      <div ref={textsEnd} data-end="texts" />
      {isShort ? (
        <Comments {...{ discussion, hearticle }} texts={passages.texts} />
      ) : (
        <ReviewedFacts {...{ hearticle }} numberOf={citations.numberOf} />
      )}
      <SentenceQuestions {...asking} questions={questions} />
      <ReviewedEvidence
        changed={isShort ? changed : undefined}
        newCards={difference?.newCards ?? NO_CARDS}
        {...{ hearticle, answers }}
        given={work.answers}
        onAnswer={answer}
        isOwn={asking.isOwn}
      >
        <EvidenceQuestions {...asking} hearticle={hearticle} questions={questions} />
      </ReviewedEvidence>
      <div ref={evidenceEnd} data-end="evidence" />
      <section className="review-comments">
        <label htmlFor="review-comments">{t('review:comments')}</label>
        <p className="field-hint" id="review-comments-hint">
          {t('review:commentsHint')}
        </p>
        <textarea
          id="review-comments"
          name="comments"
          rows={2}
          value={work.comments}
          aria-describedby="review-comments-hint"
          onChange={({ target }) => store.edit({ comments: target.value })}
        />
        <TooLong text={withDoubts(work.comments, doubts)} maximum={MAX_COMMENTS} />
      </section>
      <Decision
        {...{ store, subject, username, work, lack, reached }}
        reasons={questions.filter(({ kind }) => kind === 'reason').length}
        proposes={common.changes.length > 0}
        onSubmit={submit}
      />
    </form>
  )
}

/** What is said about places whose texts are not shown. */
function Comments({
  discussion,
  hearticle,
  texts,
}: Pick<ReviewFormProps, 'discussion'> & {
  hearticle: WorkHearticle
  texts: FieldProps['passages']['texts']
}) {
  const { t } = useWords()
  const { comments } = useStore(discussion.store.$state)
  const begun = useStore(discussion.store.$begun)
  const has = (place: PassagePlace) => 'field' in place
  const places = [...comments, ...begun.map(({ passage }) => passage)].map(({ place }) => place)
  if (!places.some(has)) return null
  return (
    <section className="review-comments">
      <h2>{t('together:comments')}</h2>
      <CommentList
        {...{ ...discussion, texts, has }}
        sources={hearticle}
        fieldName={(field) => t(`review:field_${field}`)}
      />
    </section>
  )
}

/** What the fields are given: what takes time to draw may lag behind the typing. */
function useShown(
  store: ReviewFormStore,
  subject: ReviewSubject,
  work: ReviewWork,
  read: Omit<FieldProps['passages'], 'texts'>,
): Omit<FieldProps, 'citations'> {
  const { language } = useWords()
  const shown = useDeferredValue(work)
  const { hearticle } = subject
  const held = useMemo(() => {
    const studies = hearticle.relatedPubMedArticles
    return { ...hearticle, abstracts: new Map(studies.map((one) => [one.pmid, studyText(one)])) }
  }, [hearticle])
  const changes = useMemo(
    () => detectChanges(shown.base, withoutEmptyChanges(shown.texts)),
    [shown.base, shown.texts],
  )
  const faults = useMemo(() => {
    const touched = new Set<string>(changes.map(({ field }) => TEXT_OF_FIELD[field]))
    const texts = withoutEmptyChanges(shown.texts)
    const all = textFaults(texts, hearticle.citedPmids)
    return [
      ...all.filter(({ field }) => touched.has(field)),
      ...(changes.length > 0 ? textNumberFaults(shown.base, texts, language, held) : []),
    ]
  }, [shown.base, shown.texts, changes, hearticle, held, language])
  const texts = useMemo(() => passageTexts(hearticle), [hearticle])
  return { store, subject, work, shown, faults, changes, passages: { ...read, texts } }
}

/** Leads on after a review that was taken, and to what was refused. */
function useWhatCame(
  store: ReviewFormStore,
  { hearticle }: ReviewSubject,
  approves: readonly EditionPart[],
  form: RefObject<HTMLFormElement | null>,
) {
  const { language } = useWords()
  const sending = useStore(store.$sending)
  const done = sending.at === 'done' ? sending.status : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was ticked is sent
  useEffect(() => {
    if (done === undefined) return
    leaveForNextPage(LAST_REVIEW, done)
    const next = addressOfNext(hearticle, language, { status: done, approves })
    void next.then((address) => location.assign(address))
  }, [done])

  useEffect(() => {
    const [place] = sending.at === 'refused' ? sending.places : []
    if (place !== undefined && form.current) showPlace(form.current, place)
  }, [sending, form])
}
