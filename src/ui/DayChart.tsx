import { useEffect, useRef } from 'react'
import type { BarSeries } from './draw-chart.ts'

interface DayChartProps {
  title: string
  /** The id of the sentence that says what the bars show. */
  describedBy: string
  /** Of the days, in their order. */
  labels: readonly string[]
  /** What stands on each other, from below; the same as long as nothing of it is another. */
  series: readonly BarSeries[]
}

/** Bars by day; a sentence and a table say the same. None where there is nothing but zeros. */
export function DayChart({ title, describedBy, labels, series }: DayChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const hasBars = series.some(({ values }) => values.some((value) => value !== null && value > 0))
  useEffect(() => {
    if (!hasBars) return
    let isGone = false
    let erase: (() => void) | undefined
    const draw = async () => {
      const { drawBars } = await import('./draw-chart.ts')
      const element = canvas.current
      if (isGone || !element) return
      erase?.()
      erase = drawBars(element, labels, series)
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
  }, [labels, series, hasBars])
  if (!hasBars) return null
  return (
    <div className="chart">
      <canvas ref={canvas} role="img" aria-label={title} aria-describedby={describedBy} />
    </div>
  )
}
