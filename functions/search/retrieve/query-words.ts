import { otherLanguage } from '../../../src/contract/protocol/language.ts'
import type { UnderstoodConcept } from '../../../src/contract/reading/search.ts'
import { type LinkedTerm, TEXTS_IN } from '../link/link-concepts.ts'
import type { KnownConcept, ReadQuestion } from '../link/read-question.ts'
import { anyOf, type QueryWord, quoted } from '../parse/match-expression.ts'
import { isFiller } from '../parse/stop-words.ts'
import { total } from '../parse/vocabulary.ts'
import { conceptToken, type FullTextIndexName } from '../tables/index-tables.ts'

/**
 * What a question asks an index for by its words. What is another word in the other language is asked in texts of
 * its own alone, and one that is not wanted in no title.
 */
export function askedWords(question: ReadQuestion): QueryWord[] {
  const { typed, terms, bases, unwanted, words } = question
  return words.flatMap((word): QueryWord[] => {
    const { of = '', expression } = word
    const place = typed.findIndex(({ base }) => base === of)
    const term = terms.find((one) => !one.isSwitchedOff && holds(one, place))
    // '19' of 'Covid 19' says nothing by itself.
    const isKnown = term?.known.some(({ documents }) => total(documents) > 0)
    if (isKnown && term && term.length > 1 && /^\d+$/.test(of)) return []
    const not = unwanted.has(of)
      ? '{title_en title_de}'
      : term &&
        question.isFalseFriend(bases[place] ?? of, term) &&
        TEXTS_IN[otherLanguage(term.language)].columns
    return [not ? { ...word, expression: `- ${not} : (${expression})` } : word]
  })
}

/** What it asks an index for by what its words mean: in either language, and what is narrower. */
export function meantConcepts({ terms, without }: ReadQuestion, name: FullTextIndexName) {
  return queryOf(
    terms.flatMap(({ known }) => known).filter(({ en }) => !without.has(en)),
    name,
  )
}

/** The concepts as which a question was read that an index has, also those that are switched off. */
export function understoodIn(
  { terms, without }: ReadQuestion,
  name: FullTextIndexName,
): UnderstoodConcept[] {
  const understood = new Map<number, UnderstoodConcept>()
  const composed = terms.filter(
    ({ isComposed, isSwitchedOff, known }) =>
      isComposed && !isSwitchedOff && known.some(({ documents }) => documents[name] > 0),
  )
  for (const term of terms) {
    const isPart = composed.some((other) => other !== term && isWithin(term, other))
    for (const concept of term.known) {
      if (isPart || understood.has(concept.id) || concept.documents[name] === 0) continue
      understood.set(concept.id, {
        concept: concept.en,
        words: term.text,
        ...inOther(term, concept, name),
        isUsed: !without.has(concept.en),
      })
    }
  }
  return [...understood.values()]
}

/** Of what something that is found has to share any, each topic with all that it may be found by. */
export const topicsOf = (question: ReadQuestion, name: FullTextIndexName) =>
  question.identifier === undefined
    ? joinedWords(question, name).filter(({ isTopic }) => isTopic)
    : []

/** Each term with what it means in the place of its words, as what all of has to be found. */
export function joinedWords(
  { typed, terms, unwanted, words, isEveryday }: ReadQuestion,
  name: FullTextIndexName,
): (QueryWord & { isTopic: boolean })[] {
  const basesOf = ({ start, length }: LinkedTerm) =>
    typed.slice(start, start + length).map(({ base }) => base)
  // Whom it concerns need not be here by its words.
  const people = new Set(terms.filter(isOfPeople).flatMap(basesOf))
  const left = new Map(
    Array.from(
      Map.groupBy(words, ({ of = '' }) => of),
      ([of, readings]) => {
        const isTopic = !isFiller(of) && !isEveryday(of) && !people.has(of)
        return [of, { ...anyOf(readings), isTopic }]
      },
    ),
  )
  for (const base of unwanted) left.delete(base)
  const joined = terms.flatMap((term) => {
    const concepts = queryOf(term.known, name)
    const bases = basesOf(term)
    const own = bases.flatMap((base) => left.get(base) ?? [])
    if (concepts.length === 0 || own.length === 0) return []
    for (const base of bases) left.delete(base)
    const expression = `(${own.map((word) => `(${word.expression})`).join(' AND ')})`
    const [rarest] = own.toSorted((a, b) => a.documents[name] - b.documents[name])
    const isTopic = term.known.some(({ class: of }) => of !== 'intent' && of !== 'generic')
    return rarest
      ? [{ ...anyOf([{ expression, documents: rarest.documents }, ...concepts]), isTopic }]
      : []
  })
  return [...left.values(), ...joined]
}

const isOfPeople = ({ known }: ReadQuestion['terms'][number]) =>
  known.length > 0 && known.every(({ class: of }) => of === 'population')

function queryOf(concepts: readonly KnownConcept[], name: FullTextIndexName): QueryWord[] {
  const found = new Map(
    concepts.filter(({ documents }) => documents[name] > 0).map((concept) => [concept.id, concept]),
  )
  return Array.from(found.values(), (concept) => ({
    expression: `{c_title c_body c_broader} : ${quoted(conceptToken(concept.id))}`,
    documents: concept.documents,
    correction: `${concept.en} ${concept.de}`,
    concept: concept.en,
  }))
}

/** What a concept is called in the language that it was not asked in, and how much of that there is. */
function inOther(
  { language }: LinkedTerm,
  { de, en, inGerman, inEnglish }: KnownConcept,
  name: FullTextIndexName,
): Pick<UnderstoodConcept, 'term' | 'languageCode' | 'count'> {
  return language === 'de'
    ? { term: en, languageCode: 'en', count: inEnglish[name] }
    : { term: de, languageCode: 'de', count: inGerman[name] }
}

function holds({ start, length }: LinkedTerm, place: number): boolean {
  return start <= place && place < start + length
}

function isWithin(part: LinkedTerm, { start, length }: LinkedTerm): boolean {
  return part.start >= start && part.start + part.length <= start + length
}

/**
 * What is weighed, in the order of the question: the rarest words whose documents are no more than
 * `most` together, and always the rarest of all.
 * @param count in how many documents a word is
 */
export function limitToRarest<T>(
  words: readonly T[],
  count: (word: T) => number,
  most: number,
): T[] {
  let weighed = 0
  const affordable = new Set(
    words
      .toSorted((a, b) => count(a) - count(b))
      .filter((word) => {
        const isFirst = weighed === 0
        weighed += count(word)
        return isFirst || weighed <= most
      }),
  )
  return words.filter((word) => affordable.has(word))
}
