import { useEffect, useRef } from 'react'
import { formatDay } from '../../domain/presenters/format-day.ts'
import type { SeriesPoint } from '../../domain/statistics/statistics.ts'
import { useWords } from '../../i18n/Words.tsx'

/** Views by day as bars; the table below says the same. */
export function ViewsChart({ series }: { series: readonly SeriesPoint[] }) {
  const { t, language } = useWords()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isGone = false
    let erase: (() => void) | undefined
    const draw = async () => {
      const { drawBars } = await import('./draw-chart.ts')
      const element = canvas.current
      if (isGone || !element) return
      erase?.()
      erase = drawBars(
        element,
        series.map(({ date }) => formatDay(date, language, 'short')),
        [
          {
            label: t('administration:views'),
            values: series.map(({ authenticatedCount }) => authenticatedCount),
          },
          {
            label: t('administration:anonymousViews'),
            values: series.map(({ anonymousCount }) => anonymousCount),
          },
        ],
      )
    }
    void draw()
    // In other colours where the user switches between light and dark.
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const switched = new MutationObserver(() => void draw())
    switched.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    dark.addEventListener('change', draw)
    return () => {
      isGone = true
      dark.removeEventListener('change', draw)
      switched.disconnect()
      erase?.()
    }
  }, [series, language, t])
  return (
    <div className="chart">
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('administration:chart')}
        aria-describedby="series-summary"
      />
    </div>
  )
}
