import { ArrowDown, ArrowUp, Plus, SlidersHorizontal } from 'lucide'
import {
  type CSSProperties,
  Fragment,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { usePageWords } from '../i18n/use-page-words.ts'
import { useWords } from '../i18n/Words.tsx'
import { useLeaveQuestion } from '../kept/use-leave-question.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Drawn } from '../ui/Drawn.tsx'
import { icon } from '../ui/html/icon.ts'
import { pagination } from '../ui/html/pagination.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { useMedia } from '../ui/use-media.ts'
import { AskDialog, Options } from './AskDialog.tsx'
import { type ListKey, listKeys, useKeys } from './keys.ts'
import type { ListContent, ListOf } from './list.ts'
import type { Part } from './place.ts'
import { Row, type RowActs } from './Row.tsx'
import { showCount } from './shell/counts.ts'
import { useList } from './use-list.ts'

/** A list of the desk, whatever it lists. */
export function List<R, More extends ListContent<R>, N extends string>(list: ListOf<R, More, N>) {
  const { t } = useWords()
  const pageWords = usePageWords()
  const { views } = list
  const view = useList(list)
  const mayLeave = useLeaveQuestion()
  const { place, go, remote, rows, more, columns, current, currentRow, selected, meant } = view
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isDetailOpen, setDetailOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const isWide = useMedia('(width >= 1000px)') && !list.isDetailOver
  const filters = useMemo(() => list.filters?.(more) ?? [], [list, more])
  const isNarrowed =
    filters.some(({ part }) => place[part] !== '') ||
    (list.search && place[list.search.part] !== '')
  const [isFiltering, setFiltering] = useState(
    isNarrowed === true || list.search?.button !== undefined,
  )
  const mayBeSelected = list.actions.some(isOfSeveral)
  const mayOf = list.actions.filter(
    (action) =>
      !action.isOfList && (meant.length === 1 || action.mutation) && meant.some(action.may),
  )

  const focusRow = () => {
    const row = area.current?.querySelector<HTMLElement>('[data-main][aria-current="true"]')
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }
  // Keys go on where the last mutation left off: its row is gone, and with it the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is looked at
  useEffect(() => {
    const { activeElement } = document
    const isLost = [document.body, area.current, null].includes(
      activeElement as HTMLDivElement | null,
    )
    if (isLost || activeElement?.closest('[data-row]')) focusRow()
  }, [current, view.asked])
  const all = view.counts.get(list.views?.options[0]?.value ?? '')
  useEffect(() => {
    showCount(list.name, all)
    for (const [name, count] of Object.entries((more && list.others?.(more)) ?? {})) {
      showCount(name, count ?? undefined)
    }
  }, [list, more, all])

  const open = (key: string) => {
    view.look(key)
    const row = rows.find((one) => list.keyOf(one) === key)
    const opener = list.actions.find(({ name }) => name === list.opens)
    if (list.detail) setDetailOpen(true)
    else if (row && opener) view.begin(opener, [row])
  }
  const [isOn, turn] = useKeys(area, (key, isInRow) => {
    const action = list.actions.find((one) => one.key === key)
    if (action) return view.begin(action, meant)
    const acts: Record<ListKey, () => unknown> = {
      next: () => view.move(1),
      previous: () => view.move(-1),
      open: () =>
        isInRow && (currentRow && list.main(currentRow).href ? false : open(current ?? '')),
      select: () => mayBeSelected && current && view.toggle(current),
      selectAll: () => mayBeSelected && view.selectAll(),
      undo: () => void view.undo(),
      filter: () => {
        // At once: the letter that follows belongs to the field.
        flushSync(() => setFiltering(true))
        search.current?.focus()
      },
      none: view.selectNone,
      help: () => setHelpOpen(true),
    }
    const [name] =
      Object.entries(listKeys).find(([, keys]) => (keys as readonly string[]).includes(key)) ?? []
    return name !== undefined && acts[name as ListKey]() !== false
  })

  const buttons = (
    <p className="list-actions">
      {mayOf.map((action) => (
        <Button
          key={action.name}
          className="small-button"
          aria-keyshortcuts={action.key}
          onClick={() => view.begin(action, meant)}
        >
          {meant.length > 1 && action.many ? action.many(meant.length) : action.words}{' '}
          <kbd>{action.key}</kbd>
        </Button>
      ))}
    </p>
  )
  const detail = currentRow && list.detail?.(currentRow, buttons)
  const widthsAt = (width: number) =>
    columns.flatMap(({ from = 0, width: own }) => (from <= width ? own : [])).join(' ')
  const widths = {
    '--columns': widthsAt(0),
    '--columns-900': widthsAt(900),
    '--columns-1300': widthsAt(1300),
  } as CSSProperties
  const acts = useRef<RowActs<R>>(undefined)
  acts.current = { open, toggle: view.toggle, begin: view.begin }
  const refusedOf = (key: string) => view.refused.filter((one) => one.key === key)
  const strays = view.refused.filter(({ key }) => !view.keys.includes(key))
  const refusal = (one: (typeof view.refused)[number], isNamed: boolean) => (
    <p key={one.id} className="row-refused" role="alert">
      {isNamed && <strong>{one.title}: </strong>}
      {one.refused}{' '}
      <Button className="text-button" onClick={() => view.again(one)}>
        {t('desk:again')}
      </Button>{' '}
      <Button className="text-button" onClick={() => view.letBe(one)}>
        {t('desk:letBe')}
      </Button>
    </p>
  )
  const failure = remote.error && (
    <LoadFailure words={view.wordsOf(remote.error)} onTryAgain={remote.again} />
  )
  const form = view.asked?.action.form?.(view.asked.rows[0], {
    onSaved(title) {
      setDetailOpen(false)
      view.saved(title)
    },
    onLeft: view.close,
  })
  const groups = view.groups?.all ?? [{ value: '', words: '' }]

  return (
    <div
      ref={area}
      className="list-area"
      tabIndex={-1}
      data-beside={isWide && detail ? '' : undefined}
    >
      <div className="list-head">
        <h1>{list.title}</h1>
        {views && (
          <nav className="list-views" aria-label={t('desk:views')}>
            {views.options.map(({ value, words }) => {
              const count = view.counts.get(value)
              return (
                <Button
                  key={value}
                  className="tab"
                  aria-pressed={place[views.part] === value}
                  onClick={() => go({ [views.part]: value })}
                >
                  {words} {count !== undefined && <span>{count}</span>}
                </Button>
              )
            })}
          </nav>
        )}
        <div className="list-tools">
          <Button
            className="tab"
            aria-expanded={isFiltering}
            aria-label={t('desk:filter')}
            onClick={() => setFiltering(!isFiltering)}
          >
            <Drawn content={icon(SlidersHorizontal)} /> <span>{t('desk:filter')}</span>
          </Button>
          {list.actions
            .filter(({ isOfList }) => isOfList)
            .map((action) => (
              <Button
                key={action.name}
                className="small-button"
                aria-label={action.words}
                onClick={() => view.begin(action, [])}
              >
                <Drawn content={icon(Plus)} /> <span>{action.words}</span> <kbd>{action.key}</kbd>
              </Button>
            ))}
          <Button className="tab" aria-label={t('desk:help')} onClick={() => setHelpOpen(true)}>
            <kbd>?</kbd>
          </Button>
        </div>
      </div>
      {isFiltering && (
        <search className="list-filters">
          {list.search && (
            <Typed
              type="search"
              part={list.parts[list.search.part]}
              ref={search}
              label={list.search.label}
              value={place[list.search.part]}
              onChange={(value) => go({ [list.search?.part ?? '']: value }, 'replace')}
              onDone={focusRow}
            />
          )}
          {filters.map((filter) =>
            'options' in filter ? (
              <select
                key={filter.part}
                aria-label={filter.label}
                value={place[filter.part]}
                onChange={({ target }) => go({ [filter.part]: target.value })}
              >
                <option value="">{filter.label}</option>
                <Options options={filter.options} />
              </select>
            ) : (
              <Typed
                key={filter.part}
                type={filter.kind}
                part={list.parts[filter.part]}
                label={filter.label}
                value={place[filter.part]}
                onChange={(value) => go({ [filter.part]: value }, 'replace')}
                onDone={focusRow}
              />
            ),
          )}
          {list.search?.button && (
            <>
              <Button
                className="small-button"
                onClick={() => {
                  // From here the focus goes on to a row that is on its way.
                  area.current?.focus()
                  focusRow()
                }}
              >
                {list.search.button.words}
              </Button>
              <small>{list.search.button.hint}</small>
            </>
          )}
          {columns.some(({ sort }) => sort) && (
            <select
              aria-label={t('desk:sort')}
              value={place.sort}
              onChange={({ target }) => go({ sort: target.value })}
            >
              {columns
                .filter(({ sort }) => sort)
                .flatMap(({ name, head }) => [
                  <option key={name} value={name}>{`${head} ↑`}</option>,
                  <option key={`-${name}`} value={`-${name}`}>{`${head} ↓`}</option>,
                ])}
            </select>
          )}
          {mayBeSelected && (
            <Button className="small-button" onClick={view.selectAll}>
              {t('desk:selectAll')} <kbd>*</kbd>
            </Button>
          )}
        </search>
      )}
      {list.above?.(place, go, more)}
      <p className="visually-hidden" role="status">
        {view.news && <span key={view.news.number}>{view.news.words}</span>}
      </p>
      {view.isSilent && view.unsent > 0 && (
        <p className="row-refused" role="alert">
          {t('desk:unsent', { count: view.unsent })}{' '}
          <Button className="text-button" onClick={view.send}>
            {t('desk:sendAgain')}
          </Button>
        </p>
      )}
      {strays.map((one) => refusal(one, true))}
      {!view.hasMore && failure}
      <div className="list-columns">
        <div className="list" aria-busy={!remote.isCurrent && !remote.error} style={widths}>
          <div className="list-heads">
            {columns.map(({ name, head, sort, from }) => {
              const isSorted = place.sort.replace('-', '') === name
              const descends = isSorted && place.sort.startsWith('-')
              return (
                <span key={name} className={`cell-${name}`} data-from={from}>
                  {sort ? (
                    <Button
                      className="sort"
                      aria-pressed={isSorted}
                      onClick={() => go({ sort: isSorted && !descends ? `-${name}` : name })}
                    >
                      {head}
                      {isSorted && <Drawn content={icon(descends ? ArrowDown : ArrowUp)} />}
                    </Button>
                  ) : (
                    head
                  )}
                </span>
              )
            })}
          </div>
          {more === undefined && !remote.error && <Skeleton words={t('desk:loading')} />}
          {groups.map((group) => {
            const ofGroup = view.groups
              ? rows.filter((row) => view.groups?.of(row) === group.value)
              : rows
            const { tone, empty } = group as { tone?: 'bad'; empty?: string }
            if (view.groups && ofGroup.length === 0 && !empty) return null
            return (
              <Fragment key={group.value}>
                {view.groups && (
                  <h2 className="list-group" data-tone={tone}>
                    {group.words} <span>{ofGroup.length || empty}</span>
                  </h2>
                )}
                <ol className="plain-list" aria-label={group.words || list.title}>
                  {ofGroup.map((row) => {
                    const key = list.keyOf(row)
                    return (
                      <Row
                        key={key}
                        list={list}
                        columns={columns}
                        acts={acts}
                        row={row}
                        isCurrent={key === current}
                        isSelected={selected.has(key)}
                        isSelecting={selected.size > 0}
                        mayBeSelected={mayBeSelected}
                        isPending={view.pending.has(key)}
                      >
                        {refusedOf(key).map((one) => refusal(one, false))}
                        {view.fault?.key === key && (
                          <p className="row-refused" role="alert">
                            {view.fault.words}
                          </p>
                        )}
                      </Row>
                    )
                  })}
                </ol>
              </Fragment>
            )
          })}
          {more && rows.length > 1 && columns.some(({ sum }) => sum) && (
            <div className="row-line list-sums">
              {columns.map(({ name, head, from, phone, sum }) => (
                <span key={name} className={`cell-${name}`} data-from={from} data-phone={phone}>
                  {sum && name !== 'title' && <span className="visually-hidden">{head}: </span>}
                  {sum?.(more)}
                </span>
              ))}
            </div>
          )}
          {more && rows.length === 0 && (
            <p role="status" className="list-empty">
              {view.hasMore
                ? t('desk:noneYet')
                : isNarrowed
                  ? t('desk:noneFound')
                  : list.empty(place)}
            </p>
          )}
          {view.hasMore &&
            (failure ?? (
              <p className="list-more">
                <Button isPending={!remote.isCurrent} onClick={view.goOn}>
                  {t(remote.isCurrent ? 'desk:loadMore' : 'desk:loading')}
                </Button>
              </p>
            ))}
          {more && list.below?.(more)}
          {!view.comesInPieces && (
            <Drawn
              as="div"
              content={pagination(
                { page: view.page, totalPages: view.pages },
                { ...pageWords, label: t('desk:pages') },
              )}
              onPress={({ dataset }) => go({ page: String(dataset.page) })}
            />
          )}
        </div>
        {isWide && detail && <aside className="list-detail">{detail}</aside>}
      </div>
      {selected.size > 0 && (
        <section className="list-bulk" aria-label={t('desk:selected', { count: selected.size })}>
          <strong>{t('desk:selected', { count: selected.size })}</strong>
          {buttons}
          <Button className="text-button" onClick={view.selectNone}>
            {t('desk:selectNone')}
          </Button>
        </section>
      )}
      {view.news && selected.size === 0 && (
        <p className="list-news" key={view.news.number}>
          <span aria-hidden="true">{view.news.words}</span>
          {view.news.mayUndo && (
            <Button className="text-button" onClick={() => void view.undo()}>
              {t('desk:undo')} <kbd>u</kbd>
            </Button>
          )}
        </p>
      )}
      {!isWide && detail && (
        <Dialog isOpen={isDetailOpen} title={list.title} onClose={() => setDetailOpen(false)}>
          {detail}
          <p className="cluster dialog-actions">
            <Button onClick={() => setDetailOpen(false)}>{t('form:close')}</Button>
          </p>
        </Dialog>
      )}
      {form && (
        <Dialog
          key={view.asked?.number}
          isOpen
          title={form.title}
          mayClose={mayLeave}
          onClose={view.close}
        >
          <div className="fields">{form.content}</div>
        </Dialog>
      )}
      {view.asked?.action.ask && (
        <AskDialog
          key={view.asked.number}
          ask={view.asked.action.ask(view.asked.rows)}
          form={[list.name, view.asked.action.name, ...view.asked.rows.map(list.keyOf)].join(' ')}
          onDone={(values) => {
            setDetailOpen(false)
            if (view.asked) void view.perform(view.asked.action, view.asked.rows, values)
          }}
          onClose={view.close}
        />
      )}
      <Dialog isOpen={isHelpOpen} title={t('desk:help')} onClose={() => setHelpOpen(false)}>
        <dl className="desk-keys">
          {[
            ...Object.entries(listKeys)
              .filter(([name]) => mayBeSelected || !ofSeveral.has(name))
              .map(([name, keys]) => [keys, t(`desk:key_${name as ListKey}`)] as const),
            ...list.actions.map(({ key, words }) => [[key], words] as const),
          ].map(([keys, words]) => (
            <div key={words}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{SIGNS[key] ?? key}</kbd>
                ))}
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <label className="checkbox">
          <input type="checkbox" checked={isOn} onChange={({ target }) => turn(target.checked)} />
          <span>{t('desk:keysOn')}</span>
        </label>
        <p className="cluster dialog-actions">
          <Button onClick={() => setHelpOpen(false)}>{t('form:close')}</Button>
        </p>
      </Dialog>
    </div>
  )
}

const isOfSeveral = ({ isOfList, mutation }: { isOfList?: true; mutation?: unknown }) =>
  !isOfList && mutation !== undefined

/** Keys of lists of which something can be done. */
const ofSeveral: ReadonlySet<string> = new Set<ListKey>(['select', 'selectAll', 'none', 'undo'])

const SIGNS: Record<string, string> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ' ': '␣',
  Enter: '↵',
  Escape: 'Esc',
}

