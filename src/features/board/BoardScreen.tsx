import { useStore } from '@nanostores/react'
import { Keyboard, Plus } from 'lucide'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type CallError, call, messageOf } from '../../api/api.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { type BoardRow, type DeskPerson, listDeskPeople } from '../../contract/desk/board.ts'
import type { Permission, SessionUser } from '../../contract/protocol/account-fields.ts'
import { type BoardPlace, boardViews, isNarrowed } from '../../domain/desk/board-place.ts'
import { isOf, rowsAt, waitsFor } from '../../domain/desk/board-views.ts'
import {
  type BoardCaller,
  mayChangeField,
  mayChangeIdea,
  mayPlan,
  type PlanField,
  planFields,
} from '../../domain/desk/row-change.ts'
import { useLeaveQuestion } from '../../forms/use-leave-question.ts'
import { usePageWords } from '../../i18n/use-page-words.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { icon } from '../../ui/html/icon.ts'
import { pagination } from '../../ui/html/pagination.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { Message } from '../../ui/Message.tsx'
import { BoardFilters } from './BoardFilters.tsx'
import { BoardNewsLine } from './BoardNewsLine.tsx'
import { BoardTable, type EditedField, useSelection } from './BoardTable.tsx'
import { BoardWeek } from './BoardWeek.tsx'
import { BulkBar } from './BulkBar.tsx'
import { createBoard } from './board.store.ts'
import { formAddress, subjectFinder } from './board-words.ts'
import { IdeaForm } from './IdeaForm.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import type { PeopleChoice } from './PlanInput.tsx'
import { UnsavedChanges } from './UnsavedChanges.tsx'
import { focusRow, useBoardKeys } from './use-board-keys.ts'
import { useBoardPlace } from './use-board-place.ts'

/** So many rows stand on a page. */
const ROWS_A_PAGE = 50

