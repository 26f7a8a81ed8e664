import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import type { ReadingHistory, SessionUser } from '../../contract/protocol/account-fields.ts'
import { readingViews } from '../../contract/reading/reading-list.ts'
import { pictureList, pictureOf } from '../../domain/pictures/picture-list.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadedTab } from '../../ui/LoadedTab.tsx'
import { Message } from '../../ui/Message.tsx'
import { EntryRow } from './EntryRow.tsx'
import { followKeptPages, keptPages } from './offline.ts'
import { createReadingList, type ReadingListTabStore } from './reading-list.store.ts'

/** What a user saved and read, the question about the history, and its switch (P-SAVED, P-HISTORY). */
export function ReadingTab({ user }: { user: SessionUser }) {
  const { t, language } = useWords()
  const [store] = useState(() => createReadingList(language))
  const { at, message, view, history, changeOutcome } = useStore(store.$state)
  useEffect(() => {
    void store.load()
  }, [store])
  return (
    <LoadedTab
      view={at === 'failed' ? { at, message } : { at }}
      words={{ loading: t('readingList:loading'), failed: t('readingList:loadFailed') }}
      lead={
        <>
          <p>{t('readingList:lead')}</p>
          <fieldset className="cluster reading-views">
            <legend className="visually-hidden">{t('readingList:lists')}</legend>
            {readingViews.map((name) => (
              <Button key={name} aria-pressed={name === view} onClick={() => void store.load(name)}>
                {t(`readingList:view_${name}`)}
              </Button>
            ))}
          </fieldset>
        </>
      }
      skeleton={['a', 'b', 'c'].map((key) => <div className="skeleton skeleton-row" key={key} />)}
      load={() => store.load()}
    >
      {history === null && <Question store={store} />}
      <Entries store={store} />
      <p className="toast" role="status">
        {changeOutcome && t(`readingList:${changeOutcome}`)}
      </p>
      {history !== null && <HistorySwitch store={store} user={user} />}
    </LoadedTab>
  )
}

/** Asked until it is answered; both answers have equal weight. */
function Question({ store }: { store: ReadingListTabStore }) {
  const { t } = useWords()
  const answer = (history: boolean) => void store.choose({ history })
  return (
    <Message tone="plain" title={t('readingList:questionTitle')}>
      <p>{t('readingList:question')}</p>
      <div className="actions">
        <Button onClick={() => answer(true)}>{t('readingList:yes')}</Button>
        <Button onClick={() => answer(false)}>{t('readingList:no')}</Button>
      </div>
    </Message>
  )
}

function Entries({ store }: { store: ReadingListTabStore }) {
  const { t, language } = useWords()
  const { entries, total, view, removed, history } = useStore(store.$state)
  const offlinePaths = useKeptPaths()
  const pictures = pictureList(entries.map(({ hearticle }) => hearticle))
  if (entries.length === 0) {
    const isOff = view !== 'saved' && !history?.on
    return (
      <div className="reading-empty">
        <p>{t(isOff ? 'readingList:readOff' : `readingList:empty_${view}`)}</p>
        <a className="pill" href={addressOf({ page: 'home' }, language)}>
          {t('readingList:toHearticles')}
        </a>
      </div>
    )
  }
  return (
    <>
      {view === 'answered' && (
        <p>
          <a className="pill" href={addressOf({ page: 'my-questions' }, language)}>
            {t('readingList:toQuestions')}
          </a>
        </p>
      )}
      <ol className="plain-list reading-list">
        {entries.map((entry, at) => (
          <EntryRow
            key={entry.hearticleId}
            entry={entry}
            picture={pictures[at]?.picture ?? pictureOf(entry.hearticle)}
            view={view}
            marksUnread={history?.on === true}
            offlinePaths={offlinePaths}
            isRemoved={removed.has(entry.hearticleId)}
            onRemove={() => void store.remove(entry)}
            onUndo={() => void store.undo(entry)}
          />
        ))}
      </ol>
      {entries.length < total && (
        <Button onClick={() => void store.more()}>{t('readingList:more')}</Button>
      )}
    </>
  )
}

/** One switch; turned off, it erases. */
export function HistorySwitch({ store, user }: { store: ReadingListTabStore; user: SessionUser }) {
  const { t } = useWords()
  const { history } = useStore(store.$state)
  const id = useId()
  const isOn = history?.on === true
  return (
    <section className="tab-part" aria-labelledby={id}>
      <h3 id={id}>{t('readingList:settings')}</h3>
      <label className="checkbox">
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={`${id}-hint`}
          onChange={() => void store.choose({ history: !isOn })}
        />
        <span>{t('readingList:keepHistory')}</span>
      </label>
      <p id={`${id}-hint`} className="note">
        {t('readingList:keepHint')} {t('readingList:offHint')}
      </p>
      {isOn && <PartnerSwitch store={store} history={history} />}
      {isOn && !user.withoutMails && (
        <MailSwitch store={store} history={history} isConfirmed={user.emailConfirmed} />
      )}
    </section>
  )
}

/** Off by itself; offered beside the answers, and can be ended wherever the history can (P-ANSWERS-PASSED-ON). */
function PartnerSwitch({
  store,
  history,
}: {
  store: ReadingListTabStore
  history: ReadingHistory
}) {
  const { t } = useWords()
  const { partner: offered } = useStore(store.$state)
  const { answersTo } = history
  const partner = answersTo ?? offered
  const id = useId()
  if (partner === '') return null
  const next = answersTo === undefined ? partner : ''
  return (
    <>
      <label className="checkbox">
        <input
          type="checkbox"
          checked={answersTo !== undefined}
          aria-describedby={id}
          onChange={() => void store.choose({ history: true, answersTo: next })}
        />
        <span>{t('readingList:answersTo', { partner })}</span>
      </label>
      <p id={id} className="note">
        {t('readingList:answersToHint', { partner })}
      </p>
    </>
  )
}

/** Its own wish, off by itself; it ends with the history. */
function MailSwitch(props: {
  store: ReadingListTabStore
  history: ReadingHistory
  isConfirmed: boolean
}) {
  const { t } = useWords()
  const { store, history, isConfirmed } = props
  const id = useId()
  return (
    <>
      <label className="checkbox">
        <input
          type="checkbox"
          checked={history.retractionMails}
          aria-describedby={id}
          onChange={() =>
            void store.choose({ history: true, retractionMails: !history.retractionMails })
          }
        />
        <span>{t('readingList:retractionMails')}</span>
      </label>
      <p id={id} className="note">
        {t('readingList:mailsHint')} {!isConfirmed && t('readingList:mailsUnconfirmed')}
      </p>
    </>
  )
}

/** The addresses of pages that can be read without a connection, as they come and go. */
function useKeptPaths(): ReadonlySet<string> {
  const [paths, setPaths] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    let isShown = true
    const show = () => {
      void keptPages().then((pages) => {
        if (isShown) setPaths(new Set(pages.map(({ path }) => path)))
      })
    }
    show()
    const stop = followKeptPages(show)
    return () => {
      isShown = false
      stop()
    }
  }, [])
  return paths
}