/** The rows of a list that are on their way, in the size of what comes. */
export function Skeleton({ words }: { words: string }) {
  return (
    <div role="status" data-waiting="">
      <p className="visually-hidden">{words}</p>
      {Array.from({ length: 15 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div className="row-skeleton" key={index} />
      ))}
    </div>
  )
}

interface TypedProps {
  ref?: RefObject<HTMLInputElement | null>
  type: 'search' | 'text' | 'date'
  part: Part
  label: string
  value: string
  onChange: (value: string) => void
  onDone: () => void
}

/** After so many milliseconds without a key the words are looked for. */
const PAUSE = 250

/**
 * What is typed narrows the rows a moment later, once it is something that may be asked; Enter and
 * Escape lead back to them.
 */
export function Typed({ ref, type, part, label, value, onChange, onDone }: TypedProps) {
  const id = useId()
  const [text, setText] = useState(value)
  const sent = useRef(value)
  useEffect(() => {
    // What was looked for from here is not what is typed by now.
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  const commit = () => {
    const wanted = text.trim()
    if (wanted !== '' && !part.accepts.test(wanted)) return
    sent.current = wanted
    onChange(wanted)
  }
  // What Enter looked for is not looked for again: that would lead back to its first page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed is waited for
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(commit, PAUSE)
    return () => clearTimeout(timer)
  }, [text, value])
  const field = (
    <input
      id={id}
      ref={ref}
      type={type}
      {...(type !== 'date' && { 'aria-label': label, placeholder: label })}
      maxLength={100}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        if (event.key === 'Enter') commit()
        onDone()
      }}
    />
  )
  // A day says nothing of what it is for.
  if (type !== 'date') return field
  return (
    <span className="list-day">
      <label htmlFor={id}>{label}</label>
      {field}
    </span>
  )
}
