import { useEffect, useRef } from 'react'
import type { ReadingListEntry } from '../../contract/reading/reading-list.ts'
import { isReadToTheEnd } from '../../domain/account/reading-progress.ts'
import { translationFor } from '../../domain/hearticle/translation-for.ts'
import type { ShownPicture } from '../../domain/pictures/picture-list.ts'
import { cardTitleClass } from '../../domain/presenters/card-title-class.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { topicClasses } from '../../domain/taxonomy/topic-color.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { dayInVienna } from '../../domain/time/vienna-days.ts'
import { useWords } from '../../i18n/Words.tsx'
import { picture } from '../../pictures/picture.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import type { ReadingView } from './reading-list.store.ts'

interface EntryRowProps {
  entry: ReadingListEntry
  picture: ShownPicture
  view: ReadingView
  /** Only a history tells what was not read yet. */
  marksUnread: boolean
  /** Addresses that can be read without a connection. */
  offlinePaths: ReadonlySet<string>
  isRemoved: boolean
  onRemove: () => void
  onUndo: () => void
}

export function EntryRow(props: EntryRowProps) {
  const { t, language } = useWords()
  const {
    entry,
    picture: shown,
    view,
    marksUnread,
    offlinePaths,
    isRemoved,
    onRemove,
    onUndo,
  } = props
  const { id, topic, translations, notice } = entry.hearticle
  const translation = translationFor(translations, language)
  const title = translation?.headline || t('readingList:noTitle')
  const address = addressOf({ page: 'hearticle', id }, language)
  const undo = useRef<HTMLButtonElement>(null)
  const remove = useRef<HTMLButtonElement>(null)
  const was = useRef(isRemoved)
  useEffect(() => {
    // The button that had the focus made way for the other one.
    if (was.current !== isRemoved) (isRemoved ? undo : remove).current?.focus()
    was.current = isRemoved
  }, [isRemoved])
  if (isRemoved) {
    return (
      <li className="reading-removed">
        <span role="status">{t('readingList:removed', { title })}</span>
        <Button ref={undo} onClick={onUndo}>
          {t('readingList:undo')}
        </Button>
      </li>
    )
  }
  const isUnread = view === 'saved' && marksUnread && entry.read === null
  return (
    <li className={topicClasses(topic.color)}>
      <div className="pictured">
        <Drawn content={picture(shown, 'card')} />
        <div>
          <p className="badge">{topic.name}</p>
          <h3 className={`card-title ${cardTitleClass(title)}`}>
            <a href={address} data-price="free" lang={translation?.languageCode}>
              {title}
            </a>
          </h3>
          {notice && <p className="reading-notice">{t(`readingList:notice_${notice}`)}</p>}
          <p className="cluster card-meta">
            {isUnread && <strong className="flag">{t('readingList:unread')}</strong>}
            <Facts entry={entry} view={view} />
            {offlinePaths.has(address) && <span>{t('readingList:availableOffline')}</span>}
            <span className="price open">{t('readingList:free')}</span>
          </p>
        </div>
      </div>
      <Button ref={remove} aria-label={t('readingList:removeNamed', { title })} onClick={onRemove}>
        {t('readingList:remove')}
      </Button>
    </li>
  )
}

function Facts({ entry: { savedAt, read, answers }, view }: Pick<EntryRowProps, 'entry' | 'view'>) {
  const { t, language } = useWords()
  const day = (at: string) => formatPublicationDate(dayInVienna(new Date(at)), locales[language])
  const last = view === 'answered' ? answers.at(-1) : undefined
  if (last) {
    const isRight = last.answer === 'right'
    const facts = [
      t('readingList:answeredOn', { date: day(last.at) }),
      t(isRight ? 'readingList:answeredRight' : 'readingList:answeredWrong'),
    ]
    return <span>{facts.join('\u00a0· ')}</span>
  }
  const facts = [
    view === 'saved' && savedAt && t('readingList:savedOn', { date: day(savedAt) }),
    read && t('readingList:readOn', { date: day(read.at) }),
    read &&
      read.progress > 0 &&
      !isReadToTheEnd(read.progress) &&
      t('readingList:partly', { percent: Math.round(read.progress * 100) }),
    read && read.audioSeconds > 0 && t('readingList:heardTo', { time: clock(read.audioSeconds) }),
  ]
  return <span>{facts.filter(Boolean).join('\u00a0· ')}</span>
}

/** '4:07' */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
