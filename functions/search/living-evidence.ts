import type { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../src/contract/protocol/language.ts'
import type { StudyDesign } from '../../src/contract/reading/evidence-choices.ts'
import { isAsStrong, sharedConcepts, strongestOf } from '../../src/domain/desk/living-evidence.ts'
import { mayLead } from '../../src/domain/study/may-lead.ts'
import type { StudyRecord } from '../../src/domain/study/study.ts'
import { presentStudyCard } from '../../src/domain/study/study-card.ts'
import { inlineToText } from '../../src/domain/text/inline-markup.ts'
import { titlesOf } from './about-new.ts'
import type { QuestionReader } from './link/read-question.ts'
import type { TellingConcepts } from './link/telling-concepts.ts'
import type { ComparisonRecord } from './tables/index-tables.ts'

type BothLanguages = Record<Language, string>

/** A public comparison that a study is about, and why (P-LIVING-EVIDENCE). */
export interface AffectedComparison {
  hearticleId: number
  comparison: ComparisonRecord['comparison']
  /** Names of what both are about. */
  shared: BothLanguages[]
  design: StudyDesign
  strongestCited: StudyDesign | null
}

/** Parts of an abstract that say what was found. */
const FOUND: ReadonlySet<string | undefined> = new Set(['RESULTS', 'CONCLUSIONS'])

const MOST_OFFERED = 5

/**
 * Finds the public comparisons that a study is about, is strong enough to change and is not cited
 * for; one of each hearticle, those first with which it has most in common.
 */
export function openLivingEvidence(
  db: DatabaseSync,
  { conceptOf, broaderOf }: Pick<QuestionReader, 'conceptOf' | 'broaderOf'>,
  telling: TellingConcepts,
): (study: StudyRecord) => AffectedComparison[] {
  const withBroader = (ids: ReadonlySet<number>) =>
    new Set([...ids].flatMap((id) => [id, ...broaderOf(id)]))
  const near = db.prepare(`
    SELECT hearticle, record FROM comparison JOIN (
      SELECT hearticle, place, count(*) AS done FROM compared
      WHERE concept IN (SELECT value FROM json_each(?)) GROUP BY hearticle, place
    ) USING (hearticle, place)
    WHERE done * 2 >= interventions
      AND hearticle NOT IN (SELECT hearticle FROM cited WHERE pmid = ?)
    ORDER BY hearticle, place`)
  const designsOf = db.prepare(
    'SELECT design FROM study WHERE design NOTNULL AND pmid IN (SELECT value FROM json_each(?))',
  )
  const strongestIn = (pmids: readonly string[]) =>
    strongestOf(designsOf.all(JSON.stringify(pmids)).map((row) => row.design as StudyDesign))

  return (study) => {
    const design = designIn(study)
    if (!design || !mayLead(study)) return []
    const titles = telling(titlesOf(study))
    const studied = {
      title: withBroader(titles),
      found: withBroader(titles.union(telling({ en: foundIn(study) }))),
    }
    const rows = near.all(JSON.stringify([...studied.title]), study.pmid)
    const affected = rows.flatMap(({ hearticle, record }): AffectedComparison[] => {
      const { comparison, pmids, ...concepts } = JSON.parse(String(record)) as ComparisonRecord
      const shared = sharedConcepts(studied, {
        intervention: new Set(concepts.intervention),
        comparator: new Set(concepts.comparator),
        population: new Set(concepts.population),
        outcomes: new Set(concepts.outcomes),
      })
      if (!shared) return []
      const strongestCited = strongestIn(pmids)
      if (!isAsStrong(design, strongestCited)) return []
      const names = shared.map(conceptOf).map(({ de, en }) => ({ de, en }))
      const hearticleId = Number(hearticle)
      return [{ hearticleId, comparison, strongestCited, shared: names, design }]
    })
    // Of each hearticle the comparison that it has most in common with.
    const byHearticle = Map.groupBy(
      affected.toSorted((a, b) => b.shared.length - a.shared.length),
      ({ hearticleId }) => hearticleId,
    )
    return [...byHearticle.values()].slice(0, MOST_OFFERED).flatMap(([closest]) => closest ?? [])
  }
}

/** As its card says it, where somebody confirmed that, else as PubMed does. */
const designIn = (study: StudyRecord): StudyDesign | undefined =>
  presentStudyCard(study, 'en')?.design ?? undefined

const foundIn = ({ source }: StudyRecord): string =>
  source.abstract
    .filter(({ category }) => FOUND.has(category))
    .map(({ text }) => inlineToText(text))
    .join(' ')
