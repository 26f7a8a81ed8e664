import { useStore } from '@nanostores/react'
import { Keyboard } from 'lucide'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { call, messageOf } from '../../api/api.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { listDeskPeople } from '../../contract/desk/board.ts'
import { type InboxStudy, inboxStates } from '../../contract/desk/inbox.ts'
import { listLibraryRubrics, listLibraryTopics } from '../../contract/desk/library-taxonomy.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { hasAnyOf } from '../../domain/account/permissions.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { usePageWords } from '../../i18n/use-page-words.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { icon } from '../../ui/html/icon.ts'
import { pagination } from '../../ui/html/pagination.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Message } from '../../ui/Message.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { AcceptDialog } from './AcceptDialog.tsx'
import type { Desk } from './desk.ts'
import { HelpDialog } from './HelpDialog.tsx'
import { InboxFilters } from './InboxFilters.tsx'
import { InboxRow } from './InboxRow.tsx'
import { createInbox } from './inbox.store.ts'
import { keyMeant } from './keys.ts'
import { LaterDialog } from './LaterDialog.tsx'
import { placeOf, queryOf } from './place.ts'
import { Refused } from './Refused.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import { StudyDetail } from './StudyDetail.tsx'

/** So wide a study has room beside the list; else it stands within it. */
const DETAIL_BESIDE = '(width >= 900px)'

type OpenDialog = 'accept' | 'reject' | 'later' | 'help'

