import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { ChangedSources, type Sources } from '../../changes/ChangedSources.tsx'
import { SOURCES_PLACE, useOpenedSources } from '../../changes/sources-place.ts'
import type { ReviewQuestion } from '../../contract/desk/review-questions.ts'
import type { WorkHearticle } from '../../contract/desk/writing.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { hasAnyOf } from '../../domain/account/permissions.ts'
import { shownNumber } from '../../domain/numbers/render-numbers.ts'
import { passageTexts } from '../../domain/review/passages.ts'
import { isInReview } from '../../domain/review/review-record.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { pageAtAddress } from '../../domain/site/page-at-address.ts'
import { useWords } from '../../i18n/Words.tsx'
import { CommentList, CommentsFailure } from '../../together/CommentList.tsx'
import { PresentPeople } from '../../together/PresentPeople.tsx'
import { useComments } from '../../together/use-comments.ts'
import { Button } from '../../ui/Button.tsx'
import { Message } from '../../ui/Message.tsx'
import { History } from './History.tsx'
import { LastReview } from './LastReview.tsx'
import { NotAllowed } from './NotAllowed.tsx'
import { isOwnEdition, OwnEdition } from './OwnEdition.tsx'
import { ReviewForm, type ReviewFormProps } from './ReviewForm.tsx'
import { ReviewHead } from './ReviewHead.tsx'
import { sourceOfNumber } from './reading/NumberChip.tsx'
import { createReview, type ReviewFormStore, type ReviewSubject } from './review.store.ts'

/** The hearticle that the address names (P-SCREENS); undefined where it names none. */
function addressedHearticle(): number | undefined {
  const target = pageAtAddress(location.pathname)?.target
  const id = target?.page === 'review-translation' ? Number(target.id) : Number.NaN
  return Number.isInteger(id) && id > 0 ? id : undefined
}

interface ReviewScreenProps extends Pick<ReviewFormProps, 'Field'> {
  user: SessionUser
}

/** Reviewing the translation of the page's language; the API decides the same for each call. */
export function ReviewScreen({ user, Field }: ReviewScreenProps) {
  const { t, language } = useWords()
  const hearticleId = useMemo(addressedHearticle, [])
  useEffect(() => {
    if (hearticleId === undefined) return
    const other = language === 'de' ? 'en' : 'de'
    const address = addressOf({ page: 'review-translation', id: hearticleId }, other)
    document.querySelector('a[data-other-language]')?.setAttribute('href', address)
  }, [hearticleId, language])

  if (hearticleId === undefined) return <Message tone="bad">{t('review:idMissing')}</Message>
  if (!hasAnyOf(['PERMISSION_REVIEW_HEARTICLES'], user.roles)) return <NotAllowed />
  return (
    <>
      <LastReview />
      <Review {...{ hearticleId, user, Field }} />
    </>
  )
}

function Review({ hearticleId, user, Field }: ReviewScreenProps & { hearticleId: number }) {
  const userId = user.id
  const { t, language } = useWords()
  const store = useMemo(() => {
    const doubtInWords = (asked: ReviewQuestion, subject: WorkHearticle) => {
      if (asked.part !== 'evidence') {
        const { sentence, outcome } = asked
        return t('review:sentenceDoubt', { sentence, outcome })
      }
      if (asked.kind === 'harms') {
        const { comparisons } = subject
        const about = comparisons.find(({ id }) => id === asked.comparison)
        return t('review:harmsDoubt', { comparator: about?.comparator[language] ?? '' })
      }
      const { id, value } = asked.number
      const number = shownNumber({ source: id }, language, subject) ?? value
      return t('review:numberDoubt', { number, source: sourceOfNumber(asked.number, t) })
    }
    return createReview({ hearticleId, userId, language, doubtInWords })
  }, [hearticleId, userId, language, t])
  useEffect(() => {
    void store.load()
    return store.stop
  }, [store])
  const state = useStore(store.$load)

  if (state.at === 'loading') return <Loading />
  if (state.at === 'stopped') {
    return <Stopped store={store} {...state} hearticleId={hearticleId} />
  }
  return <Ready key={hearticleId} {...{ store, state, user, Field }} />
}

