import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import type {
  Comment,
  MentionablePerson,
  Passage,
  PassagePlace,
} from '../contract/desk/comments.ts'
import type { ReviewField } from '../contract/desk/reviews.ts'
import { type NumberSources, renderNumbers } from '../domain/numbers/render-numbers.ts'
import { shortDateTime } from '../domain/presenters/short-date-time.ts'
import { mentionsIn } from '../domain/review/comments.ts'
import { byPassage, type PassageTexts, passageNow, quotedWords } from '../domain/review/passages.ts'
import { useWords } from '../i18n/Words.tsx'
import { Button } from '../ui/Button.tsx'
import { showPlace } from '../ui/html/show-place.ts'
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

/** What stands at a passage: a comment, or one that is being written. */
type Entry = Passage & ({ comment: Comment } | { begun: BegunMessage })

/** Comments by their passages, those that are resolved folded. */
export function CommentList(props: CommentListProps) {
  const { store, texts, has = () => true } = props
  const { t } = useWords()
  const list = useRef<HTMLDivElement>(null)
  const { comments } = useStore(store.$state)
  const begun = useStore(store.$begun)
  const here = comments.filter(({ place }) => has(place))
  const resolved = here.filter((comment) => comment.resolved)
  const open: Entry[] = [
    ...here.filter((comment) => !comment.resolved).map((comment) => ({ ...comment, comment })),
    ...begun
      .filter(({ passage }) => has(passage.place))
      .map((message) => ({ ...message.passage, begun: message })),
  ]
  const onReply = ({ place, start, end, quote }: Passage) => {
    const id = store.begin({ place, start, end, quote })
    requestAnimationFrame(() => list.current && showPlace(list.current, `comments.${id}`))
  }
  // What had the focus is gone, or stands elsewhere.
  const onGone = () => list.current?.focus()
  const draw = (entries: readonly Entry[], canReply: boolean) => (
    <ul className="plain-list">
      {byPassage(entries, texts).map((group) => (
        <AtPassage
          key={group.map(keyOf).join()}
          {...props}
          entries={group}
          onReply={canReply ? onReply : undefined}
          onGone={onGone}
        />
      ))}
    </ul>
  )
  return (
    <div className="comments" ref={list} tabIndex={-1}>
      {draw(open, true)}
      {resolved.length > 0 && (
        <details className="comments-resolved">
          <summary>{t('together:resolved', { count: resolved.length })}</summary>
          {draw(
            resolved.map((comment) => ({ ...comment, comment })),
            false,
          )}
        </details>
      )}
    </div>
  )
}

const keyOf = (entry: Entry) => ('comment' in entry ? entry.comment.id : entry.begun.id)

interface AtPassageProps extends CommentListProps {
  /** One at least. */
  entries: readonly Entry[]
  onReply: ((passage: Passage) => void) | undefined
  /** What somebody did took an entry from here. */
  onGone: () => void
}

/** A passage with what is said about it. */
function AtPassage(props: AtPassageProps) {
  const { entries, texts, onReply } = props
  const { t } = useWords()
  const [first] = entries
  if (!first) return null
  const isWriting = entries.some((entry) => 'begun' in entry)
  const isThere = passageNow(texts, first) !== undefined
  return (
    <li>
      <Quoted {...props} passage={first} />
      <ul className="plain-list">
        {entries.map((entry) => (
          <li key={keyOf(entry)}>
            {'comment' in entry ? (
              <Written {...props} comment={entry.comment} />
            ) : (
              <Begun {...props} message={entry.begun} />
            )}
          </li>
        ))}
      </ul>
      {onReply && !isWriting && isThere && (
        <Button className="text-button" onClick={() => onReply(first)}>
          {t('together:reply')}
        </Button>
      )}
    </li>
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
function Quoted(props: CommentListProps & { passage: Passage }) {
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
function Begun({ store, message }: CommentListProps & { message: BegunMessage }) {
  const { t } = useWords()
  const { people, sending, refused } = useStore(store.$state)
  const { id, text } = message
  return (
    <MessageField
      {...{ text, people }}
      label={t('together:comment')}
      place={`comments.${id}`}
      isSending={sending.includes(id)}
      refusal={refused[id]}
      onChange={(typed) => store.type(message, typed)}
      onSend={() => void store.send(id)}
      onDiscard={() => store.discard(id)}
    />
  )
}

/** A comment, and what can be done about it. */
function Written({ store, userId, comment, onGone }: AtPassageProps & { comment: Comment }) {
  const { t, language } = useWords()
  const { people, sending, refused } = useStore(store.$state)
  const { id, author, at, text, resolved } = comment
  const refusal = refused[id]
  const isPending = sending.includes(id)
  const act = async (done: Promise<boolean>) => {
    if (await done) onGone()
  }
  return (
    <div data-place={`comments.${id}`} tabIndex={-1}>
      <p className="quiet comment-by">
        <b>{author.username ?? t('together:authorGone')}</b> ·{' '}
        <time dateTime={at}>{shortDateTime(at, language)}</time>
      </p>
      <p className="said-words">
        <WithNames text={text} people={people} />
      </p>
      {resolved && (
        <p className="note">
          {t('together:resolvedBy', {
            name: resolved.username ?? t('together:authorGone'),
            moment: shortDateTime(resolved.at, language),
          })}
        </p>
      )}
      {refusal && (
        <p className="field-error" role="alert">
          {refusal.message ?? t('together:notDone')}
        </p>
      )}
      <div className="actions">
        <Button
          className="text-button"
          isPending={isPending}
          onClick={() => void act(store.resolve(id, !resolved))}
        >
          {t(resolved ? 'together:openAgain' : 'together:resolve')}
        </Button>
        {author.id === userId && (
          <Button
            className="text-button"
            isPending={isPending}
            onClick={() => confirm(t('together:deleteQuestion')) && void act(store.remove(id))}
          >
            {t('together:delete')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** A text in which names stand out. */
function WithNames({ text, people }: { text: string; people: readonly MentionablePerson[] }) {
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
