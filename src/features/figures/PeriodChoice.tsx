import { useState } from 'react'
import { figurePeriods, isPeriod, MOST_PERIOD_DAYS } from '../../domain/desk/figure-period.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { FiguresView } from './figures-view.ts'

interface PeriodChoiceProps {
  view: FiguresView
  /** Those that are shown. */
  days: { from: string; to: string }
  today: string
  onShow: (view: Partial<FiguresView>) => void
}

/** Over which days figures are shown: some days back, or from one to another. */
export function PeriodChoice({ view, days, today, onShow }: PeriodChoiceProps) {
  const { t } = useWords()
  const [last, setLast] = useState({ from: days.from || today, to: days.to || today })
  const choose = (period: FiguresView['period']) => {
    if (period === 'own') return onShow({ period, ...last })
    onShow({ period })
  }
  const isBad = view.period === 'own' && !isPeriod(view.from, view.to)
  const day = { type: 'date', autoComplete: 'off', required: false } as const
  return (
    <>
      <fieldset className="actions range-choice">
        <legend className="visually-hidden">{t('figures:period')}</legend>
        {figurePeriods.map((period) => (
          <Button key={period} aria-pressed={period === view.period} onClick={() => choose(period)}>
            {t(`figures:period_${period}`)}
          </Button>
        ))}
      </fieldset>
      {view.period === 'own' && (
        <form
          className="figures-days"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const typed = new FormData(event.currentTarget)
            const chosen = { from: String(typed.get('from')), to: String(typed.get('to')) }
            setLast(chosen)
            onShow(chosen)
          }}
        >
          <TextField name="from" label={t('figures:from')} defaultValue={view.from} {...day} />
          <TextField name="to" label={t('figures:to')} defaultValue={view.to} {...day} />
          <button type="submit" className="button">
            {t('figures:show')}
          </button>
          <p className="field-error" role="alert">
            {isBad && t('figures:badPeriod', { days: MOST_PERIOD_DAYS })}
          </p>
        </form>
      )}
    </>
  )
}
