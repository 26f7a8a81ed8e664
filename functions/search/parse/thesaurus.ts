import { type Language, languages } from '../../../src/contract/protocol/language.ts'

/** A word or several that mean a concept in one language. */
export interface Term {
  text: string
  /** Beginnings of words, one of which has to stand near it; empty where it means this alone. */
  near: readonly string[]
  isBrand: boolean
}

/** What a question can be about. */
export const topicClasses = ['disease', 'drug', 'procedure', 'food', 'exposure', 'subject'] as const

/**
 * What a concept is to a question (P-CONCEPT-CLASS): what it is about, what it asks for of that, whom it
 * concerns, or nothing by itself.
 */
export const conceptClasses = [
  ...topicClasses,
  'outcome',
  'population',
  'intent',
  'generic',
] as const
export type ConceptClass = (typeof conceptClasses)[number]

/** What people ask about, with every word that is used for it (docs/product.md, P-THESAURUS). */
export interface Concept {
  terms: Record<Language, readonly Term[]>
  /** Names of the broader ones. */
  broader: readonly string[]
  class: ConceptClass
}

interface WrittenConcept extends Omit<Concept, 'class'> {
  /** Its own class, and that of what is narrower, where its line states them. */
  stated: { own: ConceptClass; narrower: ConceptClass } | undefined
  fileClass: ConceptClass
}

/** A file of the thesaurus, by which faults are told. */
interface ThesaurusFile {
  name: string
  text: string
}

const TITLE = /^# [^|]+ \| (\w+)$/
const BRAND = /®$/
const TERM = /^([^()|"„“”/®]*[^()|"„“”/ ,.®]®?)(?: \(([\p{L}\p{N} .-]+)\))?$/u
const MOST_WORDS = 6
const MOST_LETTERS = 60

/** A concept is named by its first English term. */
export function nameOf({ terms }: Pick<Concept, 'terms'>): string {
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
  const concepts = new Map<string, WrittenConcept>()
  for (const { name: file, text } of files) {
    const [title = '', ...lines] = text.trimEnd().split('\n')
    const fileClass = readClass(TITLE.exec(title)?.[1])
    if (!fileClass) faults.push(`${file}:1: not '# Title | class' with a class that there is`)
    for (const [index, line] of lines.entries()) {
      if (line.startsWith('#')) continue
      const place = `${file}:${index + 2}`
      const fault = (reason: string) => faults.push(`${place}: ${reason}`)
      const concept = parseLine(line, fileClass ?? 'generic', fault)
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
  return Array.from(concepts, ([name, { terms, broader, stated }]) => ({
    terms,
    broader,
    class: stated?.own ?? inheritedClass(name, concepts),
  }))
}

/** Of its first parent, or of its file where it has none: in a fault-free thesaurus this ends. */
function inheritedClass(name: string, concepts: ReadonlyMap<string, WrittenConcept>): ConceptClass {
  const concept = concepts.get(name)
  const [parent] = concept?.broader ?? []
  if (parent === undefined) return concept?.fileClass ?? 'generic'
  return concepts.get(parent)?.stated?.narrower ?? inheritedClass(parent, concepts)
}

const isClass = (word: string | undefined): word is ConceptClass =>
  conceptClasses.some((known) => known === word)

function readClass(word: string | undefined): ConceptClass | undefined {
  return isClass(word) ? word : undefined
}

/** The names of all that is broader than a concept, by as many steps as there are. */
export function ancestorsOf(
  name: string,
  concepts: ReadonlyMap<string, Pick<Concept, 'broader'>>,
): Set<string> {
  const found = new Set<string>()
  const open = [...(concepts.get(name)?.broader ?? [])]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue
    found.add(next)
    open.push(...(concepts.get(next)?.broader ?? []))
  }
  return found
}

/**
 * 'english terms | german terms | parents | MeSH heading | class', the last left out where it is
 * inherited; the heading is for those who review it.
 */
function parseLine(
  line: string,
  fileClass: ConceptClass,
  fault: (reason: string) => void,
): WrittenConcept | undefined {
  const fields = line.split('|').map((field) => field.trim())
  const [en = '', de = '', parents = '', , classes] = fields
  if (fields.length < 4 || fields.length > 5 || en === '' || de === '') {
    fault('not four or five fields, of which two have terms')
    return undefined
  }
  const [own, narrower = own, ...more] = classes?.split(' > ') ?? []
  const stated = isClass(own) && isClass(narrower) ? { own, narrower } : undefined
  if (classes !== undefined && (!stated || more.length > 0)) fault(`'${classes}' is no class`)
  const terms = (list: string): Term[] =>
    list.split(', ').flatMap((written) => {
      const [, text = '', near = ''] = TERM.exec(written) ?? []
      const isTerm = text !== '' && text.length <= MOST_LETTERS
      if (isTerm && text.split(' ').length <= MOST_WORDS) {
        return {
          text: text.replace(BRAND, ''),
          near: near.toLowerCase().split(' ').filter(Boolean),
          isBrand: BRAND.test(text),
        }
      }
      fault(`'${written}' is no term`)
      return []
    })
  return {
    terms: { en: terms(en), de: terms(de) },
    broader: parents === '' ? [] : parents.split(', '),
    stated,
    fileClass,
  }
}

/** Of which each stands once in all files: its name, and the terms that mean it alone. */
function keysOf(concept: WrittenConcept): string[] {
  const alone = languages.flatMap((language) =>
    concept.terms[language].flatMap(({ text, near }) =>
      near.length > 0 ? [] : `${language} ${text.toLowerCase()}`,
    ),
  )
  return [`name ${nameOf(concept)}`, ...alone]
}
