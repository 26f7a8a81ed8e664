import type { Language } from '../contract/protocol/language.ts'
import type { StudySummary } from '../contract/reading/feeds.ts'
import type { ListedStudy, PublicContent } from '../domain/content/public-content.ts'
import { presentStudySummary } from '../domain/presenters/present-study-summary.ts'
import { TURNS, turnedByDay, turnOfDay } from '../domain/study/study-of-the-day.ts'
import { byDate, byPopularity } from '../domain/study/study-popularity.ts'
import { rubricOf } from '../domain/taxonomy/taxonomy.ts'
import { dayInVienna } from '../domain/time/vienna-days.ts'
import { digestOf } from './content-digests.ts'
import { currentContent, onceOf, partOf } from './current-content.ts'

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

const latestOf = (rubricId: number) => listsOfRubrics().get(rubricId)?.latest ?? []

/** The latest studies of a rubric; none where it has none. */
export const latestStudiesOf = partOf(
  'latest-studies',
  (digests, rubricId: number, _language: Language) =>
    digestOf(latestOf(rubricId).map(({ pmid }) => digests.study(pmid))),
  (rubricId, language) => latestOf(rubricId).map((study) => present(study, language)),
)

const rubricsWithCited = () =>
  Array.from(listsOfRubrics()).flatMap(([rubricId, { isCited }]) => (isCited ? [rubricId] : []))

/** Ids of the rubrics that have a list of their most cited studies. */
export const citedRubrics = partOf(
  'cited-rubrics',
  () => rubricsWithCited().join(),
  rubricsWithCited,
)

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
  const rubrics = new Map<number, RubricLists>()
  for (const group of studies.groups({ latest: PRERENDERED, leading: TURNS })) {
    const rubricId = rubricOf(group, taxonomy)?.id
    if (rubricId === undefined) continue
    const { latest = [], turns = [], count = 0, isCited = false } = rubrics.get(rubricId) ?? {}
    rubrics.set(rubricId, {
      latest: [...latest, ...group.latest].toSorted(byDate).slice(0, PRERENDERED),
      turns: [...turns, ...group.leading].toSorted(byPopularity).slice(0, TURNS),
      count: count + group.count,
      isCited: isCited || group.isCited,
    })
  }
  return rubrics
}
