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
import type { FindingAnswer, FindingAnswers } from '../../contract/desk/finding-answers.ts'
import { MAX_COMMENTS, type ReviewStatus } from '../../contract/desk/reviews.ts'
import type { WorkHearticle } from '../../contract/desk/writing.ts'
import { textFaults } from '../../domain/hearticle/hearticle-texts.ts'
import { detectChanges } from '../../domain/review/detect-changes.ts'
import { doubtedFindings, notAgreed } from '../../domain/review/finding-answers.ts'
import { passageTexts } from '../../domain/review/passages.ts'
import { TEXT_OF_FIELD, withoutEmptyChanges } from '../../domain/review/review.ts'
import { textNumberFaults } from '../../domain/review/text-number-faults.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { charactersOver } from '../../domain/text/characters-over.ts'
import { EditionParts } from '../../evidence/EditionParts.tsx'
import { TooLong } from '../../forms/TooLong.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { KeptLine } from '../../kept/KeptLine.tsx'
import { leaveForNextPage } from '../../navigation/next-page.ts'
import { leaveNotice, OTHER_REVIEW } from '../../navigation/next-page-notice.ts'
import { showPlace } from '../../ui/html/show-place.ts'
import type { FieldProps } from './field.ts'
import { answeredOf, answersNow } from './findings/given-answers.ts'
import { Moved } from './Moved.tsx'
import { isOwnEdition, OwnEdition } from './OwnEdition.tsx'
import type { ProposalFieldProps } from './ProposalField.tsx'
import { Proposals } from './ProposedText.tsx'
import { ReviewedEvidence } from './ReviewedEvidence.tsx'
import { ReviewedFacts } from './ReviewedFacts.tsx'
import { ReviewedList } from './ReviewedList.tsx'
import { Abstracts } from './reading/Abstracts.tsx'
import type { Discussion } from './reading/ReadColumn.tsx'
import { useCited } from './reading/use-cited.ts'
import type { ReviewFormStore, ReviewSubject, ReviewWork } from './review.store.ts'
import { ShortPreview } from './ShortPreview.tsx'
import { SingleField } from './SingleField.tsx'
import { TextPreview } from './TextPreview.tsx'

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

type Lack = 'faults' | 'nothing' | 'unsent' | 'findings' | 'doubts'

function Form(props: ReviewFormProps & { work: ReviewWork }) {
  const { store, subject, username, discussion, Field, work } = props
  const { t } = useWords()
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [lack, setLack] = useState<Lack>()
  const { hearticle } = subject
  const { cited, citations, choose, back } = useCited(hearticle, work.base, heading)
  const common = { ...useShown(store, subject, work, discussion), citations }
  const { shown, passages } = common
  const answers = useMemo(() => answersNow(work.answers, hearticle), [work.answers, hearticle])
  const answer = useCallback(
    (id: string, given: FindingAnswer | undefined) => {
      const { [id]: _, ...others } = store.$work.get()?.answers ?? {}
      const of = answeredOf(id, hearticle)
      store.edit({ answers: given ? { ...others, [id]: { answer: given, of } } : others })
    },
    [store, hearticle],
  )
  useWhatCame(store, subject, form)
  const submit = (status: ReviewStatus) => {
    const found = lackOf(status, work, { ...common, findings: hearticle.findings, answers })
    setLack(found?.lack)
    if (found) form.current?.querySelector<HTMLElement>(found.at)?.focus()
    else void store.submit(status)
  }
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
      <p className="note">{`${t('review:lead')} ${t('review:sizeWords')}`}</p>
      <div className="review-desk">
        <div>
          <Proposals {...{ Field, hearticle }} numberOf={citations.numberOf} form={store.form}>
            <SingleField {...common} field="HEADLINE" />
            <SingleField {...common} field="MAIN_TEXT_BODY">
              <TextPreview texts={shown.texts} hearticle={hearticle} />
              <ShortPreview texts={shown.texts} hearticle={hearticle} />
            </SingleField>
            <ReviewedList {...common} field="KEYWORD" />
            <ReviewedList {...common} field="MAIN_ACTION" />
            <ReviewedList {...common} field="HARMFUL_ACTION" />
          </Proposals>
        </div>
        {cited !== undefined && (
          <Abstracts
            {...{ hearticle, heading, passages, citations }}
            pmid={cited}
            onChoose={choose}
            onBack={back}
          />
        )}
      </div>
      <ReviewedFacts hearticle={hearticle} />
      <ReviewedEvidence
        {...{ hearticle, answers }}
        given={work.answers}
        onAnswer={answer}
        isOwn={isOwnEdition(hearticle, username)}
      />
      <section className="review-comments">
        <label htmlFor="review-comments">{t('review:comments')}</label>
        <textarea
          id="review-comments"
          name="comments"
          rows={4}
          value={work.comments}
          aria-describedby="review-comments-hint"
          onChange={({ target }) => store.edit({ comments: target.value })}
        />
        <TooLong text={work.comments} maximum={MAX_COMMENTS} />
        <p className="field-hint" id="review-comments-hint">
          {t('review:commentsHint')}
        </p>
      </section>
      <Decision
        {...{ store, subject, username, work, lack }}
        proposes={common.changes.length > 0}
        onSubmit={submit}
      />
    </form>
  )
}

/** What the fields are given: what takes time to draw may lag behind the typing. */
function useShown(
  store: ReviewFormStore,
  subject: ReviewSubject,
  work: ReviewWork,
  discussion: Discussion,
): Omit<FieldProps, 'citations'> {
  const { language } = useWords()
  const shown = useDeferredValue(work)
  const { hearticle } = subject
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
      ...textNumberFaults(shown.base, texts, language, hearticle),
    ]
  }, [shown.base, shown.texts, changes, hearticle, language])
  const texts = useMemo(() => passageTexts(hearticle), [hearticle])
  return { store, subject, work, shown, faults, changes, passages: { texts, discussion } }
}

