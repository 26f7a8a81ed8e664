import type { DatabaseSync } from 'node:sqlite'
import { writeLearnedWords } from '../../../functions/search/link/link-concepts.ts'
import { loadTermFinder } from '../../../functions/search/link/term-finder.ts'
import {
  BITS,
  bitsOf,
  placeOf,
  readTraits,
} from '../../../functions/search/retrieve/filter-found.ts'
import { unpack } from '../../../functions/search/tables/index-tables.ts'
import { type AlignedText, pairLearner } from '../../../functions/search/write/learn-pairs.ts'
import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { alignedInHearticle, alignedInStudy } from './aligned-texts.ts'

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

/** Those of studies that were taken over: the same as when these were written (record 27). */
export function* alignedInStudies(db: DatabaseSync): Generator<AlignedOf> {
  const traits = readTraits(db, 'study')
  const german = bitsOf(['de'])
  const read = db.prepare('SELECT record FROM study WHERE id = ?')
  for (const id of traits.ids) {
    if (((traits.numbers[placeOf(traits, id) + BITS] ?? 0) & german) === 0) continue
    const study = unpack<StudyRecord>(read.get(id)?.record)
    for (const text of alignedInStudy(study)) yield { source: `study ${study.pmid}`, text }
  }
}

/** Those of hearticles, whatever the order in which these are listed. */
export function alignedInHearticles(hearticles: readonly HearticleRecord[]): AlignedOf[] {
  return hearticles
    .toSorted((a, b) => a.id - b.id)
    .flatMap((one) =>
      alignedInHearticle(one).map((text) => ({ source: `hearticle ${one.id}`, text })),
    )
}
