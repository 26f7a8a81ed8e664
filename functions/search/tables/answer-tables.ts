/**
 * What may answer questions out of hearticles: findings, and sentences of their texts. The ids of a
 * hearticle's are 4096 times its own and what follows. A record is JSON; `answer_token` holds what
 * each means (meaning.ts), to be found by. `acronym` has by which names studies are known that their
 * titles do not have: 'predimed'.
 */
export const ANSWER_TABLES = `
  CREATE TABLE answer_unit (id INTEGER PRIMARY KEY, hearticle INTEGER NOT NULL, kind TEXT NOT NULL, record TEXT NOT NULL) STRICT;
  CREATE VIRTUAL TABLE answer_token USING fts5(
    tokens, content='', contentless_delete=1, detail=none, tokenize='ascii');
  CREATE TABLE acronym (word TEXT, study INTEGER, PRIMARY KEY (word, study)) STRICT, WITHOUT ROWID;
`

/** A finding, by its id in the hearticle at `hearticle`, and what its texts mean. */
export interface FindingRecord {
  kind: 'finding'
  finding: string
  intervention: string[]
  comparator: string[]
  population: string[]
  outcome: string[]
  title: string[]
  named: string[]
  death: 'none' | 'any-cause' | 'one-cause' | 'among-others'
  areLevels: boolean
  isMeasured: boolean
  numbers: string[]
  ages?: { from: number; to: number }
  isHarm: boolean
  isSubgroup: boolean
  critical: boolean
  outcomeSize: number
  order: number
}

export interface SentenceRecord {
  kind: 'sentence'
  language: 'de' | 'en'
  text: string
  /** The first study that it cites; left out where it cites none. */
  pmid?: string
  /** It stands among what does harm. */
  isHarmful: boolean
}

export type UnitRecord = FindingRecord | SentenceRecord
