import type { StudySummary } from '../contract/feeds.ts'
import type { Language } from '../contract/language.ts'
import { presentStudy } from '../domain/present-study.ts'
import type { Study } from '../domain/study.ts'
import { summarizeStudy } from '../domain/study-summary.ts'
import type { Taxonomy } from '../domain/taxonomy.ts'
import { snapshotPath } from './loader.ts'
import { builtAt, loadPublished } from './published.ts'
import { type RowPlace, rowAt, rowsOf } from './rows.ts'

/** So many studies of each list stand in the prerendered page. */
const PRERENDERED = 8

interface Listed extends RowPlace {
  date: string
  citations: number
}

/** The first studies of a rubric, newest first and most cited first. */
export interface RubricStudies {
  latest: StudySummary[]
  topCited: StudySummary[]
}

type Ends = Record<keyof RubricStudies, Listed[]>

let ends: Promise<Map<number, Ends>> | undefined

/** The first studies of a rubric as of the snapshot; none where it has none. */
export async function studiesOfRubric(
  rubricId: number,
  language: Language,
): Promise<RubricStudies> {
  const { taxonomy } = await loadPublished()
  ends ??= listAll(taxonomy)
  const { latest = [], topCited = [] } = (await ends).get(rubricId) ?? {}
  const present = (place: Listed) => {
    const study = rowAt(snapshotPath('studies'), place) as Study
    return summarizeStudy(presentStudy(study, taxonomy, language, builtAt))
  }
  return { latest: latest.map(present), topCited: topCited.map(present) }
}

/** One study of each rubric, its latest; the first of them is the featured one. */
export async function featuredStudies(language: Language): Promise<StudySummary[]> {
  const { taxonomy } = await loadPublished()
  const byRubric = await Promise.all(
    taxonomy.rubrics.map(({ id }) => studiesOfRubric(id, language)),
  )
  return byRubric.flatMap(({ latest }) => latest.slice(0, 1))
}

async function listAll(taxonomy: Taxonomy): Promise<Map<number, Ends>> {
  const rubricOfTopic = new Map(taxonomy.topics.map(({ id, rubricId }) => [id, rubricId]))
  const lists = new Map<number, Ends>()
  for await (const { text, offset, length } of rowsOf(snapshotPath('studies'))) {
    const { editorial, source, citations, withdrawn } = JSON.parse(text) as Study
    const rubricId = rubricOfTopic.get(editorial.topicId ?? 0) ?? editorial.rubricId
    if (withdrawn || rubricId === undefined) continue
    const study = {
      offset,
      length,
      date: source.publicationDate ?? '',
      citations: citations?.count ?? 0,
    }
    const of = lists.get(rubricId) ?? { latest: [], topCited: [] }
    lists.set(rubricId, {
      latest: firstOf([...of.latest, study], (a, b) => b.date.localeCompare(a.date)),
      topCited: firstOf([...of.topCited, study], (a, b) => b.citations - a.citations),
    })
  }
  return lists
}

function firstOf(studies: Listed[], compare: (a: Listed, b: Listed) => number): Listed[] {
  return studies.toSorted(compare).slice(0, PRERENDERED)
}
