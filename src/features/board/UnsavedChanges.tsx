import { useStore } from '@nanostores/react'
import { messageOf } from '../../api/api.ts'
import type { DeskPerson } from '../../contract/desk/board.ts'
import { planFields } from '../../domain/desk/row-change.ts'
import { formatDay } from '../../domain/presenters/format-day.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Message } from '../../ui/Message.tsx'
import type { DeskBoard, UnsavedChange } from './board.store.ts'
import { headlineOf } from './board-words.ts'

interface UnsavedChangesProps {
  store: DeskBoard
  people: readonly DeskPerson[]
}

/** What was chosen and could not be saved, with why; it is not lost until somebody lets it be. */
export function UnsavedChanges({ store, people }: UnsavedChangesProps) {
  const { t, language } = useWords()
  const unsaved = useStore(store.$unsaved)
  const { rows } = useStore(store.$board)
  if (unsaved.length === 0) return null
  const nameOf = (key: string) => {
    const row = rows.find((one) => one.key === key)
    return row ? headlineOf(row, language) : key
  }
  const mine = ({ change }: UnsavedChange) =>
    planFields.flatMap((field) => {
      const value = change[field]
      if (value === undefined) return []
      const isDay = field === 'dueOn' || field === 'plannedOn'
      const person = people.find(({ id }) => id === value)?.name ?? t('board:you')
      const words = isDay ? value && formatDay(value, language, 'medium') : value && person
      const none = t(isDay ? 'board:noDay' : 'board:nobody')
      return `${t(`board:bulk_${field}`)}: ${words || none}`
    })
  const why = ({ why: reason }: UnsavedChange) => {
    if (reason.kind === 'conflict') return t('board:conflict')
    if (reason.kind === 'refused') return t(`board:refused_${reason.reason}`)
    const { error } = reason
    const fields = 'fields' in error ? Object.values(error.fields ?? {}) : []
    return fields[0] ?? messageOf(error) ?? t('board:notReached')
  }
  return (
    <Message tone="bad" title={t('board:unsaved', { count: unsaved.length })}>
      <ul className="board-unsaved">
        {unsaved.map((one) => (
          <li key={one.change.key}>
            <strong>{nameOf(one.change.key)}:</strong> {why(one)} {mine(one).join(', ')}
          </li>
        ))}
      </ul>
      <p className="actions">
        <Button onClick={() => void store.retry()}>{t('board:retry')}</Button>
        <Button className="text-button" onClick={store.discard}>
          {t('board:letBe')}
        </Button>
      </p>
    </Message>
  )
}
