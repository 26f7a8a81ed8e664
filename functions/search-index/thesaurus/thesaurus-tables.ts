import type { DatabaseSync } from 'node:sqlite'
import { type Language, languages } from '../../../src/contract/protocol/language.ts'
import { stopWords } from '../language/stop-words.ts'
import { baseForm, basesOf, foldUmlauts } from '../language/words.ts'
import { composedConcepts } from './compose-concepts.ts'
import { ancestorsOf, type Concept, nameOf } from './parse-thesaurus.ts'
import { loadTermFinder } from './term-finder.ts'
import { composedKey, firstKey, type TermsOfWord, termStem } from './term-keys.ts'

const TABLES = `
  CREATE TABLE IF NOT EXISTS concept (
    id INTEGER PRIMARY KEY, en TEXT NOT NULL, de TEXT NOT NULL, broader TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS term (first TEXT PRIMARY KEY, terms TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS spelling (
    folded TEXT, language TEXT, concept INTEGER, written TEXT NOT NULL,
    PRIMARY KEY (folded, language, concept)) STRICT, WITHOUT ROWID;
`

/** By which the beginning of a term is found, however its umlauts are typed. */
export function spellingOf(bases: readonly string[]): string {
  return bases.map(foldUmlauts).join(' ')
}

/**
 * The words of a term, and the same without its hyphens or the last of them, and with its numbers joined
 * to what stands before them or apart from it: 'COVID-19' and 'COVID19', 'BRCA1' and 'BRCA 1', but not
 * 'p 53', which is a probability.
 */
function spellingsOfTerm(text: string): string[][] {
  const hyphenated = [text, text.replaceAll('-', ''), text.replace(/-(?=[^-]*$)/, '')]
  const spellings = hyphenated.flatMap((one) => {
    const written = basesOf(one).join(' ')
    return [
      written,
      written.replace(/(?<=[a-z]) (?=\d+\b)/g, ''),
      written.replace(/(?<=\b[a-z]{3,})(?=\d+\b)/g, ' '),
    ]
  })
  return [...new Set(spellings)].map((spelling) => spelling.split(' '))
}

/** Where none is written, nothing is understood but words. */
export function createThesaurusTables(db: DatabaseSync): void {
  db.exec(TABLES)
}

/** Writes the concepts, numbered from 1, and by their stems the terms that mean them. */
export function writeThesaurus(db: DatabaseSync, concepts: readonly Concept[]): void {
  createThesaurusTables(db)
  const byName = new Map(concepts.map((concept) => [nameOf(concept), concept]))
  const ids = new Map(concepts.map((concept, index) => [nameOf(concept), index + 1]))
  const insert = db.prepare('INSERT INTO concept VALUES (?, ?, ?, ?)')
  const spellings: [folded: string, language: Language, concept: number, written: string][] = []
  const terms = new Map<string, TermsOfWord>()
  for (const concept of concepts) {
    const name = nameOf(concept)
    const id = ids.get(name) ?? 0
    const broader = [...ancestorsOf(name, byName)].map((other) => ids.get(other) ?? 0)
    insert.run(id, name, concept.terms.de[0]?.text ?? '', JSON.stringify(broader))
    for (const language of languages) {
      for (const { text, near } of concept.terms[language]) {
        const bases = basesOf(text)
        // What is known by its neighbours alone says nothing while it is typed.
        if (near.length === 0) spellings.push([spellingOf(bases), language, id, text])
        if (bases.every((base) => stopWords.has(base))) continue
        for (const written of spellingsOfTerm(text)) {
          const [first = '', ...others] = written.map((base) => termStem(base, language))
          const key = firstKey(first, language)
          const ofWord = terms.get(key) ?? Object.create(null)
          const rest = others.join(' ')
          ofWord[rest] ??= []
          ofWord[rest].push({
            concept: id,
            ...(written.length === 1 && { form: written[0] }),
            ...(near.length > 0 && { near: near.map(baseForm) }),
          })
          terms.set(key, ofWord)
        }
      }
    }
  }
  const spell = db.prepare('INSERT OR IGNORE INTO spelling VALUES (?, ?, ?, ?)')
  // In the order of their key, they are written from front to back.
  for (const row of spellings.sort(([a], [b]) => (a < b ? -1 : Number(a > b)))) spell.run(...row)
  const insertTerm = db.prepare('INSERT INTO term VALUES (?, ?)')
  for (const key of [...terms.keys()].sort()) insertTerm.run(key, JSON.stringify(terms.get(key)))
  for (const [one, other, id] of composedConcepts(concepts, () => loadTermFinder(db))) {
    insertTerm.run(composedKey(one, other), String(id))
  }
}
