import type { DatabaseSync } from 'node:sqlite'
import { certaintyLevels } from '../../src/contract/reading/evidence.ts'
import { studyDesigns } from '../../src/contract/reading/study-card.ts'
import type { HearticleRecord } from '../../src/domain/hearticle/hearticle.ts'
import type { StudyRecord } from '../../src/domain/study/study.ts'
import type { FullTextIndexName } from './full-text/search-document.ts'
import { unpack } from './packed.ts'
import { type ReadRanked, textsOfHearticle, textsOfStudy } from './ranking/ranked-texts.ts'

/** What is older counts as this old. */
const OLDEST = 1990
const YEARS = 50

/** Reads studies or hearticles of a search index as they are ranked again. */
export function openRanked(db: DatabaseSync, name: FullTextIndexName): ReadRanked {
  const sureness = name === 'study' ? 'design' : 'certainty'
  const levels: readonly string[] = name === 'study' ? studyDesigns.toReversed() : certaintyLevels
  const select = db.prepare(`SELECT record, date, ${sureness} AS level FROM ${name} WHERE id = ?`)
  const read = (id: number) => {
    const row = select.get(id)
    if (!row) return undefined
    const age = (Number(String(row.date).slice(0, 4)) - OLDEST) / YEARS
    const sure = (levels.indexOf(String(row.level)) + 1) / levels.length
    const texts =
      name === 'study'
        ? textsOfStudy(unpack<StudyRecord>(row.record))
        : textsOfHearticle(unpack<HearticleRecord>(row.record))
    return { ...texts, merit: (2 * sure + Math.min(1, Math.max(0, age))) / 3 }
  }
  return async (ids) => ids.map(read)
}
