import { useCallback, useMemo, useState } from 'react'
import { call, messageOf } from '../../api/api.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { listDeskFigures } from '../../contract/desk/figures.ts'
import { daysOfPeriod, isPeriod } from '../../domain/desk/figure-period.ts'
import { formatDay } from '../../domain/presenters/format-day.ts'
import { dayInVienna } from '../../domain/time/vienna-days.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/html/save-file.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { useAddressTab } from '../../ui/use-address-tab.ts'
import { FigureFilters } from './FigureFilters.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { figuresCsv } from './figures-csv.ts'
import { type FiguresView, figuresQuery, readFiguresView, shownFigures } from './figures-view.ts'
import { PeriodChoice } from './PeriodChoice.tsx'

/** Figures of all hearticles over a period (P-DESK-FIGURES); what is shown stands in the address. */
export function FiguresScreen() {
  const { t } = useWords()
  const { place: view, go } = useAddressTab(readFiguresView)
  const [today] = useState(() => dayInVienna(new Date()))
  const days = daysOfPeriod(view.period, today, view)
  const show = (more: Partial<FiguresView>) =>
    go(figuresQuery({ ...view, ...more }), { replace: true })
  return (
    <>
      <p>{t('figures:lead')}</p>
      <PeriodChoice view={view} days={days} today={today} onShow={show} />
      {isPeriod(days.from, days.to) && <Figures {...{ view, days }} onShow={show} />}
    </>
  )
}

interface FiguresProps {
  view: FiguresView
  days: { from: string; to: string }
  onShow: (view: Partial<FiguresView>) => void
}

function Figures({ view, days: { from, to }, onShow }: FiguresProps) {
  const { t, language } = useWords()
  const ask = useCallback(
    async (signal: AbortSignal) => {
      const query = { lang: language, from, to }
      const answer = await call(listDeskFigures, { query }, { signal })
      return answer.ok ? { ok: true as const, value: { ...answer.value, from, to } } : answer
    },
    [language, from, to],
  )
  const [loaded, again] = useLoaded(ask)
  const figures = loaded.at === 'ready' ? loaded.value : undefined
  const rows = useMemo(
    () => (figures ? shownFigures(figures.hearticles, view, language) : []),
    [figures, view, language],
  )
  // What is there stays until another period is.
  const isOld = figures !== undefined && (figures.from !== from || figures.to !== to)
  if (loaded.at === 'failed') {
    return (
      <LoadFailure
        words={t('figures:failed')}
        reason={messageOf(loaded.error) ?? t('figures:notReached')}
        onTryAgain={() => void again()}
      />
    )
  }
  if (!figures) return <LoadingRows words={t('figures:loading')} />
  if (figures.hearticles.length === 0) return <p role="status">{t('figures:none')}</p>
  const save = () => {
    const file = new Blob([figuresCsv(rows, { t, language })], { type: 'text/csv' })
    saveFile(file, `hearticle-figures-${figures.from}-${figures.to}.csv`)
  }
  return (
    <div aria-busy={isOld}>
      <FigureFilters view={view} rows={figures.hearticles} onShow={onShow} />
      <p className="figures-found" role="status">
        {isOld
          ? t('figures:loading')
          : t('figures:found', {
              count: rows.length,
              from: formatDay(figures.from, language),
              to: formatDay(figures.to, language),
            })}{' '}
        {!isOld &&
          rows.length > 1 &&
          t('figures:sorted', {
            column: t(`figures:${view.sort}`),
            direction: t(view.isDescending ? 'figures:descending' : 'figures:ascending'),
          })}
      </p>
      {rows.length === 0 ? (
        <p>
          {t('figures:noneFound')}{' '}
          <Button onClick={() => onShow({ term: '', topicId: undefined, only: 'all' })}>
            {t('figures:showAll')}
          </Button>
        </p>
      ) : (
        <>
          <FiguresTable {...{ rows, view, onShow }} />
          <Notes knownSince={figures.knownSince} />
          <p>
            <Button onClick={save}>{t('figures:save')}</Button>
          </p>
        </>
      )}
    </div>
  )
}

/** How the figures were counted, and what of them is not known. */
function Notes({
  knownSince: { languages, saves },
}: {
  knownSince: { languages: string | null; saves: string | null }
}) {
  const { t, language } = useWords()
  const since = (day: string) => ({ day: formatDay(day, language) })
  return (
    <ul className="figures-notes">
      <li>{t('figures:aboutReaders')}</li>
      <li>{t('figures:aboutTime')}</li>
      <li>
        {languages ? t('figures:aboutLanguages', since(languages)) : t('figures:noLanguages')}
      </li>
      <li>{saves ? t('figures:aboutSaves', since(saves)) : t('figures:noSaves')}</li>
    </ul>
  )
}
