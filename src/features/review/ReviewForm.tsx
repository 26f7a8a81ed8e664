import { useStore } from '@nanostores/react'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { MAX_COMMENTS, type ReviewStatus } from '../../contract/desk/reviews.ts'
import { isPublic } from '../../domain/hearticle/hearticle.ts'
import { textFaults } from '../../domain/hearticle/hearticle-texts.ts'
import { detectChanges } from '../../domain/review/detect-changes.ts'
import { withoutEmptyChanges } from '../../domain/review/rebase-review.ts'
import { TEXT_OF_FIELD } from '../../domain/review/review.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { charactersOver } from '../../domain/text/characters-over.ts'
import { AutosaveStatus } from '../../drafts/AutosaveStatus.tsx'
import { TooLong } from '../../drafts/TooLong.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { leaveNotice } from '../../navigation/next-page-notice.ts'
import { showPlace } from '../../ui/html/show-place.ts'
import { Message } from '../../ui/Message.tsx'
import { Moved } from './Moved.tsx'
import { ReviewedList } from './ReviewedList.tsx'
import type { ReviewStore, ReviewSubject, ReviewWork } from './review.store.ts'
import { SingleField } from './SingleField.tsx'
import { TextPreview } from './TextPreview.tsx'

interface ReviewFormProps {
  store: ReviewStore
  subject: ReviewSubject
}

export function ReviewForm({ store, subject }: ReviewFormProps) {
  const work = useStore(store.$work)
  return work ? <Form store={store} subject={subject} work={work} /> : null
}

function Form({ store, subject, work }: ReviewFormProps & { work: ReviewWork }) {
  const { t, language } = useWords()
  const sending = useStore(store.$sending)
  const [lack, setLack] = useState<'faults' | 'nothing'>()
  const form = useRef<HTMLFormElement>(null)
  // What is shown beside the fields may lag behind the typing.
  const shown = useDeferredValue(work)
  const { hearticle } = subject
  const changes = useMemo(
    () => detectChanges(shown.base, withoutEmptyChanges(shown.texts)),
    [shown],
  )
  const faults = useMemo(() => {
    const touched = new Set<string>(changes.map(({ field }) => TEXT_OF_FIELD[field]))
    const all = textFaults(withoutEmptyChanges(shown.texts), hearticle.citedPmids)
    return all.filter(({ field }) => touched.has(field))
  }, [shown, changes, hearticle])
  const done = sending.at === 'done' ? sending.status : undefined
  const isDone = done !== undefined

  useEffect(() => {
    if (done === undefined) return
    leaveNotice(done === 'APPROVED' ? 'review-approved' : 'review-requested')
    location.assign(addressOf({ page: 'home' }, language))
  }, [done, language])

  useEffect(() => {
    const [place] = sending.at === 'refused' ? sending.places : []
    if (place !== undefined && form.current) showPlace(form.current, place)
  }, [sending])

  const submit = (status: ReviewStatus) => {
    const hasSaid = work.comments.trim() !== '' || changes.length > 0
    if (charactersOver(work.comments, MAX_COMMENTS) > 0) {
      form.current?.querySelector<HTMLElement>('[name=comments]')?.focus()
      return
    }
    if (status === 'NEEDS_REVISION' && !hasSaid) {
      setLack('nothing')
      form.current?.querySelector<HTMLElement>('[name=comments]')?.focus()
      return
    }
    if (status === 'APPROVED' && faults.length > 0) {
      setLack('faults')
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return
    }
    setLack(undefined)
    void store.submit(status)
  }

  const common = { store, work, shown, faults, changes }
  const isPending = sending.at === 'pending' || isDone
  return (
    <form ref={form} className="fields" noValidate onSubmit={(event) => event.preventDefault()}>
      {work.isRestored && (
        <Message tone="plain">
          <p>{t('review:restored')}</p>
          <button type="button" className="pill" onClick={store.discard}>
            {t('review:discard')}
          </button>
        </Message>
      )}
      {work.moved && <Moved key={work.version} store={store} work={work} moved={work.moved} />}
      <p className="note">{t('review:lead')}</p>
      <SingleField {...common} field="HEADLINE" rows={2} />
      <SingleField {...common} field="MAIN_TEXT_BODY" rows={16}>
        <TextPreview texts={shown.texts} hearticle={hearticle} />
      </SingleField>
      <ReviewedList {...common} field="KEYWORD" />
      <ReviewedList {...common} field="MAIN_ACTION" />
      <ReviewedList {...common} field="HARMFUL_ACTION" />
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
      <div className="form-alert" role="alert">
        {lack && <p>{t(`review:lack_${lack}`)}</p>}
        {sending.at === 'incomplete' && <p>{t('review:lack_missing')}</p>}
        {sending.at === 'refused' && <p>{sending.message ?? t('review:submitFailed')}</p>}
      </div>
      <AutosaveStatus
        autosave={store.autosave}
        read={() => ({ ...work.texts, [t('review:comments')]: work.comments })}
      />
      <div className="actions review-decision">
        <button
          type="button"
          className="pill"
          disabled={isPending}
          onClick={() => submit('NEEDS_REVISION')}
        >
          {t('review:requestChanges')}
        </button>
        <button
          type="button"
          className="button"
          disabled={isPending}
          onClick={() => submit('APPROVED')}
        >
          {t('review:approve')}
        </button>
        <p className="visually-hidden" role="status">
          {isPending ? t('review:sending') : ''}
        </p>
      </div>
      <p className="note">
        {t(isPublic(hearticle, new Date()) ? 'review:approvePublished' : 'review:approveWaiting')}
      </p>
    </form>
  )
}
