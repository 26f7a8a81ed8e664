import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { CommentThread } from '../contract/desk/comments.ts'
import type { PassagePlace, ReviewField } from '../contract/desk/reviews.ts'
import { type NumberSources, renderNumbers } from '../domain/numbers/render-numbers.ts'
import { shortDateTime } from '../domain/presenters/short-date-time.ts'
import { mentionsIn } from '../domain/review/comment-threads.ts'
import { type PassageTexts, passageNow, quotedWords } from '../domain/review/passage-comments.ts'
import { useWords } from '../i18n/Words.tsx'
import { Button } from '../ui/Button.tsx'
import type { BegunMessage } from './begun-messages.ts'
import type { CommentsStore } from './comments.store.ts'
import { MessageField } from './MessageField.tsx'

interface CommentListProps {
  store: CommentsStore
  userId: string
  /** As they stand now, where this is shown. */
  texts: PassageTexts
  /** What numbers of the texts refer to. */
  sources: NumberSources
  /** What a field is called where this is shown. */
  fieldName: (field: ReviewField) => string
  /** Whether comments on a place are shown here; left out, all are. */
  has?: (place: PassagePlace) => boolean
  /** Leads to a passage; left out where the text stands beside it. */
  onShow?: ((place: PassagePlace, start: number, end: number) => void) | undefined
}

