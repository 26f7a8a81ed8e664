import type { DatabaseSync } from 'node:sqlite'
import { otherLanguage } from '../../../src/contract/protocol/language.ts'
import type { UnderstoodConcept } from '../../../src/contract/reading/search.ts'
import type { FullTextIndexName } from '../full-text/search-document.ts'
import { conceptToken, tablesOf } from '../full-text/search-tables.ts'
import { cutQuestion } from '../language/question.ts'
import { basesOf, wordsOf } from '../language/words.ts'
import { type AskedTerm, askedConcepts, isUnknown } from '../question/asked-concepts.ts'
import { anyOf, type QueryWord, quoted } from '../question/match-expression.ts'
import { openTranslatedWords, TEXTS_IN } from '../question/translated-words.ts'
import type { Vocabulary } from '../question/vocabulary.ts'
import type { QuestionTerms } from '../thesaurus/term-finder.ts'

/** What questions mean by the thesaurus: in either language, and what is narrower. */
export interface Concepts {
  /**
   * The words of a question, and `meant`: the concepts that they mean. A word that only the thesaurus knows is
   * taken for no other; a misspelt one is read as what it was taken for first. What the thesaurus does
   * not know, texts in both languages may have taught (record 68). A word that is another one in the other language
   * is asked in texts of its own alone, and one that is not wanted in no title.
   * @param without names of concepts that the question is not to be read as (P-UNDERSTOOD)
   */
  added(
    term: string,
    words: readonly QueryWord[],
    without?: ReadonlySet<string>,
  ): { words: QueryWord[]; meant: QueryWord[]; understood: UnderstoodConcept[] }
  /** Each term with what it means in the place of its words, as what all of has to be found. */
  joined(term: string, words: readonly (QueryWord & { base: string })[]): QueryWord[]
}

interface KnownConcept {
  id: number
  en: string
  de: string
  /** In so many documents it stands, and in so many with a text in a language. */
  documents: number
  inGerman: number
  inEnglish: number
}

