import type { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../src/contract/protocol/language.ts'
import type { StudyDesign } from '../../src/contract/reading/evidence-choices.ts'
import {
  type ComparedConcepts,
  isAsStrong,
  sharedConcepts,
  strongestOf,
} from '../../src/domain/desk/living-evidence.ts'
import type { HearticleRecord } from '../../src/domain/hearticle/hearticle.ts'
import { mayLead } from '../../src/domain/study/may-lead.ts'
import type { StudyRecord } from '../../src/domain/study/study.ts'
import { presentStudyCard } from '../../src/domain/study/study-card.ts'
import { inlineToText } from '../../src/domain/text/inline-markup.ts'
import { type TellingConcepts, titlesOf } from './about-new.ts'
import { TREATMENTS, withoutNegated } from './answer/meaning.ts'
import type { QuestionReader } from './link/read-question.ts'
import { unpack } from './tables/index-tables.ts'

type BothLanguages = Record<Language, string>

/** A public comparison that a study is about, and why (P-LIVING-EVIDENCE). */
export interface AffectedComparison {
  hearticleId: number
  comparison: { intervention: BothLanguages; comparator: BothLanguages; population: BothLanguages }
  /** Names of what both are about. */
  shared: BothLanguages[]
  design: StudyDesign
  strongestCited: StudyDesign | null
}

/** Parts of an abstract that say what was found. */
const FOUND: ReadonlySet<string | undefined> = new Set(['RESULTS', 'CONCLUSIONS'])

interface ReadComparison {
  hearticleId: number
  citedPmids: readonly string[]
  comparison: AffectedComparison['comparison']
  concepts: ComparedConcepts
  strongestCited: StudyDesign | null
}

/**
 * Finds the public comparisons that a study is about, is strong enough to change and is not cited
 * for; one of each hearticle.
 */
export function openLivingEvidence(
  db: DatabaseSync,
  { conceptOf, broaderOf }: Pick<QuestionReader, 'conceptOf' | 'broaderOf'>,
  telling: TellingConcepts,
): (study: StudyRecord) => AffectedComparison[] {
  const withBroader = (ids: ReadonlySet<number>) =>
    new Set([...ids].flatMap((id) => [id, ...broaderOf(id)]))
  const treatmentsOf = (ids: ReadonlySet<number>) => {
    const treatments = new Set([...ids].filter((id) => TREATMENTS.has(conceptOf(id).class)))
    return treatments.size > 0 ? treatments : ids
  }

  let comparisons: ReadComparison[] | undefined
  const readComparisons = () => {
    const studyOf = db.prepare('SELECT record FROM study WHERE pmid = ?')
    const designOf = (pmid: string) => {
      const row = studyOf.get(pmid)
      return (row && designIn(unpack<StudyRecord>(row.record))) ?? []
    }
    return db
      .prepare('SELECT record FROM hearticle ORDER BY hearticle')
      .all()
      .map(({ record }) => unpack<HearticleRecord>(record))
      .flatMap(({ id, citedPmids, comparisons: all = [], findings = [] }) =>
        all.flatMap(({ id: comparisonId, intervention, comparator, population }) => {
          if (!intervention) return []
          const own = findings.filter((finding) => finding.comparisonId === comparisonId)
          const [done, instead] = [telling(intervention), telling(withoutNegated(comparator))]
          // What both arms get is not what is compared; two levels of one thing are.
          const differs = done.difference(instead)
          return [
            {
              hearticleId: id,
              citedPmids,
              comparison: { intervention, comparator, population },
              concepts: {
                intervention: treatmentsOf(differs.size > 0 ? differs : done),
                comparator: instead,
                population: telling(withoutNegated(population)),
                outcomes: new Set(own.flatMap(({ outcome }) => [...telling(outcome)])),
              },
              strongestCited: strongestOf(own.flatMap(({ pmid }) => designOf(pmid))),
            },
          ]
        }),
      )
  }

  return (study) => {
    const design = designIn(study)
    if (!design || !mayLead(study)) return []
    comparisons ??= readComparisons()
    const strongEnough = comparisons.filter(
      ({ strongestCited, citedPmids }) =>
        !citedPmids.includes(study.pmid) && isAsStrong(design, strongestCited),
    )
    if (strongEnough.length === 0) return []
    const titles = telling(titlesOf(study))
    const studied = {
      title: withBroader(titles),
      found: withBroader(titles.union(telling({ en: foundIn(study) }))),
    }
    const affected = strongEnough.flatMap(({ concepts, citedPmids: _, ...comparison }) => {
      const shared = sharedConcepts(studied, concepts)
      if (!shared) return []
      const names = shared.map(conceptOf).map(({ de, en }) => ({ de, en }))
      return [{ ...comparison, shared: names, design }]
    })
    // Of each hearticle the comparison that it has most in common with.
    const byHearticle = Map.groupBy(
      affected.toSorted((a, b) => b.shared.length - a.shared.length),
      ({ hearticleId }) => hearticleId,
    )
    return [...byHearticle.values()].flatMap(([closest]) => closest ?? [])
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
