/** Which rows of the figures somebody sees, in which order (P-DESK-FIGURES). */
import type { FigureSort, FiguresAsked, HearticleFigures } from '../../contract/desk/figures.ts'
import { inOrder } from '../text/in-order.ts'
import { secondsAView } from './figure-sums.ts'

/** Null for what is not known. */
const sorts: Record<FigureSort, (row: HearticleFigures) => string | number | null> = {
  title: ({ headline }) => headline,
  views: ({ views }) => views,
  readers: ({ readers }) => readers,
  time: secondsAView,
  shares: ({ shares }) => shares,
  saves: ({ saves }) => saves,
  languages: ({ viewsIn, views }) => (viewsIn && views > 0 ? viewsIn.de / views : null),
  nextReview: ({ nextReviewOn }) => nextReviewOn,
  changes: ({ corrections, updates }) => corrections + updates,
}

/** Those that have the words or the number, are about the topic and of the kind. */
export function figuresAt(
  rows: readonly HearticleFigures[],
  { q, topic: topicId, only, sort }: FiguresAsked,
): HearticleFigures[] {
  const wanted = q.trim().toLowerCase()
  const found = rows.filter(
    ({ id, headline, topic, isReviewDue, isWithdrawn }) =>
      (wanted === '' || String(id) === wanted || headline.toLowerCase().includes(wanted)) &&
      (topicId === undefined || topic.id === topicId) &&
      (only === undefined || (only === 'due' ? isReviewDue : isWithdrawn)),
  )
  return inOrder(found, sorts[sort.replace('-', '') as FigureSort], sort.startsWith('-'))
}

/** What rows are about, each once. */
export const topicsOf = (rows: readonly HearticleFigures[]): HearticleFigures['topic'][] => [
  ...new Map(rows.map(({ topic }) => [topic.id, topic])).values(),
]