/**
 * Leads home after a review that was taken, from where the other language is near, and to what was
 * refused.
 */
function useWhatCame(
  store: ReviewFormStore,
  { hearticle, translation }: ReviewSubject,
  form: RefObject<HTMLFormElement | null>,
) {
  const { language } = useWords()
  const sending = useStore(store.$sending)
  const done = sending.at === 'done' ? sending.status : undefined
  useEffect(() => {
    if (done === undefined) return
    const isApproved = done === 'APPROVED'
    const isOtherOpen = hearticle.translations.some(
      ({ id, review }) => id !== translation.id && !review,
    )
    leaveNotice(isApproved ? 'review-approved' : 'review-requested')
    leaveForNextPage(OTHER_REVIEW, isApproved && isOtherOpen ? hearticle.id : null)
    location.assign(addressOf({ page: 'home' }, language))
  }, [done, language, hearticle, translation])

  useEffect(() => {
    const [place] = sending.at === 'refused' ? sending.places : []
    if (place !== undefined && form.current) showPlace(form.current, place)
  }, [sending, form])
}

/** What keeps a review from being sent, and the field to begin with. */
function lackOf(
  status: ReviewStatus,
  { comments, evidence }: ReviewWork,
  {
    changes,
    faults,
    passages,
    findings,
    answers,
  }: Pick<FieldProps, 'changes' | 'faults' | 'passages'> & {
    findings: WorkHearticle['findings']
    answers: FindingAnswers
  },
): { lack?: Lack; at: string } | undefined {
  if (charactersOver(comments, MAX_COMMENTS) > 0) return { at: '[name=comments]' }
  const { $begun, $state } = passages.discussion.store
  const unsent = $begun.get().find(({ text }) => text.trim() !== '')
  if (unsent) return { lack: 'unsent', at: `[data-place="comments.${unsent.id}"]` }
  const doubted = doubtedFindings({ findings: answers }, findings)
  const ownOpen = $state
    .get()
    .comments.filter((one) => one.author.id === passages.discussion.userId && !one.resolved)
  const hasComments = comments.trim() !== '' || ownOpen.length + changes.length + doubted.length > 0
  if (status === 'NEEDS_REVISION' && !hasComments) return { lack: 'nothing', at: '[name=comments]' }
  if (status !== 'APPROVED') return undefined
  if (faults.length > 0) return { lack: 'faults', at: '[aria-invalid]' }
  // Words of their own are a request: what is said of findings goes along.
  if (changes.length > 0) return undefined
  const at = (id: string) => `[data-place="findings.${id}"] input`
  const [doubt] = doubted
  if (doubt) return { lack: 'doubts', at: at(doubt.id) }
  const [open] = evidence ? notAgreed({ findings: answers }, findings) : []
  return open === undefined ? undefined : { lack: 'findings', at: at(open) }
}

interface DecisionProps extends Omit<ReviewFormProps, 'Field' | 'discussion'> {
  work: ReviewWork
  lack: Lack | undefined
  /** Words of the text were changed: they go to the writers, and nothing is approved. */
  proposes: boolean
  onSubmit: (status: ReviewStatus) => void
}

function Decision(props: DecisionProps) {
  const { store, subject, username, work, lack, proposes, onSubmit } = props
  const { t } = useWords()
  const sending = useStore(store.$sending)
  const { edition } = subject.hearticle
  const isOwn = isOwnEdition(subject.hearticle, username)
  const isPending = sending.at === 'pending' || sending.at === 'done'
  return (
    <>
      <EditionParts edition={edition} />
      <div className="form-alert" role="alert">
        {lack && <p>{t(`review:lack_${lack}`)}</p>}
        {sending.at === 'incomplete' && (
          <>
            <p>{t('review:lack_missing')}</p>
            <p>{t('review:lack_missingNext')}</p>
          </>
        )}
        {sending.at === 'refused' && (
          <>
            <p>{t('review:submitFailed')}</p>
            <p>{sending.message ?? t('review:submitKept')}</p>
          </>
        )}
      </div>
      {isOwn ? (
        <OwnEdition />
      ) : (
        <>
          {!proposes && (
            <>
              <label className="checkbox">
                <input
                  type="checkbox"
                  name="evidence"
                  checked={work.evidence}
                  disabled={isPending}
                  aria-describedby="review-evidence-hint"
                  onChange={({ target }) => store.edit({ evidence: target.checked })}
                />
                <span>{t('review:approvesEvidence')}</span>
              </label>
              <p className="field-hint" id="review-evidence-hint">
                {t('review:approvesEvidenceMeans')}
              </p>
            </>
          )}
          <div className="actions review-decision">
            <button
              type="button"
              className="pill"
              disabled={isPending}
              onClick={() => onSubmit('NEEDS_REVISION')}
            >
              {t('review:requestChanges')}
            </button>
            <button
              type="button"
              className="button"
              disabled={isPending}
              onClick={() => onSubmit('APPROVED')}
            >
              {t(proposes ? 'review:propose' : 'review:approve')}
            </button>
            <p className="visually-hidden" role="status">
              {isPending ? t('review:sending') : ''}
            </p>
          </div>
          <p className="note">{t(proposes ? 'review:proposeMeans' : 'review:approveMeans')}</p>
        </>
      )}
    </>
  )
}