/** Studies that came in, decided about by keys or by buttons (P-INBOX, P-TRIAGE-KEYS). */
export function InboxScreen({ user }: { user: SessionUser }) {
  const { t, language } = useWords()
  const pageWords = usePageWords()
  const [store] = useState(() => createInbox(user.id, language))
  const view = useStore(store.$view)
  const { place, rows, current, selected, counts } = view
  const [dialog, setDialog] = useState<OpenDialog>()
  const [fault, setFault] = useState<string>()
  const [desk, loadDesk] = useLoaded(useCallback((signal) => loadDeskOf(user, signal), [user]))
  const root = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const filter = useRef<HTMLInputElement>(null)

  useEffect(() => void store.start(placeOf(location.search)), [store])
  useEffect(() => {
    if (view.at !== 'loading')
      history.replaceState(history.state, '', location.pathname + queryOf(place))
  }, [view.at, place])
  useEffect(() => {
    const again = () => void store.send()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [store])

  const focusRow = () => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current="true"]')
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }
  const study = rows.find(({ pmid }) => pmid === current)
  // Keys go on where the last decision left off: its row is gone, and with it the focus.
  const hasRows = rows.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is looked at
  useEffect(() => {
    const { activeElement } = document
    const isLost = [document.body, root.current, null].includes(activeElement as HTMLElement | null)
    if (isLost || list.current?.contains(activeElement)) focusRow()
  }, [study?.pmid, dialog])

  const isOpen = place.state === 'waiting' || place.state === 'later'
  const meant = store.meant()
  const hasColumns = useMedia(DETAIL_BESIDE)

  const begin = async ({ pmid, mayChange: [offer] }: InboxStudy) => {
    if (!offer) return
    const outcome = await store.beginEdition(pmid, offer.id)
    if (outcome === 'begun') {
      location.assign(`${addressOf({ page: 'editor' }, language)}?hearticle=${offer.id}`)
      return
    }
    setFault(messageOf(outcome) ?? t('inbox:notReached'))
  }

  const onKey = (event: KeyboardEvent) => {
    const key = keyMeant(event)
    if (key === undefined) return
    const open = (which: OpenDialog) => meant.length > 0 && isOpen && setDialog(which)
    const act: Record<typeof key, () => unknown> = {
      next: () => store.move(1),
      previous: () => store.move(-1),
      accept: () => open('accept'),
      reject: () => open('reject'),
      later: () => open('later'),
      edition: () => study && isOpen && void begin(study),
      select: () => study && store.toggle(study.pmid),
      selectAll: () => store.selectAll(),
      undo: () => void store.undo(),
      filter: () => filter.current?.focus(),
      none: () => store.selectNone(),
      help: () => setDialog('help'),
    }
    event.preventDefault()
    act[key]()
  }

  const shown: Desk | undefined = desk.at === 'ready' ? desk.value : undefined
  const close = () => setDialog(undefined)
  const detail = study && (
    <StudyDetail
      key={study.pmid}
      study={study}
      desk={shown}
      isOpen={isOpen}
      count={meant.length}
      onDecide={setDialog}
      onBegin={() => void begin(study)}
      onUndo={() => void store.undo([study.pmid])}
    />
  )
  return (
    // Who clicks on words in it goes on with keys: it takes the focus.
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of whatever in it has the focus
    <div ref={root} className="inbox" tabIndex={-1} onKeyDown={onKey}>
      <div className="inbox-head">
        <fieldset className="inbox-states">
          <legend className="visually-hidden">{t('inbox:states')}</legend>
          {inboxStates.map((state) => (
            <Button
              key={state}
              aria-pressed={state === place.state}
              onClick={() => void store.show({ state, rubric: '' })}
            >
              {counts && (state === 'waiting' || state === 'later')
                ? t(`inbox:state_${state}_count`, { count: counts[state] })
                : t(`inbox:state_${state}`)}
            </Button>
          ))}
        </fieldset>
        <Button onClick={() => setDialog('help')} aria-keyshortcuts="?">
          <Drawn content={icon(Keyboard)} />
          {t('inbox:help')}
        </Button>
      </div>
      <InboxFilters
        ref={filter}
        place={place}
        rubrics={view.rubrics}
        desk={shown}
        onShow={(more) => void store.show(more)}
        onDone={focusRow}
      />
      <p className="visually-hidden" role="status" aria-live="polite">
        {view.deed && (
          <span key={view.deed.number}>
            {t(`inbox:did_${view.deed.kind}`, { count: view.deed.count, title: view.deed.title })}{' '}
            {counts && t('inbox:left', { count: counts.waiting })}
          </span>
        )}
      </p>
      {view.deed && (
        <p className="inbox-deed" aria-hidden="true">
          {t(`inbox:did_${view.deed.kind}`, { count: view.deed.count, title: view.deed.title })}
        </p>
      )}
      {view.isSilent && (
        <Message tone="bad">
          <p>{t('inbox:unsent', { count: view.unsent })}</p>
          <Button onClick={() => void store.send()}>{t('inbox:sendAgain')}</Button>
        </Message>
      )}
      {view.refused.length > 0 && (
        <Refused refused={view.refused} onClose={() => store.forgetRefused()} />
      )}
      {fault !== undefined && (
        <Message tone="bad">
          <p>{fault}</p>
          <Button onClick={() => setFault(undefined)}>{t('inbox:close')}</Button>
        </Message>
      )}
      {desk.at === 'failed' && (
        <LoadFailure
          words={messageOf(desk.error) ?? t('inbox:notReached')}
          onTryAgain={() => void loadDesk()}
        />
      )}
      {view.at === 'failed' && (
        <LoadFailure
          words={(view.error && messageOf(view.error)) ?? t('inbox:notReached')}
          onTryAgain={() => void store.show(place)}
        />
      )}
      {selected.size > 0 && (
        <p className="inbox-selected">
          <strong>{t('inbox:selected', { count: selected.size })}</strong>{' '}
          <Button className="text-button" onClick={() => store.selectNone()}>
            {t('inbox:selectNone')}
          </Button>
        </p>
      )}
      {view.at === 'loading' && !hasRows && <p role="status">{t('inbox:loading')}</p>}
      {view.at === 'ready' && !hasRows && (
        <p role="status" className="note">
          {t(place.text || place.rubric ? 'inbox:noneFound' : `inbox:none_${place.state}`)}
        </p>
      )}
      {hasRows && (
        <div className="inbox-columns" aria-busy={view.at === 'loading'}>
          <div>
            <ol className="plain-list inbox-list" ref={list} aria-label={t('inbox:list')}>
              {rows.map((row) => (
                <InboxRow
                  key={row.pmid}
                  study={row}
                  desk={shown}
                  isCurrent={row.pmid === current}
                  isSelected={selected.has(row.pmid)}
                  isOpen={isOpen}
                  onLook={() => store.look(row.pmid)}
                  onToggle={() => store.toggle(row.pmid)}
                >
                  {!hasColumns && row.pmid === current && detail}
                </InboxRow>
              ))}
            </ol>
            <Drawn
              as="div"
              content={pagination(
                { page: place.page, totalPages: view.totalPages },
                { ...pageWords, label: t('inbox:pages') },
              )}
              onPress={({ dataset }) => void store.show({ page: Number(dataset.page) })}
            />
          </div>
          {hasColumns && detail}
        </div>
      )}
      {shown && dialog === 'accept' && (
        <AcceptDialog studies={meant} desk={shown} onDecide={store.decide} onClose={close} />
      )}
      {dialog === 'reject' && (
        <RejectDialog studies={meant} onDecide={store.decide} onClose={close} />
      )}
      {dialog === 'later' && (
        <LaterDialog studies={meant} onDecide={store.decide} onClose={close} />
      )}
      {dialog === 'help' && <HelpDialog onClose={close} />}
    </div>
  )
}

/** Where studies can be put, and who can be asked to write. */
async function loadDeskOf(user: SessionUser, signal: AbortSignal) {
  const [rubrics, topics, people] = await Promise.all([
    call(listLibraryRubrics, {}, { signal }),
    call(listLibraryTopics, {}, { signal }),
    call(listDeskPeople, {}, { signal }),
  ])
  if (!rubrics.ok) return rubrics
  if (!topics.ok) return topics
  if (!people.ok) return people
  const mayPlan = hasAnyOf(['PERMISSION_PLAN', 'PERMISSION_ADMIN'], user.roles)
  const writers = people.value.filter(({ id, writes }) => writes && (mayPlan || id === user.id))
  const value: Desk = { rubrics: rubrics.value, topics: topics.value, writers, userId: user.id }
  return { ok: true as const, value }
}
