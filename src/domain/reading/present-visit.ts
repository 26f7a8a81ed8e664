import type { Language } from '../../contract/protocol/language.ts'
import type { StudySummary } from '../../contract/reading/feeds.ts'
import type { HearticleSummary } from '../../contract/reading/hearticles.ts'
import type { Continued, ReadingListEntry } from '../../contract/reading/reading-list.ts'
import {
  type HeardHere,
  isNewSince,
  lastSeen,
  type ToContinue,
  toContinue,
  type Visits,
} from './daily-visit.ts'
import { withoutRepeats } from './without-repeats.ts'

/** So many of each stand on the page. */
const SHOWN = { hearticles: 5, studies: 3, toContinue: 4 }

/** Something of a list of what is new. */
export interface VisitRow<T> {
  item: T
  key: string
  isNew: boolean
  isUnread: boolean
  /** The chosen rubric because of which it is shown; undefined where none was chosen. */
  rubricName: string | undefined
}

/** What a daily visit shows (P-DAILY-VISIT). */
export interface Visit {
  /** When the last visit ended; null on a first one. */
  since: string | null
  hearticles: VisitRow<HearticleSummary>[]
  studies: VisitRow<StudySummary>[]
  /** How many are new, shown or not, with those that stand above. */
  newHearticles: number
  /** Whether one of those that stand above is among them. */
  isAboveNew: boolean
  newStudies: number
  toContinue: ToContinue[]
  /** Retracted since, of what the user saved or read, and not seen yet. */
  changed: ReadingListEntry[]
}

/** The key of a hearticle or study among all that a page shows. */
export const keyOf = {
  hearticle: (id: number) => `h${id}`,
  study: (pmid: string) => `s${pmid}`,
}

/** What the device knows. */
interface DeviceKnows {
  visits: Visits
  /** Ids of the hearticles that stand on the page already, above all of this. */
  above: readonly number[]
  heardHere: readonly HeardHere[]
  /** Ids of the hearticles whose retraction was seen (P-VISIT-NOTICES). */
  seen: readonly number[]
}

/** What stands above stays there; what is gone on with is not offered as new. */
export function presentVisit(
  answer: Continued,
  { visits, above, heardHere, seen }: DeviceKnows,
  language: Language,
): Visit {
  const { lastVisit, history, read, rubrics } = answer
  const going = toContinue(answer, heardHere, language)
  const ids = going.map(({ hearticleId }) => hearticleId)
  const newest = answer.hearticles.map(({ id }) => id)
  const [, , fresh = []] = withoutRepeats([above, ids, newest], (id) => id)
  const rowOf = <T>(item: T, key: string, day: string, rubricId: number | undefined) => {
    const isNew = isNewSince({ key, day }, visits, lastVisit)
    const rubricName = rubrics.find(({ id }) => id === rubricId)?.name
    return {
      item,
      key,
      isNew,
      isUnread: isNew && !visits.opened.includes(key),
      rubricName,
    }
  }
  const all = answer.hearticles.map((hearticle) => {
    const { id, publicationDate, topic } = hearticle
    const row = rowOf(hearticle, keyOf.hearticle(id), publicationDate, topic.rubric.id)
    if (!history?.on) return row
    return { ...row, isUnread: !read.includes(id) && !visits.opened.includes(row.key) }
  })
  const hearticles = all.filter(({ item }) => fresh.includes(item.id))
  const newAbove = all.filter(({ item }) => above.includes(item.id))
  const studies = answer.studies.map(({ addedOn, study }) =>
    rowOf(study, keyOf.study(study.pmid), addedOn, study.rubric?.id),
  )
  return {
    since: lastSeen(visits, lastVisit),
    hearticles: newFirst(hearticles).slice(0, SHOWN.hearticles),
    studies: newFirst(studies).slice(0, SHOWN.studies),
    newHearticles: countNew(hearticles) + countNew(newAbove),
    isAboveNew: countNew(newAbove) > 0,
    newStudies: countNew(studies),
    toContinue: going.slice(0, SHOWN.toContinue),
    changed: answer.retracted.filter(({ hearticleId }) => !seen.includes(hearticleId)),
  }
}

const countNew = (rows: readonly VisitRow<unknown>[]) => rows.filter(({ isNew }) => isNew).length

function newFirst<T>(rows: readonly VisitRow<T>[]): VisitRow<T>[] {
  return rows.toSorted((a, b) => Number(b.isNew) - Number(a.isNew))
}
