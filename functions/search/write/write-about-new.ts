import type { DatabaseSync } from 'node:sqlite'
import { type Language, languages } from '../../../src/contract/protocol/language.ts'
import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import { TREATMENTS, withoutNegated } from '../answer/meaning.ts'
import { openConceptClass, openTellingConcepts } from '../link/telling-concepts.ts'
import { loadTermFinder } from '../link/term-finder.ts'
import type { ComparisonRecord } from '../tables/index-tables.ts'

/** What of a hearticle studies that come in are held against. */
interface HeldAgainst {
  comparisons: readonly ComparisonRecord[]
  /** What headlines and keywords are about. */
  headlines: ReadonlySet<number>
}

/**
 * To write what studies that come in are held against (P-LIVING-EVIDENCE). It is read as texts are,
 * whatever else the index has, so that what goes is found again by what it was.
 */
export function openHeldAgainst(db: DatabaseSync) {
  const telling = openTellingConcepts(db, loadTermFinder(db))
  const classOf = openConceptClass(db)
  const insert = db.prepare('INSERT INTO comparison VALUES (?, ?, ?, ?)')
  const insertConcept = db.prepare('INSERT INTO compared VALUES (?, ?, ?)')
  const remove = db.prepare('DELETE FROM comparison WHERE hearticle = ?')
  const removeConcept = db.prepare(
    'DELETE FROM compared WHERE concept = ? AND hearticle = ? AND place = ?',
  )
  const count = db.prepare(`
    INSERT INTO topic_concept VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET hearticles = hearticles + excluded.hearticles`)
  const removeUnused = db.prepare(
    'DELETE FROM topic_concept WHERE concept = ? AND topic = ? AND hearticles = 0',
  )
  const treatmentsOf = (ids: ReadonlySet<number>) => {
    const treatments = new Set([...ids].filter((id) => TREATMENTS.has(classOf(id))))
    return treatments.size > 0 ? treatments : ids
  }
  const comparisonsOf = ({ comparisons = [], findings = [] }: HearticleRecord) =>
    comparisons.flatMap(({ id, intervention, comparator, population }): ComparisonRecord[] => {
      if (!intervention) return []
      const own = findings.filter(({ comparisonId }) => comparisonId === id)
      const [done, instead] = [telling(intervention), telling(withoutNegated(comparator))]
      // What both arms get is not what is compared; two levels of one thing are.
      const differs = done.difference(instead)
      return [
        {
          comparison: { intervention, comparator, population },
          intervention: [...treatmentsOf(differs.size > 0 ? differs : done)],
          comparator: [...instead],
          population: [...telling(withoutNegated(population))],
          outcomes: [...new Set(own.flatMap(({ outcome }) => [...telling(outcome)]))],
          pmids: [...new Set(own.map(({ pmid }) => pmid))],
        },
      ]
    })
  const of = (hearticle: HearticleRecord): HeldAgainst => ({
    comparisons: comparisonsOf(hearticle),
    headlines: telling(headlinesOf(hearticle)),
  })
  return {
    of,
    add({ id, topicId }: HearticleRecord, { comparisons, headlines }: HeldAgainst): void {
      for (const [place, record] of comparisons.entries()) {
        const { intervention } = record
        insert.run(id, place, intervention.length, JSON.stringify(record))
        for (const concept of intervention) insertConcept.run(concept, id, place)
      }
      for (const concept of headlines) count.run(concept, topicId, 1)
    },
    remove(hearticle: HearticleRecord): void {
      const { id, topicId } = hearticle
      const { comparisons, headlines } = of(hearticle)
      remove.run(id)
      for (const [place, { intervention }] of comparisons.entries()) {
        for (const concept of intervention) removeConcept.run(concept, id, place)
      }
      for (const concept of headlines) {
        count.run(concept, topicId, -1)
        removeUnused.run(concept, topicId)
      }
    },
  }
}

const headlinesOf = ({ translations }: HearticleRecord): Record<Language, string> => {
  const textIn = (language: Language) =>
    translations
      .filter(({ languageCode }) => languageCode === language)
      .flatMap(({ headline, keywords }) => [headline, ...keywords])
      .join('. ')
  const [de, en] = languages.map(textIn)
  return { de: de ?? '', en: en ?? '' }
}
