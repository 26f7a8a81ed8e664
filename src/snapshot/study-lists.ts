import type { Language } from '../contract/protocol/language.ts'
import type { StudySummary } from '../contract/reading/feeds.ts'
import { presentStudySummary } from '../domain/presenters/present-study-summary.ts'
import { TURNS, turnedByDay, turnOfDay } from '../domain/study/study-of-the-day.ts'
import { byDate, byPopularity } from '../domain/study/study-popularity.ts'
import { rubricOf, type Taxonomy } from '../domain/taxonomy/taxonomy.ts'
import { dayInVienna } from '../domain/time/vienna-days.ts'
import { builtAt, loadPublished, type PublishedContent, readStudy } from './published.ts'
import type { IndexedStudy } from './study-index.ts'

/** So many of a rubric's latest studies stand in its prerendered page. */
const PRERENDERED = 8

/** Of a rubric, what pages show. */
interface RubricLists {
  latest: IndexedStudy[]
  /** Those that take turns as its study of the day. */
  turns: IndexedStudy[]
  /** Whether any of its studies is known to have been cited. */
  isCited: boolean
  /** How many studies it has. */
  count: number
}

let ofRubrics: ReadonlyMap<number, RubricLists> | undefined

/** The latest studies of a rubric as of the snapshot; none where it has none. */
export async function latestStudiesOf(
  rubricId: number,
  language: Language,
): Promise<StudySummary[]> {
  const published = await loadPublished()
  const { latest = [] } = listsOfRubrics(published).get(rubricId) ?? {}
  return latest.map((place) => present(place, published.taxonomy, language))
}

/** Ids of the rubrics that have a list of their most cited studies. */
export async function citedRubrics(): Promise<number[]> {
  const rubrics = listsOfRubrics(await loadPublished())
  return Array.from(rubrics).flatMap(([rubricId, { isCited }]) => (isCited ? [rubricId] : []))
}

/** How many studies each rubric has; those that have none are left out. */
export async function studiesInRubrics(): Promise<Map<number, number>> {
  const rubrics = listsOfRubrics(await loadPublished())
  return new Map(Array.from(rubrics, ([rubricId, { count }]) => [rubricId, count]))
}

/** The study of the day of each rubric, in the order of `GET …/top-by-rubric/today`. */
export async function studiesOfTheDay(language: Language): Promise<StudySummary[]> {
  const published = await loadPublished()
  const rubrics = listsOfRubrics(published)
  const day = dayInVienna(builtAt)
  const withStudies = [...rubrics.keys()].toSorted((a, b) => a - b)
  return turnedByDay(withStudies, day).flatMap((rubricId) => {
    const { turns = [] } = rubrics.get(rubricId) ?? {}
    const place = turns[turnOfDay(day, rubricId, turns.length)]
    return place ? [present(place, published.taxonomy, language)] : []
  })
}

function present(place: IndexedStudy, taxonomy: Taxonomy, language: Language): StudySummary {
  return presentStudySummary(readStudy(place), taxonomy, language, builtAt)
}

/** Ordered once a build. */
function listsOfRubrics(published: PublishedContent): ReadonlyMap<number, RubricLists> {
  ofRubrics ??= rubricLists(published)
  return ofRubrics
}

/** What pages show of each rubric that has studies. */
export function rubricLists({
  studies,
  taxonomy,
}: Pick<PublishedContent, 'studies' | 'taxonomy'>): Map<number, RubricLists> {
  const rubrics = new Map<number, IndexedStudy[]>()
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
