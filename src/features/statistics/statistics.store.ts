import { atom, type ReadableAtom } from 'nanostores'
import { call } from '../../api/api.ts'
import { createLatestOnly } from '../../api/latest-only.ts'
import {
  hearticleStatistics,
  hearticleTimeseries,
} from '../../contract/administration/statistics.ts'
import {
  daysOfRange,
  type SeriesPoint,
  type SeriesRange,
  type Statistics,
} from '../../domain/statistics/statistics.ts'
import { dayInVienna } from '../../domain/time/vienna-days.ts'

type StatisticsView =
  | { at: 'loading' }
  | { at: 'failed' }
  | { at: 'loaded'; statistics: Statistics; series: readonly SeriesPoint[] }

interface StatisticsStore {
  $view: ReadableAtom<StatisticsView>
  show(hearticleId: number, range: SeriesRange): Promise<void>
}

/** The counts of one hearticle, and its views by day over a range (P-STATISTICS). */
export function createStatistics(now: () => Date = () => new Date()): StatisticsStore {
  const view = atom<StatisticsView>({ at: 'loading' })
  const latest = createLatestOnly()
  return {
    $view: view,
    async show(id, range) {
      view.set({ at: 'loading' })
      const { from: startDate, to: endDate } = daysOfRange(range, dayInVienna(now()))
      const answers = await latest.ask((signal) =>
        Promise.all([
          call(hearticleStatistics, { params: { id } }, { signal }),
          call(hearticleTimeseries, { params: { id }, query: { startDate, endDate } }, { signal }),
        ]),
      )
      if (answers === 'overtaken') return
      const [statistics, series] = answers
      if (!statistics.ok || !series.ok) return view.set({ at: 'failed' })
      view.set({ at: 'loaded', statistics: statistics.value, series: series.value })
    },
  }
}
