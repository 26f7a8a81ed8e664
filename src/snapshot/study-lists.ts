import type { StudySummary } from '../contract/feeds.ts'
import type { Language } from '../contract/language.ts'
import { presentStudySummary } from '../domain/present-study-summary.ts'
import type { Study } from '../domain/study.ts'
import { TURNS, turnedByDay, turnOfDay } from '../domain/study-of-the-day.ts'
import { byDate, byPopularity, type Popular } from '../domain/study-popularity.ts'
import { rubricOf, type Taxonomy } from '../domain/taxonomy.ts'
import { dayInVienna } from '../domain/vienna-days.ts'
import { snapshotPath } from './loader.ts'
import { builtAt, loadPublished } from './published.ts'
import { type RowPlace, rowAt, rowsOf } from './rows.ts'

/** So many of a rubric's latest studies stand in its prerendered page. */
const PRERENDERED = 8

type Listed = RowPlace & Popular

/** Of a rubric, what pages show. */
interface RubricLists {
  latest: Listed[]
  /** Those that take turns as its study of the day. */
  turns: Listed[]
}

let ofRubrics: Promise<ReadonlyMap<number, RubricLists>> | undefined

/** The latest studies of a rubric as of the snapshot; none where it has none. */
export async function latestStudiesOf(
  rubricId: number,
  language: Language,
): Promise<StudySummary[]> {
  const { taxonomy } = await loadPublished()
  const { latest = [] } = (await listsOfRubrics(taxonomy)).get(rubricId) ?? {}
  return latest.map((place) => present(place, taxonomy, language))
}

/** The study of the day of each rubric, in the order of `GET …/top-by-rubric/today`. */
export async function studiesOfTheDay(language: Language): Promise<StudySummary[]> {
  const { taxonomy } = await loadPublished()
  const rubrics = await listsOfRubrics(taxonomy)
  const day = dayInVienna(builtAt)
  const withStudies = [...rubrics.keys()].toSorted((a, b) => a - b)
  return turnedByDay(withStudies, day).flatMap((rubricId) => {
    const { turns = [] } = rubrics.get(rubricId) ?? {}
    const place = turns[turnOfDay(day, rubricId, turns.length)]
    return place ? [present(place, taxonomy, language)] : []
  })
}

function present(place: Listed, taxonomy: Taxonomy, language: Language): StudySummary {
  const study = rowAt(snapshotPath('studies'), place) as Study
  return presentStudySummary(study, taxonomy, language, builtAt)
}

/** Read and ordered once a build; of each study no more than what orders it. */
function listsOfRubrics(taxonomy: Taxonomy): Promise<ReadonlyMap<number, RubricLists>> {
  ofRubrics ??= readLists(taxonomy)
  return ofRubrics
}

async function readLists(taxonomy: Taxonomy): Promise<Map<number, RubricLists>> {
  const lists = new Map<number, RubricLists>()
  for (const [rubricId, studies] of await readStudies(taxonomy)) {
    const latest = studies.toSorted(byDate).slice(0, PRERENDERED)
    lists.set(rubricId, { latest, turns: studies.toSorted(byPopularity).slice(0, TURNS) })
  }
  return lists
}

async function readStudies(taxonomy: Taxonomy): Promise<Map<number, Listed[]>> {
  const rubrics = new Map<number, Listed[]>()
  for await (const { text, offset, length } of rowsOf(snapshotPath('studies'))) {
    const study = JSON.parse(text) as Study
    const rubricId = rubricOf(study.editorial, taxonomy)?.id
    if (rubricId === undefined) continue
    const listed = {
      offset,
      length,
      pmid: study.pmid,
      citationCount: study.citations?.count ?? 0,
      publicationDate: study.source.publicationDate,
    }
    const others = rubrics.get(rubricId)
    if (others) others.push(listed)
    else rubrics.set(rubricId, [listed])
  }
  return rubrics
}
