import type { DatabaseSync } from 'node:sqlite'
import { writeLearnedWords } from '../../../functions/search/link/link-concepts.ts'
import { loadTermFinder } from '../../../functions/search/link/term-finder.ts'
import { type AlignedText, pairLearner } from '../../../functions/search/write/learn-pairs.ts'
import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import { alignedInHearticle } from './aligned-texts.ts'

/** A text in both languages, and what it is from. */
export interface AlignedOf {
  source: string
  text: AlignedText
}

/**
 * Writes what the names of the thesaurus and texts in both languages teach about words (record 68).
 * @param texts those of one source beside each other; in the same order they teach the same
 */
export function writeLearned(db: DatabaseSync, texts: Iterable<AlignedOf>): void {
  const learner = pairLearner(loadTermFinder(db))
  for (const { id, de, en } of db.prepare('SELECT id, de, en FROM concept ORDER BY id').all()) {
    learner.add(`concept ${id}`, { de: String(de), en: String(en) }, true)
  }
  for (const { source, text } of texts) learner.add(source, text)
  writeLearnedWords(db, learner.learn())
}

/** Those of hearticles, whatever the order in which these are listed. */
export function alignedInHearticles(hearticles: readonly HearticleRecord[]): AlignedOf[] {
  return hearticles
    .toSorted((a, b) => a.id - b.id)
    .flatMap((one) =>
      alignedInHearticle(one).map((text) => ({ source: `hearticle ${one.id}`, text })),
    )
}