export function openConcepts(
  db: DatabaseSync,
  name: FullTextIndexName,
  vocabulary: Vocabulary,
  find: QuestionTerms,
): Concepts {
  const translated = openTranslatedWords(db, vocabulary)
  const selectConcept = db.prepare(`
    SELECT id, concept.en, concept.de, documents, its.de AS inGerman, its.en AS inEnglish
    FROM ${tablesOf(name).concept} AS its JOIN concept USING (id) WHERE id = ?`)
  const conceptsIn = (bases: readonly string[]) => askedConcepts(bases, find, vocabulary.formsIn)
  const conceptOf = (id: number) => selectConcept.get(id) as KnownConcept | undefined
  const queryOf = (concepts: Iterable<KnownConcept>): QueryWord[] =>
    Array.from(
      new Map(Array.from(concepts, (concept) => [concept.id, concept])).values(),
      (concept) => ({
        expression: `{c_title c_body c_broader} : ${quoted(conceptToken(concept.id))}`,
        documents: concept.documents,
        correction: `${concept.en} ${concept.de}`,
        concept: concept.en,
      }),
    )
  /** Whether a word of a question is another one in texts of the other language: 'Rat', 'gift'. */
  const isFalseFriend = (word: string, term: AskedTerm) => {
    const other = find([word], otherLanguage(term.language)).flatMap(({ concepts }) => concepts)
    const own = find([word], term.language).flatMap(({ concepts }) => concepts)
    const isMore = term.length > 1 && other.length === 0
    return !isMore && !other.some((id) => [...own, ...term.concepts].includes(id))
  }
  const knownIn = ({ concepts }: AskedTerm) => concepts.flatMap((id) => conceptOf(id) ?? [])
  return {
    added(term, words, without = new Set()) {
      const typed = [...wordsOf(cutQuestion(term))]
      const bases = typed.map(({ base }) => base)
      const isSwitchedOff = (found: AskedTerm) => {
        const concepts = knownIn(found)
        return concepts.length > 0 && concepts.every(({ en }) => without.has(en))
      }
      const asIs = new Set(
        conceptsIn(bases)
          .terms.filter((found) => !isSwitchedOff(found))
          .flatMap((found) => basesIn(found, bases)),
      )
      const remaining = words.filter(({ base }) => base === undefined || !asIs.has(base))
      const correctionOf = new Map(
        remaining.toReversed().map(({ base, correction }) => [base, correction]),
      )
      const read = find.corrected(
        bases.map((base) => correctionOf.get(base) ?? base),
        (base) => !asIs.has(base) && isUnknown(base, vocabulary, find),
      )
      const { language, terms, unwanted } = conceptsIn(read)
      const found = terms.flatMap((term) =>
        knownIn(term).map((concept) => ({ term, known: concept })),
      )
      const used = found.filter(({ known: concept }) => !without.has(concept.en))
      const understood = new Map<number, UnderstoodConcept>()
      for (const { term: foundTerm, known } of found) {
        const isPart = used.some(
          ({ term }) => term.isComposed && term !== foundTerm && isWithin(foundTerm, term),
        )
        if (understood.has(known.id) || isPart) continue
        const own = typed.slice(foundTerm.start, foundTerm.start + foundTerm.length)
        understood.set(known.id, {
          concept: known.en,
          words: cutQuestion(term).slice(own[0]?.start, own.at(-1)?.end),
          ...inOther(foundTerm, known),
          isUsed: !without.has(known.en),
        })
      }
      const inTerms = new Set(terms.flatMap((term) => basesIn(term, read)))
      const learned = translated(new Set(read).difference(inTerms).difference(unwanted), language)
      const queried = remaining.flatMap((word): QueryWord[] => {
        const { of = '', expression } = word
        const termOfWord = terms.find(
          (one) => !isSwitchedOff(one) && basesIn(one, read).includes(of),
        )
        // '19' of 'Covid 19' says nothing by itself.
        if (
          termOfWord &&
          termOfWord.length > 1 &&
          /^\d+$/.test(of) &&
          knownIn(termOfWord).length > 0
        )
          return []
        const not = unwanted.has(of)
          ? '{title_en title_de}'
          : termOfWord &&
            isFalseFriend(of, termOfWord) &&
            TEXTS_IN[otherLanguage(termOfWord.language)].columns
        return [not ? { ...word, expression: `- ${not} : (${expression})` } : word]
      })
      return {
        words: [...queried, ...learned],
        meant: queryOf(used.map(({ known }) => known)),
        understood: [...understood.values()],
      }
    },
    joined(term, words) {
      const bases = basesOf(cutQuestion(term))
      const left = new Map(words.map((word) => [word.base, word]))
      const { terms: foundTerms, unwanted } = conceptsIn(bases)
      for (const base of unwanted) left.delete(base)
      const terms = foundTerms.flatMap((found) => {
        const conceptWords = queryOf(knownIn(found))
        const own = basesIn(found, bases).flatMap((base) => left.get(base) ?? [])
        if (conceptWords.length === 0 || own.length === 0) return []
        for (const { base } of own) left.delete(base)
        const inWords = own.map(({ expression }) => `(${expression})`).join(' AND ')
        const documents = Math.min(...own.map((word) => word.documents))
        return anyOf([{ expression: `(${inWords})`, documents }, ...conceptWords])
      })
      return [...left.values(), ...terms]
    },
  }
}

/** What a concept is called in the language that it was not asked in, and how much of that there is. */
function inOther(
  { language }: AskedTerm,
  { de, en, inGerman, inEnglish }: KnownConcept,
): Pick<UnderstoodConcept, 'term' | 'languageCode' | 'count'> {
  return language === 'de'
    ? { term: en, languageCode: 'en', count: inEnglish }
    : { term: de, languageCode: 'de', count: inGerman }
}

function isWithin(part: AskedTerm, { start, length }: AskedTerm): boolean {
  return part.start >= start && part.start + part.length <= start + length
}

function basesIn({ start, length }: AskedTerm, bases: readonly string[]): string[] {
  return bases.slice(start, start + length)
}
