import type { HearticleFigures } from '../../contract/desk/figures.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { type FigurePeriod, figurePeriods } from '../../domain/desk/figure-period.ts'
import { daySchema } from '../../domain/time/publication-date.ts'

/** What the table can be sorted by, in the order of its columns. */
export const figureColumns = [
  'headline',
  'views',
  'readers',
  'time',
  'shares',
  'saves',
  'languages',
  'nextReview',
  'changes',
] as const
export type FigureColumn = (typeof figureColumns)[number]

export const shownKinds = ['all', 'due', 'withdrawn'] as const
export type ShownKind = (typeof shownKinds)[number]

/** What of the figures is shown, as their address says it. */
export interface FiguresView {
  period: FigurePeriod
  /** The days of a period of one's own; empty where none were chosen. */
  from: string
  to: string
  sort: FigureColumn
  isDescending: boolean
  /** Part of a headline, or a number. */
  term: string
  topicId: number | undefined
  only: ShownKind
}

const PLAIN: FiguresView = {
  ...{ period: '30', from: '', to: '', sort: 'views', isDescending: true },
  ...{ term: '', topicId: undefined, only: 'all' },
}

/** What an address names; what it names wrongly is as if it were not there. */
export function readFiguresView(search: string): FiguresView {
  const query = new URLSearchParams(search)
  const oneOf = <T extends string>(some: readonly T[], name: string, plain: T): T =>
    some.find((one) => one === query.get(name)) ?? plain
  const dayOf = (name: string) => {
    const day = daySchema.safeParse(query.get(name))
    return day.success ? day.data : ''
  }
  const topicId = Number(query.get('topic'))
  return {
    period: oneOf(figurePeriods, 'period', PLAIN.period),
    from: dayOf('from'),
    to: dayOf('to'),
    sort: oneOf(figureColumns, 'sort', PLAIN.sort),
    isDescending: query.get('order') !== 'up',
    term: query.get('q') ?? '',
    topicId: Number.isInteger(topicId) && topicId > 0 ? topicId : undefined,
    only: oneOf(shownKinds, 'only', PLAIN.only),
  }
}

/** The query of an address, with its question mark; what is usual is left out. */
export function figuresQuery(view: FiguresView): string {
  const { period, from, to, sort, isDescending, term, topicId, only } = view
  const query = new URLSearchParams({
    ...(period !== PLAIN.period && { period }),
    ...(period === 'own' && { from, to }),
    ...(sort !== PLAIN.sort && { sort }),
    ...(!isDescending && { order: 'up' }),
    ...(term !== '' && { q: term }),
    ...(topicId !== undefined && { topic: String(topicId) }),
    ...(only !== PLAIN.only && { only }),
  })
  return `?${query}`
}

/** Those that a view shows, in its order; where two are alike, the newer id first. */
export function shownFigures(
  rows: readonly HearticleFigures[],
  view: FiguresView,
  language: Language,
): HearticleFigures[] {
  const { term, topicId, only, sort, isDescending } = view
  const wanted = term.trim().toLowerCase()
  const isShown = ({ id, headline, topic, isReviewDue, isWithdrawn }: HearticleFigures) =>
    (wanted === '' || String(id) === wanted || headline.toLowerCase().includes(wanted)) &&
    (topicId === undefined || topic.id === topicId) &&
    (only === 'all' || (only === 'due' ? isReviewDue : isWithdrawn))
  const direction = isDescending ? -1 : 1
  return rows.filter(isShown).toSorted((a, b) => {
    const [first, second] = [sortedBy(a, sort), sortedBy(b, sort)]
    // What is not known stands last, whichever way the others go.
    if (first === null || second === null) {
      return Number(first === null) - Number(second === null) || b.id - a.id
    }
    const order =
      typeof first === 'string'
        ? first.localeCompare(String(second), language)
        : first - Number(second)
    return order * direction || b.id - a.id
  })
}

function sortedBy(row: HearticleFigures, column: FigureColumn): number | string | null {
  switch (column) {
    case 'headline':
      return row.headline
    case 'time':
      return secondsAView(row)
    case 'languages':
      return row.viewsIn && row.views > 0 ? row.viewsIn.de / row.views : null
    case 'nextReview':
      return row.nextReviewOn
    case 'changes':
      return row.corrections + row.updates
    default:
      return row[column]
  }
}

/** Seconds that a view lasted on average; null where there was none. */
export function secondsAView({ seconds, views }: { seconds: number; views: number }) {
  return views === 0 ? null : Math.round(seconds / views)
}

export interface FigureSums
  extends Pick<
    HearticleFigures,
    'views' | 'viewsSignedIn' | 'readers' | 'seconds' | 'shares' | 'corrections' | 'updates'
  > {
  /** Null where of none it is known. */
  saves: number | null
  viewsIn: { de: number; en: number } | null
}

export function sumFigures(rows: readonly HearticleFigures[]): FigureSums {
  const sumOf = (figure: (row: HearticleFigures) => number | undefined | null) => {
    const known = rows.flatMap((row) => figure(row) ?? [])
    return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0)
  }
  const [german, english] = [sumOf((row) => row.viewsIn?.de), sumOf((row) => row.viewsIn?.en)]
  return {
    views: sumOf((row) => row.views) ?? 0,
    viewsSignedIn: sumOf((row) => row.viewsSignedIn) ?? 0,
    readers: sumOf((row) => row.readers) ?? 0,
    seconds: sumOf((row) => row.seconds) ?? 0,
    shares: sumOf((row) => row.shares) ?? 0,
    corrections: sumOf((row) => row.corrections) ?? 0,
    updates: sumOf((row) => row.updates) ?? 0,
    saves: sumOf((row) => row.saves),
    viewsIn: german === null || english === null ? null : { de: german, en: english },
  }
}
