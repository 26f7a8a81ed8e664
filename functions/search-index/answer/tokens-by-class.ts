import type { DatabaseSync } from 'node:sqlite'
import type { Token } from '../../../src/domain/answer/asked.ts'
import { topicClasses } from '../thesaurus/parse-thesaurus.ts'
import { tokenOfConcept } from './meaning.ts'

/** Concepts of death, and of what is a harm whatever was compared, with all that is narrower. */
const DEATHS = ['death', 'mortality', 'all-cause mortality']
const HARMS = [
  'side effect',
  'complication',
  'bleeding',
  'hyperkalaemia',
  'poisoning',
  'drug overdose',
]

export const harmTokens = (db: DatabaseSync) => tokensNamed(db, HARMS)

export const deathTokens = (db: DatabaseSync) => tokensNamed(db, DEATHS)

function tokensNamed(db: DatabaseSync, names: readonly string[]): ReadonlySet<Token> {
  const rows = db.prepare('SELECT id FROM concept WHERE en IN (SELECT value FROM json_each(?))')
  return new Set(rows.all(JSON.stringify(names)).map(({ id }) => tokenOfConcept(Number(id))))
}

export function topicTokens(db: DatabaseSync): ReadonlySet<Token> {
  const rows = db.prepare('SELECT id FROM concept WHERE class IN (SELECT value FROM json_each(?))')
  return new Set(rows.all(JSON.stringify(topicClasses)).map(({ id }) => tokenOfConcept(Number(id))))
}
