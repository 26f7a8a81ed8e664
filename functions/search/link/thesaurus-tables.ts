import type { DatabaseSync } from 'node:sqlite'
import { type Language, languages } from '../../../src/contract/protocol/language.ts'
import { stopWords } from '../parse/stop-words.ts'
import { ancestorsOf, type Concept, type ConceptClass, nameOf } from '../parse/thesaurus.ts'
import { baseForm, basesOf, foldUmlauts } from '../parse/words.ts'
import { composedConcepts } from './compose-concepts.ts'
import { loadTermFinder } from './term-finder.ts'
import {
  ABBREVIATIONS,
  composedKey,
  firstKey,
  isAbbreviation,
  type TermsOfWord,
  termStem,
} from './terms.ts'

const TABLES = `
  CREATE TABLE IF NOT EXISTS concept (
    id INTEGER PRIMARY KEY, en TEXT NOT NULL, de TEXT NOT NULL, broader TEXT NOT NULL,
    class TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS term (first TEXT PRIMARY KEY, terms TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS spelling (
    folded TEXT, language TEXT, concept INTEGER, written TEXT NOT NULL, brand INTEGER NOT NULL,
    PRIMARY KEY (folded, language, concept)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS ordinary_word (
    word TEXT PRIMARY KEY, everyday INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`

const STARTS_WITH_CAPITAL = /^\p{Lu}/u

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

/** A word of German or English in its base form. */
export interface OrdinaryWord {
  word: string
  /** It is one of the most frequent, and no abbreviation in lower case. */
  isEveryday: boolean
}

/** The rows of each table, in the order of their keys, so that they are written from front to back. */
interface Rows {
  concepts: [id: number, en: string, de: string, broader: string, conceptClass: ConceptClass][]
  spellings: [folded: string, language: Language, concept: number, written: string, brand: number][]
  terms: [first: string, terms: string][]
}

/** Of a thesaurus that is written more than once in a process. */
const rowsByThesaurus = new WeakMap<readonly Concept[], Rows>()

/**
 * Writes the concepts, numbered from 1, and by their stems the terms that mean them.
 * @param ordinary words of either language, in order, each once
 */
export function writeThesaurus(
  db: DatabaseSync,
  concepts: readonly Concept[],
  ordinary: readonly OrdinaryWord[] = [],
): void {
  createThesaurusTables(db)
  const insertWord = db.prepare('INSERT INTO ordinary_word VALUES (?, ?)')
  for (const { word, isEveryday } of ordinary) insertWord.run(word, Number(isEveryday))
  const rows = rowsByThesaurus.get(concepts) ?? rowsOf(concepts)
  rowsByThesaurus.set(concepts, rows)
  const insert = db.prepare('INSERT INTO concept VALUES (?, ?, ?, ?, ?)')
  for (const row of rows.concepts) insert.run(...row)
  const spell = db.prepare('INSERT OR IGNORE INTO spelling VALUES (?, ?, ?, ?, ?)')
  for (const row of rows.spellings) spell.run(...row)
  const insertTerm = db.prepare('INSERT INTO term VALUES (?, ?)')
  for (const row of rows.terms) insertTerm.run(...row)
  for (const [one, other, id] of composedConcepts(concepts, () => loadTermFinder(db))) {
    insertTerm.run(composedKey(one, other), String(id))
  }
}

function rowsOf(concepts: readonly Concept[]): Rows {
  const byName = new Map(concepts.map((concept) => [nameOf(concept), concept]))
  const ids = new Map(concepts.map((concept, index) => [nameOf(concept), index + 1]))
  const rows: Rows = { concepts: [], spellings: [], terms: [] }
  const terms = new Map<string, TermsOfWord>()
  const abbreviations = new Set<string>()
  for (const concept of concepts) {
    const name = nameOf(concept)
    const id = ids.get(name) ?? 0
    const broader = [...ancestorsOf(name, byName)].map((other) => ids.get(other) ?? 0)
    rows.concepts.push([
      id,
      name,
      concept.terms.de[0]?.text ?? '',
      JSON.stringify(broader),
      concept.class,
    ])
    for (const language of languages) {
      for (const { text, near, isBrand } of concept.terms[language]) {
        const bases = basesOf(text)
        // What is known by its neighbours alone says nothing while it is typed.
        if (near.length === 0) {
          rows.spellings.push([spellingOf(bases), language, id, text, Number(isBrand)])
        }
        const isShort = isAbbreviation(text.replaceAll('-', ''))
        // 'ALL', 'WHO' and 'AS' are meant where they are written so.
        if (!isShort && bases.every((base) => stopWords.has(base))) continue
        for (const written of spellingsOfTerm(text)) {
          const [first = '', ...others] = written.map((base) => termStem(base, language))
          const key = firstKey(first, language)
          const ofWord = terms.get(key) ?? Object.create(null)
          const rest = others.join(' ')
          ofWord[rest] ??= []
          ofWord[rest].push({
            concept: id,
            ...(written.length === 1 && {
              form: written[0],
              ...(isShort && { isAbbreviation: true }),
              ...(language === 'de' && { isNoun: STARTS_WITH_CAPITAL.test(text) }),
            }),
            ...(isBrand && { isBrand }),
            ...(near.length > 0 && { near: near.map(baseForm) }),
          })
          terms.set(key, ofWord)
          const [only = ''] = written
          // Stop words need no count of how they are written: they are other words.
          if (isShort && written.length === 1 && !stopWords.has(only)) abbreviations.add(only)
        }
      }
    }
  }
  rows.spellings.sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
  rows.terms = [...terms.keys()].sort().map((key) => [key, JSON.stringify(terms.get(key))])
  rows.terms.push([ABBREVIATIONS, JSON.stringify([...abbreviations].sort())])
  return rows
}
