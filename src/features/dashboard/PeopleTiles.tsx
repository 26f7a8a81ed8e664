import { formatDay } from '../../domain/presenters/format-day.ts'
import { shortDateTime } from '../../domain/presenters/short-date-time.ts'
import type { Dashboard } from '../../domain/statistics/dashboard.ts'
import { numberLocales } from '../../domain/text/locales.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Tile } from '../../ui/Tile.tsx'

/** How many came, how many have access by what, and how many of those who paid stopped. */
export function PeopleTiles({ dashboard: { days, people, churn, churnFrom } }: PeopleTilesProps) {
  const { t, language } = useWords()
  const number = new Intl.NumberFormat(numberLocales[language])
  const percent = new Intl.NumberFormat(numberLocales[language], {
    style: 'percent',
    maximumFractionDigits: 1,
  })
  const signUps = days.reduce((sum, day) => sum + (day.signUps ?? 0), 0)
  const unknown = t('dashboard:unknown')
  const countOf = (kind: 'trial' | 'paying' | 'granted' | 'free') =>
    people ? number.format(people.byAccess[kind]) : unknown
  const churnNote = () => {
    const lost = number.format(churn?.lost ?? 0)
    if (churn?.rate === null) return t('dashboard:churnNobody', { lost })
    if (churn) return t('dashboard:churnOf', { lost, before: number.format(churn.payingBefore) })
    if (churnFrom === null) return t('dashboard:notCounted')
    const today = days.at(-1)?.date ?? ''
    return churnFrom > today
      ? t('dashboard:churnFrom', { day: formatDay(churnFrom, language) })
      : t('dashboard:churnUnknown')
  }
  return (
    <section className="dashboard-part" aria-labelledby="dashboard-people">
      <h3 id="dashboard-people">{t('dashboard:people')}</h3>
      <p className="note">
        {people
          ? t('dashboard:countedAt', { at: shortDateTime(people.countedAt, language) })
          : t('dashboard:notCounted')}
      </p>
      <dl className="stack stat-tiles">
        <Tile title={t('dashboard:signUps')} figure={number.format(days.at(-1)?.signUps ?? 0)}>
          {t('dashboard:signUpsBefore', { total: number.format(signUps) })}
        </Tile>
        <Tile title={t('dashboard:kind_paying')} figure={countOf('paying')}>
          {people && t('dashboard:ordered', { count: people.byAccess.ordered })}
        </Tile>
        <Tile
          title={t('dashboard:churn')}
          figure={churn?.rate == null ? unknown : percent.format(churn.rate)}
        >
          {churnNote()}
        </Tile>
        {(['trial', 'granted', 'free'] as const).map((kind) => (
          <Tile key={kind} title={t(`dashboard:kind_${kind}`)} figure={countOf(kind)}>
            {t(`dashboard:note_${kind}`)}
          </Tile>
        ))}
      </dl>
    </section>
  )
}

interface PeopleTilesProps {
  dashboard: Pick<Dashboard, 'days' | 'people' | 'churn' | 'churnFrom'>
}
