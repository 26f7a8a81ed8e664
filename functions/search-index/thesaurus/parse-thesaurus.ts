import { type Language, languages } from '../../../src/contract/protocol/language.ts'

/** A word or several that mean a concept in one language. */
export interface Term {
  text: string
  /** Beginnings of words, one of which has to stand near it; empty where it means this alone. */
  near: readonly string[]
}

/** What people ask about, with every word that is used for it (docs/product.md, P-THESAURUS). */
export interface Concept {
  terms: Record<Language, readonly Term[]>
  /** Names of the broader ones. */
  broader: readonly string[]
}

/** A file of the thesaurus, by which faults are told. */
interface ThesaurusFile {
  name: string
  text: string
}

const TERM = /^([^()|"„“”/]*[^()|"„“”/ ,.])(?: \(([\p{L}\p{N} .-]+)\))?$/u
const MOST_WORDS = 6
const MOST_LETTERS = 60

/** A concept is named by its first English term. */
export function nameOf({ terms }: Concept): string {
  return terms.en[0]?.text ?? ''
}

/**
 * Reads all files together: parents may stand in another one.
 * @returns the concepts in their order
 * @throws with every fault, each with its file, line and reason
 */
export function parseThesaurus(files: readonly ThesaurusFile[]): Concept[] {
  const faults: string[] = []
  const places = new Map<string, string>()
  const concepts = new Map<string, Concept>()
  for (const { name: file, text } of files) {
    for (const [index, line] of text.trimEnd().split('\n').entries()) {
      if (line.startsWith('#')) continue
      const place = `${file}:${index + 1}`
      const fault = (reason: string) => faults.push(`${place}: ${reason}`)
      const concept = parseLine(line, fault)
      if (!concept) continue
      for (const key of keysOf(concept)) {
        const other = places.get(key)
        if (other !== undefined) fault(`'${key}' stands at ${other}, too`)
        places.set(key, place)
      }
      concepts.set(nameOf(concept), concept)
    }
  }
  for (const [name, { broader }] of concepts) {
    for (const parent of broader.filter((other) => !concepts.has(other))) {
      faults.push(`${places.get(`name ${name}`)}: its parent '${parent}' is not there`)
    }
    if (ancestorsOf(name, concepts).has(name)) {
      faults.push(`${places.get(`name ${name}`)}: '${name}' is broader than itself`)
    }
  }
  if (faults.length > 0) throw new Error(`The thesaurus has faults:\n${faults.join('\n')}`)
  return [...concepts.values()]
}

/** The names of all that is broader than a concept, by as many steps as there are. */
export function ancestorsOf(name: string, concepts: ReadonlyMap<string, Concept>): Set<string> {
  const found = new Set<string>()
  const open = [...(concepts.get(name)?.broader ?? [])]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue
    found.add(next)
    open.push(...(concepts.get(next)?.broader ?? []))
  }
  return found
}

/** 'english terms | german terms | parents | MeSH heading'; the heading is for those who review it. */
function parseLine(line: string, fault: (reason: string) => void): Concept | undefined {
  const fields = line.split('|').map((field) => field.trim())
  const [en = '', de = '', parents = ''] = fields
  if (fields.length !== 4 || en === '' || de === '') {
    fault('not four fields, of which two have terms')
    return undefined
  }
  const terms = (list: string): Term[] =>
    list.split(', ').flatMap((written) => {
      const [, text = '', near = ''] = TERM.exec(written) ?? []
      const isTerm = text !== '' && text.length <= MOST_LETTERS
      if (isTerm && text.split(' ').length <= MOST_WORDS) {
        return { text, near: near.toLowerCase().split(' ').filter(Boolean) }
      }
      fault(`'${written}' is no term`)
      return []
    })
  return {
    terms: { en: terms(en), de: terms(de) },
    broader: parents === '' ? [] : parents.split(', '),
  }
}

/** Of which each stands once in all files: its name, and the terms that mean it alone. */
function keysOf(concept: Concept): string[] {
  const alone = languages.flatMap((language) =>
    concept.terms[language].flatMap(({ text, near }) =>
      near.length > 0 ? [] : `${language} ${text.toLowerCase()}`,
    ),
  )
  return [`name ${nameOf(concept)}`, ...alone]
}
