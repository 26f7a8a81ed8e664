import { useState } from 'react'
import type { CallAnswer } from '../../api/api.ts'
import type { HearticleFigures } from '../../contract/desk/figures.ts'
import { Typed } from '../../desk/List.tsx'
import { formatDay } from '../../domain/presenters/format-day.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/html/save-file.ts'
import { type FiguresOfPeriod, figureParts } from './figure-parts.ts'
import { figuresCsv } from './figures-csv.ts'

interface AboveFiguresProps {
  place: { period: string; from: string; to: string }
  go: (change: { from?: string; to?: string }) => void
  figures: FiguresOfPeriod
  /** The same of another page. */
  load: (page: string) => Promise<CallAnswer<FiguresOfPeriod>>
}

/** Of which days the figures are, and all that are shown as a file. */
export function AboveFigures({ place, go, figures, load }: AboveFiguresProps) {
  const { t, language } = useWords()
  const { from, to, totalElements } = figures
  const [isSaving, setSaving] = useState(false)
  const [fault, setFault] = useState<string>()
  const save = async () => {
    setSaving(true)
    setFault(undefined)
    const answer = await allPages(load)
    setSaving(false)
    if (!answer.ok) return setFault(answer.error.message ?? t('figures:failed'))
    const file = new Blob([figuresCsv(answer.value, { t, language })], { type: 'text/csv' })
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
      {totalElements > 0 && (
        <>
          <p role="status">
            {t('figures:found', {
              count: totalElements,
              from: formatDay(from, language),
              to: formatDay(to, language),
            })}
          </p>
          <Button className="small-button" isPending={isSaving} onClick={save}>
            {t('figures:save')}
          </Button>
          {fault && <p role="alert">{fault}</p>}
        </>
      )}
    </div>
  )
}

/** All rows, one page after the other. */
async function allPages(
  load: AboveFiguresProps['load'],
): Promise<CallAnswer<readonly HearticleFigures[]>> {
  const rows: HearticleFigures[] = []
  let pages = 1
  for (let page = 0; page < pages; page += 1) {
    const answer = await load(String(page))
    if (!answer.ok) return answer
    rows.push(...answer.value.rows)
    pages = answer.value.pages ?? 0
  }
  return { ok: true, value: rows }
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
