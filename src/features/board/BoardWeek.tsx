import type { BoardRow } from '../../contract/desk/board.ts'
import { dayOfRow, weekOf } from '../../domain/desk/board-views.ts'
import { formatDay } from '../../domain/presenters/format-day.ts'
import { locales } from '../../domain/text/locales.ts'
import { addDays } from '../../domain/time/vienna-days.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { addressOfRow, headlineOf, stateWords } from './board-words.ts'

interface BoardWeekProps {
  rows: readonly BoardRow[]
  /** A day of the week that is shown. */
  day: string
  today: string
  roles: readonly string[]
  onWeek: (day: string) => void
  onOpenIdea: (row: BoardRow) => void
}

/** What becomes public in a week, planned or meant, day by day (P-BOARD-WEEK). */
export function BoardWeek({ rows, day: shown, today, roles, onWeek, onOpenIdea }: BoardWeekProps) {
  const { t, language } = useWords()
  const days = weekOf(shown)
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const weekday = new Intl.DateTimeFormat(locales[language], { weekday: 'long', timeZone: 'UTC' })
  const range = t('board:weekRange', {
    from: formatDay(first, language, 'medium'),
    to: formatDay(last, language, 'medium'),
  })
  return (
    <section className="board-week" aria-label={t('board:week')}>
      <div className="board-week-head">
        <Button onClick={() => onWeek(addDays(first, -7))}>{t('board:weekBefore')}</Button>
        <h2 aria-live="polite">{range}</h2>
        <Button onClick={() => onWeek(addDays(first, 7))}>{t('board:weekAfter')}</Button>
        {!days.includes(today) && (
          <Button className="text-button" onClick={() => onWeek(today)}>
            {t('board:weekNow')}
          </Button>
        )}
      </div>
      <ol className="plain-list board-days">
        {days.map((day) => {
          const ofDay = rows.filter((row) => dayOfRow(row)?.day === day)
          return (
            <li key={day} aria-current={day === today ? 'date' : undefined}>
              <h3>
                <span>{weekday.format(new Date(day))}</span>{' '}
                <time dateTime={day}>{formatDay(day, language, 'short')}</time>
              </h3>
              {ofDay.length === 0 && <p className="board-none">{t('board:dayEmpty')}</p>}
              {ofDay.length > 0 && (
                <ul className="plain-list">
                  {ofDay.map((row) => (
                    <Entry key={row.key} {...{ row, roles, onOpenIdea }} />
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

interface EntryProps extends Pick<BoardWeekProps, 'roles' | 'onOpenIdea'> {
  row: BoardRow
}

function Entry({ row, roles, onOpenIdea }: EntryProps) {
  const { t, language } = useWords()
  const headline = headlineOf(row, language)
  const isIntended = dayOfRow(row)?.isIntended
  return (
    <li className={isIntended ? 'board-intended' : undefined}>
      {row.hearticleId === null ? (
        <Button className="board-headline" onClick={() => onOpenIdea(row)}>
          {headline}
        </Button>
      ) : (
        <a className="board-headline" href={addressOfRow(row.hearticleId, roles, language)}>
          {headline}
        </a>
      )}
      <span className="board-facts">
        <span className="state-mark" data-state={row.state}>
          {stateWords(t, row.state)}
        </span>
        {isIntended && <span>{t('board:intended')}</span>}
        {row.owner?.isActive && <span>{row.owner.name}</span>}
      </span>
    </li>
  )
}
