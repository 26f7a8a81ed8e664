import type { Language } from '../contract/protocol/language.ts'
import type { StudySummary } from '../contract/reading/feeds.ts'
import type { ListedStudy, PublicContent } from '../domain/content/public-content.ts'
import { presentStudySummary } from '../domain/presenters/present-study-summary.ts'
import { TURNS, turnedByDay, turnOfDay } from '../domain/study/study-of-the-day.ts'
import { byDate, byPopularity } from '../domain/study/study-popularity.ts'
import { rubricOf } from '../domain/taxonomy/taxonomy.ts'
import { dayInVienna } from '../domain/time/vienna-days.ts'
import { currentContent, onceOf } from './current-content.ts'

/** So many of a rubric's latest studies stand in its prerendered page. */
const PRERENDERED = 8

interface RubricLists {
  latest: ListedStudy[]
  /** Those that take turns as its study of the day. */
  turns: ListedStudy[]
  /** Whether any of its studies is known to have been cited. */
  isCited: boolean
  count: number
}

/** The latest studies of a rubric; none where it has none. */
export function latestStudiesOf(rubricId: number, language: Language): StudySummary[] {
  const { latest = [] } = listsOfRubrics().get(rubricId) ?? {}
  return latest.map((study) => present(study, language))
}

/** Ids of the rubrics that have a list of their most cited studies. */
export function citedRubrics(): number[] {
  return Array.from(listsOfRubrics()).flatMap(([rubricId, { isCited }]) =>
    isCited ? [rubricId] : [],
  )
}

/** How many studies each rubric has; those that have none are left out. */
export function studiesInRubrics(): Map<number, number> {
  return new Map(Array.from(listsOfRubrics(), ([rubricId, { count }]) => [rubricId, count]))
}

/** The study of the day of each rubric, in the order of `GET …/top-by-rubric/today`. */
export function studiesOfTheDay(language: Language): StudySummary[] {
  const rubrics = listsOfRubrics()
  const day = dayInVienna(currentContent().now)
  const withStudies = [...rubrics.keys()].toSorted((a, b) => a - b)
  return turnedByDay(withStudies, day).flatMap((rubricId) => {
    const { turns = [] } = rubrics.get(rubricId) ?? {}
    const study = turns[turnOfDay(day, rubricId, turns.length)]
    return study ? [present(study, language)] : []
  })
}

function present({ pmid }: ListedStudy, language: Language): StudySummary {
  const { taxonomy, readStudy, now } = currentContent()
  return presentStudySummary(readStudy(pmid), taxonomy, language, now)
}

const listsOfRubrics = onceOf(rubricLists)

export function rubricLists({
  studies,
  taxonomy,
}: Pick<PublicContent, 'studies' | 'taxonomy'>): ReadonlyMap<number, RubricLists> {
  const rubrics = new Map<number, ListedStudy[]>()
  for (const study of studies.values()) {
    const rubricId = rubricOf(study, taxonomy)?.id
    if (rubricId === undefined) continue
    const others = rubrics.get(rubricId)
    if (others) others.push(study)
    else rubrics.set(rubricId, [study])
  }
  return new Map(
    Array.from(rubrics, ([rubricId, all]) => [
      rubricId,
      {
        latest: all.toSorted(byDate).slice(0, PRERENDERED),
        turns: all
          .filter(({ mayLead }) => mayLead)
          .toSorted(byPopularity)
          .slice(0, TURNS),
        count: all.length,
        isCited: all.some(({ citationCount }) => citationCount),
      },
    ]),
  )
}
