import type { Language } from '../../contract/protocol/language.ts'
import type { StudySummary } from '../../contract/reading/feeds.ts'
import type { HearticleSummary } from '../../contract/reading/hearticles.ts'
import {
  type Continued,
  MOST_TO_CONTINUE,
  type ReadingListEntry,
} from '../../contract/reading/reading-list.ts'
import { isNewSince, lastSeen, type ToContinue, toContinue, type Visits } from './daily-visit.ts'

/** So many of each stand on the page; of hearticles all that are new, else so many of the latest. */
const SHOWN = { latest: 3, studies: 3, toContinue: 4 }

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
  /** When the last visit ended; of a first one, the day before. */
  since: string
  /** Those that are new, else the latest of the chosen rubrics. */
  hearticles: VisitRow<HearticleSummary>[]
  studies: VisitRow<StudySummary>[]
  newHearticles: number
  /** All that the service answered is new, as many as it answers at most: there may be more. */
  hasMoreNew: boolean
  newStudies: number
  toContinue: ToContinue[]
  /** Retracted since, of what the user saved or read, and not seen yet. */
  changed: ReadingListEntry[]
}

/** The key of a hearticle or study among all that a page shows. */
const keyOf = {
  hearticle: (id: number) => `h${id}`,
  study: (pmid: string) => `s${pmid}`,
}

interface DeviceKnows {
  visits: Visits
  /** Ids of the hearticles whose retraction was seen (P-VISIT-NOTICES). */
  seen: readonly number[]
}

export function presentVisit(
  answer: Continued,
  { visits, seen }: DeviceKnows,
  language: Language,
): Visit {
  const { lastVisit, history, read, rubrics } = answer
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
  const hearticles = answer.hearticles.map((hearticle) => {
    const { id, publicationDate, topic } = hearticle
    const row = rowOf(hearticle, keyOf.hearticle(id), publicationDate, topic.rubric.id)
    if (!history?.on) return row
    return { ...row, isUnread: !read.includes(id) && !visits.opened.includes(row.key) }
  })
  const newOnes = hearticles.filter(({ isNew }) => isNew)
  const latest = rubrics.length > 0 ? hearticles.slice(0, SHOWN.latest) : []
  const studies = answer.studies.map(({ addedOn, study }) =>
    rowOf(study, keyOf.study(study.pmid), addedOn, study.rubric?.id),
  )
  return {
    since: lastSeen(visits, lastVisit),
    hearticles: newOnes.length > 0 ? newOnes : latest,
    studies: studies.toSorted((a, b) => Number(b.isNew) - Number(a.isNew)).slice(0, SHOWN.studies),
    newHearticles: newOnes.length,
    hasMoreNew: newOnes.length >= MOST_TO_CONTINUE,
    newStudies: studies.filter(({ isNew }) => isNew).length,
    toContinue: toContinue(answer, language).slice(0, SHOWN.toContinue),
    changed: answer.retracted.filter(({ hearticleId }) => !seen.includes(hearticleId)),
  }
}
