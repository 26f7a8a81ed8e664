import { type RefObject, useEffect, useState } from 'react'
import { type BoardRow, boardStates } from '../../contract/desk/board.ts'
import { type BoardPlace, dueFilters, isNarrowed, NOBODY } from '../../domain/desk/board-place.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import type { BoardTopic } from './board.store.ts'
import { stateWords } from './board-words.ts'

interface BoardFiltersProps {
  place: BoardPlace
  rows: readonly BoardRow[]
  topics: readonly BoardTopic[]
  search: RefObject<HTMLInputElement | null>
  onChange: (change: Partial<BoardPlace>, options?: { replace: boolean }) => void
}

const DEBOUNCE_MILLISECONDS = 200

/** What a view is narrowed by; on a phone it unfolds below a button. */
export function BoardFilters({ place, rows, topics, search, onChange }: BoardFiltersProps) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(() => isNarrowed({ ...place, text: undefined }))
  const owners = peopleIn(rows, ({ owner }) => owner)
  const reviewers = peopleIn(rows, ({ reviewer }) => reviewer)
  const rubrics = new Map(topics.map(({ rubric }) => [rubric.id, rubric.name]))
  const select = (
    name: 'state' | 'owner' | 'reviewer' | 'due' | 'subject',
    options: ReadonlyArray<readonly [string, string]>,
  ) => (
    <label className="field">
      <span>{t(`board:filter_${name}`)}</span>
      <select
        className="select"
        value={place[name] ?? ''}
        onChange={({ target }) => onChange({ [name]: target.value || undefined })}
      >
        <option value="">{t('board:any')}</option>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <div className="board-filters">
      <Typed search={search} value={place.text ?? ''} onChange={onChange} />
      <Button
        className="pill filters-toggle"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('board:filters')}
      </Button>
      <div className="board-selects" data-open={isOpen}>
        {select(
          'state',
          boardStates.map((state) => [state, stateWords(t, state)] as const),
        )}
        {select('owner', [[NOBODY, t('board:withoutOwner')], ...owners])}
        {select('reviewer', [[NOBODY, t('board:withoutReviewer')], ...reviewers])}
        {select(
          'due',
          dueFilters.map((due) => [due, t(`board:due_${due}`)] as const),
        )}
        {select('subject', [
          ['none', t('board:withoutSubject')],
          ...[...rubrics].flatMap(([id, name]) => [
            [`rubric-${id}`, name] as const,
            ...topics
              .filter(({ rubric }) => rubric.id === id)
              .map((topic) => [`topic-${topic.id}`, `${name} · ${topic.name}`] as const),
          ]),
        ])}
        {isNarrowed(place) && (
          <Button
            className="text-button"
            onClick={() =>
              onChange({
                ...{ state: undefined, owner: undefined, reviewer: undefined },
                ...{ due: undefined, subject: undefined, text: undefined },
              })
            }
          >
            {t('board:resetFilters')}
          </Button>
        )}
      </div>
    </div>
  )
}

interface TypedProps extends Pick<BoardFiltersProps, 'search' | 'onChange'> {
  value: string
}

/** What is typed narrows the rows a moment later. */
function Typed({ search, value, onChange }: TypedProps) {
  const { t } = useWords()
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed is waited for
  useEffect(() => {
    if (text.trim() === value) return
    const narrow = () => onChange({ text: text.trim() || undefined }, { replace: true })
    const timer = setTimeout(narrow, DEBOUNCE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <label className="field board-search">
      <span>{t('board:filter_text')}</span>
      <input
        ref={search}
        type="search"
        className="input"
        value={text}
        maxLength={100}
        onChange={({ target }) => setText(target.value)}
      />
    </label>
  )
}

/** Those who still can do it, by name. */
function peopleIn(
  rows: readonly BoardRow[],
  pick: (row: BoardRow) => BoardRow['reviewer'],
): Array<readonly [string, string]> {
  const found = new Map<string, string>()
  for (const row of rows) {
    const person = pick(row)
    if (person?.isActive) found.set(person.id, person.name ?? '')
  }
  return [...found].toSorted(([, a], [, b]) => a.localeCompare(b, 'de'))
}
