import type { HearticleFigures } from '../../contract/desk/figures.ts'
import type { ListContent, ListOf } from '../../desk/list.ts'
import { matching, oneOf, text } from '../../desk/place.ts'
import { figurePeriods } from '../../domain/desk/figure-period.ts'
import { isCalendarDay } from '../../domain/time/publication-date.ts'

export interface FiguresOfPeriod extends ListContent<HearticleFigures> {
  from: string
  to: string
  knownSince: { languages: string | null; saves: string | null }
}

export type FiguresList = ListOf<
  HearticleFigures,
  FiguresOfPeriod,
  'period' | 'from' | 'to' | 'q' | 'topic' | 'only'
>

const day = { accepts: { test: isCalendarDay }, first: '' }
export const shownKinds = ['due', 'withdrawn'] as const

export const figureParts: FiguresList['parts'] = {
  period: oneOf(figurePeriods, '30'),
  from: day,
  to: day,
  q: text(100),
  topic: matching(/^[1-9]\d{0,8}$/),
  only: oneOf(shownKinds),
  sort: {
    accepts: /^-?(title|views|readers|time|shares|saves|languages|nextReview|changes)$/,
    first: '-views',
  },
  page: { accepts: /^\d{1,4}$/, first: '0' },
  row: matching(/^[1-9]\d{0,9}$/),
}

/** Those that have the words or the number, are about the topic and of the kind. */
export function figuresAt(
  rows: readonly HearticleFigures[],
  { q, topic: topicId, only }: { q: string; topic: string; only: string },
): HearticleFigures[] {
  const wanted = q.trim().toLowerCase()
  return rows.filter(
    ({ id, headline, topic, isReviewDue, isWithdrawn }) =>
      (wanted === '' || String(id) === wanted || headline.toLowerCase().includes(wanted)) &&
      (topicId === '' || String(topic.id) === topicId) &&
      (only === '' || (only === 'due' ? isReviewDue : isWithdrawn)),
  )
}