/** All work of the desk, as a list or by week (P-BOARD). */
export function BoardScreen({ user }: { user: SessionUser }) {
  const { t, language } = useWords()
  const pageWords = usePageWords()
  const [store] = useState(() => createBoard(language, user.id))
  const board = useStore(store.$board)
  const pending = useStore(store.$pending)
  const [place, go] = useBoardPlace()
  const [edited, setEdited] = useState<EditedField>()
  const [bulkField, setBulkField] = useState<PlanField>()
  const [asked, setAsked] = useState(0)
  const [opened, setOpened] = useState<BoardRow | 'new'>()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [releaseFailed, setReleaseFailed] = useState<CallError>()
  const area = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const { rows, topics, today } = board
  const caller: BoardCaller = useMemo(
    () => ({ userId: user.id, permissions: user.roles as Permission[] }),
    [user],
  )
  const isPlanner = mayPlan(caller)
  const mayWrite = caller.permissions.includes('PERMISSION_EDIT_HEARTICLES')
  const subjectOf = useMemo(() => subjectFinder(topics), [topics])
  const people = useDeskPeople(isPlanner)
  const mayLeave = useLeaveQuestion()
  const shown = useMemo(
    () => rowsAt(rows, place, { reader: caller, today, subjectOf }),
    [rows, place, caller, today, subjectOf],
  )
  const pages = Math.max(1, Math.ceil(shown.length / ROWS_A_PAGE))
  const page = Math.min(place.page, pages - 1)
  const onPage = shown.slice(page * ROWS_A_PAGE, (page + 1) * ROWS_A_PAGE)
  const { selected, select, clear } = useSelection(rows)
  const chosen = rows.filter(({ key }) => selected.has(key))
  const bulkFields = planFields.filter(
    (field) => isPlanner || chosen.some((row) => mayChangeField(row, field, caller)),
  )
  useEffect(() => {
    void store.load()
    return store.start()
  }, [store])

  const peopleFor = (field: PlanField, row?: BoardRow): PeopleChoice => {
    const own = { id: user.id, name: user.username }
    const present = field === 'ownerId' ? row?.owner : row?.reviewer
    const kept =
      present?.isActive && present.name !== null ? [{ id: present.id, name: present.name }] : []
    if (!isPlanner) return { people: present?.id === user.id ? kept : [...kept, own] }
    const able = people.filter(({ id, writes, reviews }) =>
      field === 'ownerId' ? writes : reviews && !row?.writers.includes(id),
    )
    return { people: able, isLoading: people.length === 0 }
  }

  const change = (some: readonly BoardRow[], field: PlanField, value: string) =>
    store.change(
      some.map(({ key, version }) => ({ key, version, [field]: value === '' ? null : value })),
    )

  const backTo = (key: string) =>
    requestAnimationFrame(() => focusRow(area.current?.querySelector(`[data-key="${key}"]`)))

  const [isOn, setOn] = useBoardKeys(area, (name, rowKey) => {
    if (name === 'help') return setHelpOpen(true)
    if (name === 'search') return search.current?.focus()
    if (name === 'add') return mayWrite ? setOpened('new') : undefined
    const row = onPage.find(({ key }) => key === rowKey)
    if (name === 'select') return row && select([row.key], !selected.has(row.key))
    const field = FIELD_OF_KEY[name]
    if (selected.size > 0) {
      if (!bulkFields.includes(field)) return
      setBulkField(field)
      return setAsked(asked + 1)
    }
    if (row && mayChangeField(row, field, caller)) setEdited({ key: row.key, field })
  })

  const release = async (row: BoardRow) => setReleaseFailed(await store.release(row))
  const openIdea = (row: BoardRow) => setOpened(row)
  const counts = {
    mine: rows.filter((row) => isOf(row, user.id)).length,
    waiting: rows.filter((row) => waitsFor(row, caller)).length,
  }

  return (
    <div ref={area} className="board">
      <BoardNewsLine store={store} />
      <div className="board-head">
        <nav className="board-views" aria-label={t('board:views')}>
          {boardViews.map((view) => (
            <Button
              key={view}
              aria-pressed={place.view === view && place.week === undefined}
              onClick={() => go({ view, week: undefined })}
            >
              {t(`board:view_${view}`)}
              {(view === 'mine' || view === 'waiting') && board.rows.length > 0 && (
                <span className="board-count">{counts[view]}</span>
              )}
            </Button>
          ))}
          <Button aria-pressed={place.week !== undefined} onClick={() => go({ week: today })}>
            {t('board:week')}
          </Button>
        </nav>
        <p className="actions">
          {mayWrite && (
            <Button className="button" onClick={() => setOpened('new')}>
              <Drawn content={icon(Plus)} />
              {t('board:newIdea')}
            </Button>
          )}
          {mayWrite && (
            <a className="pill" href={formAddress('new', language)}>
              {t('editor:newHearticle')}
            </a>
          )}
          <Button onClick={() => setHelpOpen(true)}>
            <Drawn content={icon(Keyboard)} />
            {t('board:keys')}
          </Button>
        </p>
      </div>
      {board.at === 'failed' && (
        <LoadFailure
          words={messageOf(board.error) ?? t('board:notReached')}
          onTryAgain={() => void store.load()}
        />
      )}
      <UnsavedChanges store={store} people={people} />
      {releaseFailed && (
        <Message tone="bad" focused>
          <p>{messageOf(releaseFailed) ?? t('board:notReached')}</p>
        </Message>
      )}
      {board.at === 'loading' && rows.length === 0 && <LoadingRows words={t('board:loading')} />}
      {rows.length > 0 && place.week !== undefined && (
        <BoardWeek
          rows={rows}
          day={place.week}
          today={today}
          roles={user.roles}
          onWeek={(week) => go({ week })}
          onOpenIdea={openIdea}
        />
      )}
      {board.at !== 'loading' || rows.length > 0
        ? place.week === undefined && (
            <>
              <BoardFilters {...{ place, rows, topics, search }} onChange={go} />
              <p className="work-count" role="status">
                {t('board:found', { count: shown.length })}
              </p>
              {board.at === 'ready' && shown.length === 0 && <Empty place={place} />}
              {onPage.length > 0 && (
                <BoardTable
                  rows={onPage}
                  {...{ place, caller, today, subjectOf, peopleFor, selected, pending, edited }}
                  onSort={(order, isDescending) => go({ order, isDescending })}
                  onSelect={select}
                  onEdit={(next) => {
                    setEdited(next)
                    if (!next && edited) backTo(edited.key)
                  }}
                  onChange={(row, field, value) => void change([row], field, value)}
                  onOpenIdea={openIdea}
                  onRelease={(row) => void release(row)}
                />
              )}
              {chosen.length > 0 && (
                <BulkBar
                  count={chosen.length}
                  today={today}
                  fields={bulkFields}
                  peopleFor={(field) => peopleFor(field)}
                  wanted={bulkField}
                  onField={setBulkField}
                  asked={asked}
                  isPending={chosen.some(({ key }) => pending.has(key))}
                  onApply={(field, value) => void change(chosen, field, value).then(() => clear())}
                  onClear={clear}
                />
              )}
              <Drawn
                as="div"
                content={pagination(
                  { page, totalPages: pages },
                  { ...pageWords, label: t('board:pages') },
                )}
                onPress={({ dataset }) => go({ page: Number(dataset.page) })}
              />
            </>
          )
        : null}
      <Dialog
        isOpen={opened !== undefined}
        title={t(opened === 'new' ? 'board:newIdea' : 'board:idea')}
        mayClose={mayLeave}
        onClose={() => setOpened(undefined)}
      >
        {opened && (
          <IdeaForm
            row={opened === 'new' ? undefined : opened}
            topics={topics}
            mayChange={opened === 'new' || mayChangeIdea(opened, caller)}
            onSaved={() => {
              if (opened === 'new') store.say({ kind: 'added' })
              else store.say({ kind: 'changed', count: 1 })
              setOpened(undefined)
              void store.load()
            }}
            onDrop={(row) => {
              setOpened(undefined)
              void store.drop(row)
            }}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Dialog>
      <KeysDialog
        isOpen={isHelpOpen}
        isOn={isOn}
        onSwitch={setOn}
        onClose={() => setHelpOpen(false)}
      />
    </div>
  )
}

const FIELD_OF_KEY = {
  owner: 'ownerId',
  reviewer: 'reviewerId',
  due: 'dueOn',
  plan: 'plannedOn',
} as const satisfies Record<string, PlanField>

function Empty({ place }: { place: BoardPlace }) {
  const { t } = useWords()
  return (
    <p className="admin-empty">
      {t(isNarrowed(place) ? 'board:noneFound' : `board:none_${place.view}`)}
    </p>
  )
}

/** Everybody who can be asked; only who plans asks others. */
function useDeskPeople(isPlanner: boolean): readonly DeskPerson[] {
  const ask = useCallback(
    async (signal: AbortSignal) =>
      isPlanner ? call(listDeskPeople, {}, { signal }) : { ok: true as const, value: [] },
    [isPlanner],
  )
  const [loaded] = useLoaded(ask)
  return loaded.at === 'ready' ? loaded.value : []
}