/** Comments on passages, those that are written first, those that are resolved folded. */
export function CommentList(props: CommentListProps) {
  const { store, has = () => true } = props
  const { t } = useWords()
  const { threads, takenBack } = useStore(store.$state)
  const begun = useStore(store.$begun)
  const here = threads.filter(({ place }) => has(place))
  const written = begun.filter(({ passage }) => passage && has(passage.place))
  const resolved = here.filter((thread) => thread.resolved)
  const draw = (thread: CommentThread) => (
    <Thread
      key={thread.id}
      {...props}
      thread={thread}
      draft={begun.find(({ id }) => id === thread.id)}
    />
  )
  return (
    <div className="comments">
      {written.length > 0 && (
        <ul className="plain-list">
          {written.map((message) => (
            <Begun key={message.id} {...props} message={message} />
          ))}
        </ul>
      )}
      <ul className="plain-list">{here.filter((thread) => !thread.resolved).map(draw)}</ul>
      {resolved.length > 0 && (
        <details className="comments-resolved">
          <summary>{t('together:resolved', { count: resolved.length })}</summary>
          <ul className="plain-list">{resolved.map(draw)}</ul>
        </details>
      )}
      <div role="status">
        {takenBack && has(takenBack.place) && (
          <p>
            {t('together:takenBack')}{' '}
            <Button className="text-button" onClick={() => void store.bringBack()}>
              {t('drafts:undo')}
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}

/** That comments could not be loaded; once, however many lists there are. */
export function CommentsFailure({ store }: { store: CommentsStore }) {
  const { t } = useWords()
  if (useStore(store.$state).at !== 'failed') return null
  return (
    <p role="alert">
      {t('together:loadFailed')}{' '}
      <Button className="text-button" onClick={() => void store.load()}>
        {t('form:tryAgain')}
      </Button>
    </p>
  )
}

const languageOf = (place: PassagePlace) => ('pmid' in place ? 'en' : place.languageCode)

/** What is commented on, and where. */
function Quoted(
  props: CommentListProps & { passage: Pick<CommentThread, 'place' | 'start' | 'end' | 'quote'> },
) {
  const { passage, texts, sources, fieldName, onShow } = props
  const { t } = useWords()
  const { place } = passage
  const now = passageNow(texts, passage)
  const nameOf = () => {
    if ('pmid' in place) return t('together:abstract', { pmid: place.pmid })
    const entry = place.listIndex === null ? [] : [place.listIndex + 1]
    return [place.languageCode.toUpperCase(), fieldName(place.field), ...entry].join(' · ')
  }
  const language = languageOf(place)
  return (
    <>
      <p className="said-place">
        {nameOf()}
        {now && onShow && 'field' in place && (
          <>
            {' '}
            <Button className="text-button" onClick={() => onShow(place, now.start, now.end)}>
              {t('together:show')}
            </Button>
          </>
        )}
      </p>
      <blockquote lang={language}>
        {renderNumbers(quotedWords(passage), language, sources)}
      </blockquote>
      {!now && <p className="said-changed">{t('together:changed')}</p>}
    </>
  )
}

/** A comment that is being written. */
function Begun(props: CommentListProps & { message: BegunMessage }) {
  const { store, message } = props
  const { t } = useWords()
  const { people, sending, refused } = useStore(store.$state)
  const { id, passage, text } = message
  return (
    <li>
      {passage && <Quoted {...props} passage={passage} />}
      <MessageField
        {...{ text, people }}
        label={t('together:comment')}
        place={`comments.${id}`}
        isSending={sending.includes(id)}
        refusal={refused[id]}
        onChange={(typed) => store.type(id, typed)}
        onSend={() => void store.send(id)}
        onDiscard={() => store.discard(id)}
      />
    </li>
  )
}

/** A comment with its replies, and what can be done about it. */
function Thread(
  props: CommentListProps & { thread: CommentThread; draft: BegunMessage | undefined },
) {
  const { store, userId, thread, draft } = props
  const { t, language } = useWords()
  const { people, sending, refused } = useStore(store.$state)
  const [isReplying, setReplying] = useState(false)
  const { id, messages, resolved, isOfReview } = thread
  const refusal = refused[id]
  return (
    <li data-place={`comments.${id}`} tabIndex={-1}>
      <Quoted {...props} passage={thread} />
      <ul className="plain-list">
        {messages.map(({ id: messageId, author, at, text, isDeleted }, index) => (
          <li key={messageId}>
            <p className="comment-by">
              <b>{author.username ?? t('together:authorGone')}</b> ·{' '}
              <time dateTime={at}>{shortDateTime(at, language)}</time>
              {isOfReview && index === 0 && ` · ${t('together:ofReview')}`}
              {author.id === userId && !isDeleted && !(isOfReview && index === 0) && (
                <>
                  {' · '}
                  <Button
                    className="text-button"
                    onClick={() => void store.takeBack(thread, messageId)}
                  >
                    {t('together:takeBack')}
                  </Button>
                </>
              )}
            </p>
            {isDeleted ? (
              <p className="note">{t('together:gone')}</p>
            ) : (
              <p className="said-words">
                <WithNames text={text} people={people} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {resolved && (
        <p className="note">
          {t('together:resolvedBy', {
            name: resolved.username ?? t('together:authorGone'),
            moment: shortDateTime(resolved.at, language),
          })}
        </p>
      )}
      {draft || isReplying ? (
        <MessageField
          people={people}
          text={draft?.text ?? ''}
          label={t('together:reply')}
          isSending={sending.includes(id)}
          refusal={refusal}
          isNew={isReplying}
          onChange={(text) => store.type(id, text)}
          onSend={() => void store.send(id).then((isSent) => isSent && setReplying(false))}
          onDiscard={() => {
            setReplying(false)
            store.discard(id)
          }}
        />
      ) : (
        <>
          {refusal && (
            <p className="field-error" role="alert">
              {refusal.message ?? t('together:notDone')}
            </p>
          )}
          <div className="actions">
            <Button className="text-button" onClick={() => setReplying(true)}>
              {t('together:reply')}
            </Button>
            <Button
              className="text-button"
              isPending={sending.includes(id)}
              onClick={() => void store.resolve(id, !resolved)}
            >
              {t(resolved ? 'together:openAgain' : 'together:resolve')}
            </Button>
          </div>
        </>
      )}
    </li>
  )
}

/** A text in which names stand out. */
function WithNames({ text, people }: { text: string; people: CommentsPeople }) {
  const mentions = mentionsIn(text, people)
  let end = 0
  const pieces = mentions.map(({ start, end: after }) => {
    const before = text.slice(end, start)
    end = after
    return (
      <span key={start}>
        {before}
        <b className="comment-name">{text.slice(start, after)}</b>
      </span>
    )
  })
  return (
    <>
      {pieces}
      {text.slice(end)}
    </>
  )
}

type CommentsPeople = Parameters<typeof mentionsIn>[1]
