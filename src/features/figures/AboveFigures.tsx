import type { HearticleFigures } from '../../contract/desk/figures.ts'
import { Typed } from '../../desk/List.tsx'
import { formatDay } from '../../domain/presenters/format-day.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/html/save-file.ts'
import { type FiguresOfPeriod, figureParts } from './figures-at.ts'
import { figuresCsv } from './figures-csv.ts'

interface AboveFiguresProps {
  place: { period: string; from: string; to: string }
  go: (change: { from?: string; to?: string }) => void
  figures: FiguresOfPeriod
  /** Those that are shown, on all pages. */
  rows: readonly HearticleFigures[]
}

/** Of which days the figures are, and all that are shown as a file. */
export function AboveFigures({ place, go, figures: { from, to }, rows }: AboveFiguresProps) {
  const { t, language } = useWords()
  const save = () => {
    const file = new Blob([figuresCsv(rows, { t, language })], { type: 'text/csv' })
    saveFile(file, `hearticle-figures-${from}-${to}.csv`)
  }
  return (
    <div className="cluster list-above">
      {place.period === 'own' &&
        (['from', 'to'] as const).map((part) => (
          <Typed
            key={part}
            type="date"
            part={figureParts[part]}
            label={t(`figures:${part}`)}
            value={place[part]}
            onChange={(value) => go({ [part]: value })}
            onDone={() => {}}
          />
        ))}
      {rows.length > 0 && (
        <>
          <p role="status">
            {t('figures:found', {
              count: rows.length,
              from: formatDay(from, language),
              to: formatDay(to, language),
            })}
          </p>
          <Button className="small-button" onClick={save}>
            {t('figures:save')}
          </Button>
        </>
      )}
    </div>
  )
}

/** How the figures were counted, and what of them is not known. */
export function Notes({ knownSince: { languages, saves } }: Pick<FiguresOfPeriod, 'knownSince'>) {
  const { t, language } = useWords()
  const since = (day: string) => ({ day: formatDay(day, language) })
  return (
    <ul className="list-below">
      <li>{t('figures:lead')}</li>
      <li>{t('figures:aboutReaders')}</li>
      <li>{t('figures:aboutTime')}</li>
      <li>
        {languages ? t('figures:aboutLanguages', since(languages)) : t('figures:noLanguages')}
      </li>
      <li>{saves ? t('figures:aboutSaves', since(saves)) : t('figures:noSaves')}</li>
    </ul>
  )
}