interface ReadyProps extends Pick<ReviewScreenProps, 'user' | 'Field'> {
  store: ReviewFormStore
  state: ReviewSubject
}

/** A translation with what is said about it. */
function Ready({ store, state, user, Field }: ReadyProps) {
  const { t, language } = useWords()
  const { hearticle } = state
  const read = useMemo(
    () => ({ version: hearticle.version, texts: passageTexts(hearticle) }),
    [hearticle],
  )
  const comments = useComments({ hearticleId: hearticle.id, account: user.id, read })
  const discussion = { store: comments, userId: user.id }
  const isOpen = isInReview(hearticle.status)
  return (
    <>
      <ReviewHead {...state} />
      <PresentPeople kind="hearticle" id={hearticle.id} />
      <CommentsFailure store={comments} />
      {!isOpen && (
        <>
          <DraftNotice />
          <section className="review-comments">
            <h2>{t('together:comments')}</h2>
            <CommentList
              {...discussion}
              texts={read.texts}
              sources={hearticle}
              fieldName={(field) => t(`review:field_${field}`)}
            />
          </section>
        </>
      )}
      {isOwnEdition(state.hearticle, user.username) ? (
        <OwnEdition />
      ) : (
        <EditionNotice hearticle={state.hearticle} />
      )}
      <SourceNotice sources={hearticle.edition.sources} />
      <ReviewForm {...{ store, Field, discussion }} subject={state} username={user.username} />
      {state.reviews?.length !== 0 && (
        <History reviews={state.reviews} numbers={state.hearticle} language={language} />
      )}
    </>
  )
}

/** What of its sources reads otherwise, so that nobody approves its evidence yet (P-SOURCE-CHANGED). */
function SourceNotice({ sources }: { sources: Sources }) {
  const { t } = useWords()
  const part = useOpenedSources()
  if (sources.changes.length === 0) return null
  return (
    <section className="stack" aria-labelledby={SOURCES_PLACE} ref={part}>
      <h2 id={SOURCES_PLACE}>{t('changes:sourcesTitle')}</h2>
      <p>{t('review:sourceChanged')}</p>
      <ChangedSources sources={sources} />
    </section>
  )
}

/** What a review does to a hearticle that has a public page (P-EDITION). */
function EditionNotice({ hearticle }: { hearticle: WorkHearticle }) {
  const { t } = useWords()
  const { status, edition } = hearticle
  if (!edition.isPublic) return null
  const begins = status === 'PUBLISHED'
  return <p className="note">{t(begins ? 'review:beginsCopyText' : 'review:isCopyText')}</p>
}

function Loading() {
  const { t } = useWords()
  return (
    <div className="review-loading">
      <p role="status">{t('review:loading')}</p>
      <div className="review-skeleton" aria-hidden="true" />
    </div>
  )
}

function DraftNotice() {
  const { t } = useWords()
  return (
    <Message tone="plain" title={t('review:draftTitle')}>
      <p>{t('review:draftText')}</p>
    </Message>
  )
}

interface StoppedProps {
  store: ReviewFormStore
  hearticleId: number
  obstacle: 'not-found' | 'deleted' | 'no-translation' | 'failed'
  message?: string | undefined
}

function Stopped({ store, hearticleId, obstacle, message }: StoppedProps) {
  const { t, language } = useWords()
  const other = language === 'de' ? 'en' : 'de'
  return (
    <Message tone="bad" title={t(`review:stopped_${obstacle}`)}>
      {obstacle === 'failed' && <p>{message ?? t('form:noAnswer')}</p>}
      {obstacle === 'deleted' && <p>{t('review:deletedText')}</p>}
      {obstacle === 'failed' && <Button onClick={() => store.load()}>{t('form:tryAgain')}</Button>}
      {obstacle === 'no-translation' && (
        <a
          className="pill"
          href={addressOf({ page: 'review-translation', id: hearticleId }, other)}
        >
          {t('review:otherTranslation')}
        </a>
      )}
      {(obstacle === 'not-found' || obstacle === 'deleted') && (
        <a className="pill" href={addressOf({ page: 'home' }, language)}>
          {t('page:backToHome')}
        </a>
      )}
    </Message>
  )
}
