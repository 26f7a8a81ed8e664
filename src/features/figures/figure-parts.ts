import {
  figureSorts,
  type HearticleFigures,
  type listDeskFigures,
  shownKinds,
} from '../../contract/desk/figures.ts'
import type { OutputOf } from '../../contract/protocol/endpoint.ts'
import { bothWays } from '../../contract/protocol/paging.ts'
import type { ListContent, ListOf } from '../../desk/list.ts'
import { matching, oneOf, text } from '../../desk/place.ts'
import { figurePeriods } from '../../domain/desk/figure-period.ts'
import { isCalendarDay } from '../../domain/time/publication-date.ts'

type Answer = OutputOf<typeof listDeskFigures>

export interface FiguresOfPeriod
  extends ListContent<HearticleFigures>,
    Pick<Answer, 'totalElements' | 'topics' | 'knownSince'> {
  from: string
  to: string
  /** Null where the days are no period. */
  sums: Answer['sums'] | null
}

export type FiguresList = ListOf<
  HearticleFigures,
  FiguresOfPeriod,
  'period' | 'from' | 'to' | 'q' | 'topic' | 'only'
>

const day = { accepts: { test: isCalendarDay }, first: '' }

export const figureParts: FiguresList['parts'] = {
  period: oneOf(figurePeriods, '30'),
  from: day,
  to: day,
  q: text(100),
  topic: matching(/^[1-9]\d{0,8}$/),
  only: oneOf(shownKinds),
  sort: oneOf(bothWays(figureSorts), '-views'),
  page: { accepts: /^\d{1,4}$/, first: '0' },
  row: matching(/^[1-9]\d{0,9}$/),
}
