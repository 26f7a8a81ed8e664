import type { Language } from '../../../src/contract/protocol/language.ts'

/** A text in both languages as the numbers of its words, of each stem one. */
export interface AlignedWords extends Record<Language, readonly number[]> {
  /** What it is from; texts of one source stand beside each other. */
  source: string
}

export interface WordPair {
  /** In which part of the texts in which one stands the other says the same. */
  share: Record<Language, number>
  /** The forms in which they did, by their numbers, and how often. */
  forms: Record<Language, ReadonlyMap<number, number>>
}

/** Two words have to stand together in so many texts, and be taken for each other in so many sources. */
const LEAST = 3
/** So much likelier than by chance (log-likelihood ratio) that it comes once in 600 times. */
const LEAST_LIKELY = 10
/** So many of the words that one stands beside may be what it means, the likeliest ones. */
const MOST_CANDIDATES = 6
/** What is nearly as likely for one of two words leaves open which is meant. */
const MOST_OF_RIVAL = 0.8
const ROUNDS = 2

/** What a German word may be in English, by stems. */
interface Candidate {
  de: number
  en: number
  /** In so many texts both stand. */
  together: number
  /** How much likelier that is than by chance. */
  likely: number
  /** What decides between several. */
  score: number
  links: Links
}

interface Links {
  texts: number
  sources: number
  last: string | undefined
  forms: Record<Language, Map<number, number>>
}

/**
 * Which words of texts in both languages say the same: those that stand together more often than by
 * chance, each of a text taken for one at most (Melamed's competitive linking).
 * @param stemsOf the stem of each word, by numbers that begin at 0
 */
export function linkWords(
  texts: readonly AlignedWords[],
  stemsOf: Record<Language, readonly number[]>,
): WordPair[] {
  const inTexts = { de: countStems(texts, stemsOf, 'de'), en: countStems(texts, stemsOf, 'en') }
  const candidates = candidatesOf(texts, stemsOf, inTexts)
  for (let round = 0; round < ROUNDS; round += 1) link(texts, stemsOf, candidates)
  const byEnglish = Object.groupBy(candidates.flat(), ({ en }) => en)
  return candidates.flatMap((own, stem) => {
    const best = likeliest(own)
    const rivals = byEnglish[best?.en ?? -1] ?? []
    if (!best || likeliest(rivals) !== best || best.links.sources < LEAST) return []
    const isOpen = [...own, ...rivals].some(
      (other) => other !== best && other.likely > MOST_OF_RIVAL * best.likely,
    )
    if (isOpen) return []
    const { texts: linked, forms } = best.links
    const share = {
      de: linked / (inTexts.de[stem] ?? 1),
      en: linked / (inTexts.en[best.en] ?? 1),
    }
    return [{ share, forms }]
  })
}

function countStems(
  texts: readonly AlignedWords[],
  stemsOf: Record<Language, readonly number[]>,
  language: Language,
): number[] {
  const counts: number[] = []
  for (const text of texts) {
    for (const word of text[language]) {
      const stem = stemsOf[language][word] ?? 0
      counts[stem] = (counts[stem] ?? 0) + 1
    }
  }
  return counts
}

/** For each German stem the English ones beside which it stands more often than by chance. */
function candidatesOf(
  texts: readonly AlignedWords[],
  stemsOf: Record<Language, readonly number[]>,
  inTexts: Record<Language, readonly number[]>,
): Candidate[][] {
  const textsOf: number[][] = inTexts.de.map(() => [])
  for (const [index, { de }] of texts.entries()) {
    for (const word of de) textsOf[stemsOf.de[word] ?? 0]?.push(index)
  }
  // One count for each English stem, cleared after each German one: pairs are too many to be kept.
  const counts = new Uint32Array(inTexts.en.length)
  return textsOf.map((own, de) => {
    if (own.length < LEAST) return []
    const met: number[] = []
    for (const index of own) {
      for (const word of texts[index]?.en ?? []) {
        const stem = stemsOf.en[word] ?? 0
        if (counts[stem] === 0) met.push(stem)
        counts[stem] = (counts[stem] ?? 0) + 1
      }
    }
    const found = met.flatMap((en): Candidate[] => {
      const together = counts[en] ?? 0
      counts[en] = 0
      if (together < LEAST) return []
      const likely = likelihoodRatio(together, own.length, inTexts.en[en] ?? 0, texts.length)
      return likely < LEAST_LIKELY
        ? []
        : [{ de, en, together, likely, score: likely, links: noLinks() }]
    })
    return found.toSorted(byScore).slice(0, MOST_CANDIDATES)
  })
}

/**
 * Takes in each text the likeliest two for each other, then the next that are left: what only stands
 * beside such a pair gets nothing of it. Afterwards they are likelier the more often they were.
 */
function link(
  texts: readonly AlignedWords[],
  stemsOf: Record<Language, readonly number[]>,
  candidates: readonly Candidate[][],
): void {
  for (const candidate of candidates.flat()) candidate.links = noLinks()
  for (const { source, de, en } of texts) {
    const left = {
      de: new Map(de.map((word) => [stemsOf.de[word], word])),
      en: new Map(en.map((word) => [stemsOf.en[word], word])),
    }
    const possible = de.flatMap((word) =>
      (candidates[stemsOf.de[word] ?? 0] ?? []).filter((one) => left.en.has(one.en)),
    )
    for (const { de: german, en: english, links } of possible.sort(byScore)) {
      const forms = { de: left.de.get(german), en: left.en.get(english) }
      if (forms.de === undefined || forms.en === undefined) continue
      left.de.delete(german)
      left.en.delete(english)
      links.texts += 1
      if (links.last !== source) links.sources += 1
      links.last = source
      links.forms.de.set(forms.de, (links.forms.de.get(forms.de) ?? 0) + 1)
      links.forms.en.set(forms.en, (links.forms.en.get(forms.en) ?? 0) + 1)
    }
  }
  for (const candidate of candidates.flat()) {
    const { together, links } = candidate
    candidate.score = (links.texts / (together + 1)) * Math.log1p(links.texts)
  }
}

const noLinks = (): Links => ({
  texts: 0,
  sources: 0,
  last: undefined,
  forms: { de: new Map(), en: new Map() },
})

const byScore = (a: Candidate, b: Candidate) => b.score - a.score || a.de - b.de || a.en - b.en

const likeliest = (candidates: readonly Candidate[]) => candidates.toSorted(byScore)[0]

/** Dunning's log-likelihood ratio of two words that stand together; 0 for those that keep apart. */
function likelihoodRatio(together: number, one: number, other: number, all: number): number {
  if (together * all <= one * other) return 0
  const entropyTerm = (count: number) => (count === 0 ? 0 : count * Math.log(count))
  const inside = entropyTerm(together) + entropyTerm(one - together) + entropyTerm(other - together)
  const outside =
    entropyTerm(all - one - other + together) -
    entropyTerm(all - one) -
    entropyTerm(all - other) +
    entropyTerm(all)
  return 2 * (inside + outside - entropyTerm(one) - entropyTerm(other))
}
