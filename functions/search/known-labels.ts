import type { DatabaseSync } from 'node:sqlite'
import type { ProposedLabel } from '../../src/contract/desk/study-proposals.ts'
import type { BilingualText } from '../../src/contract/protocol/hearticle-text.ts'
import { harmDirections } from '../../src/contract/reading/evidence-choices.ts'
import { termOfWords } from '../../src/domain/glossary/find-terms.ts'
import type { PublicTerm } from '../../src/domain/glossary/glossary-term.ts'
import type { HearticleRecord } from '../../src/domain/hearticle/hearticle.ts'
import { plainLabel } from '../../src/domain/proposals/plain-labels.ts'
import { unitCode } from '../../src/domain/quantities/unit-code.ts'
import type { QuestionReader } from './link/read-question.ts'
import type { TellingConcepts } from './link/telling-concepts.ts'
import { termsIn } from './link/term-finder.ts'
import { stopWords } from './parse/stop-words.ts'
import { basesOf, wordsOf } from './parse/words.ts'
import { unpack } from './tables/index-tables.ts'

export type LabelKind = 'outcome' | 'group' | 'harm'

/** The English words of a source in the words of the house, for a label of a finding. */
export type KnownLabels = (words: string, kind: LabelKind) => ProposedLabel

const MOST_OFFERED = 3
/** So much of a label, and of what the source names, means the same. */
const ALIKE = { label: 0.6, source: 0.4 }

/**
 * Offers what public hearticles call the same (P-LABELS-OFFERED), else what glossary and thesaurus say in
 * German. Nothing is put together but names of the thesaurus with numbers and units beside them.
 */
export function openKnownLabels(
  db: DatabaseSync,
  { find, conceptOf }: Pick<QuestionReader, 'find' | 'conceptOf'>,
  telling: TellingConcepts,
  glossary: readonly PublicTerm[],
): KnownLabels {
  let house: ReturnType<typeof readLabels> | undefined
  const conceptsOf = remembering(telling)
  const german = (english: string) => {
    const term = termOfWords(english, glossary, 'en')
    if (term) return term.term.de
    // One name, with numbers and units at most: of several, German makes another word.
    const words = [...wordsOf(english)]
    const [found, ...more] = termsIn(english, 'en', find)
    const [concept, ...others] = found?.concepts ?? []
    const [first, last] = found ? [words[found.start], words[found.start + found.length - 1]] : []
    if (!first || !last || concept === undefined || more.length + others.length > 0)
      return undefined
    const [before, behind] = [english.slice(0, first.start), english.slice(last.end)]
    if (
      !basesOf(before + behind).every((base) => /^\d+$/.test(base) || unitCode(base, 'de') === base)
    )
      return undefined
    return `${before}${conceptOf(concept).de}${behind}`.replace(/(?<=\d)\.(?=\d)/g, ',')
  }

  return (words, kind) => {
    house ??= readLabels(db)
    const en = plainLabel(words)
    const same = house.exact.get(keyOf(en, kind))
    const meant = conceptsOf({ de: '', en })
    const near = new Set(
      tellingWords(en).flatMap((word) => house?.byWord.get(`${kind} ${word}`) ?? []),
    )
    const offers = [...near].flatMap((label) => {
      const concepts = conceptsOf(label)
      const shared = [...concepts].filter((one) => meant.has(one)).length
      const isAlike = shared >= ALIKE.label * concepts.size && shared >= ALIKE.source * meant.size
      return shared > 0 && isAlike ? [{ label, shared }] : []
    })
    const best = offers.toSorted((a, b) => b.shared - a.shared).map(({ label }) => label)
    return {
      en: same?.en ?? en,
      de: same?.de ?? german(en) ?? '',
      offers: best.filter((label) => label !== same).slice(0, MOST_OFFERED),
    }
  }
}

function remembering(telling: TellingConcepts) {
  const known = new WeakMap<BilingualText, ReadonlySet<number>>()
  return (label: BilingualText) => {
    const concepts = known.get(label) ?? telling(label)
    known.set(label, concepts)
    return concepts
  }
}

const keyOf = (english: string, kind: LabelKind) => `${kind} ${basesOf(english).join(' ')}`

const tellingWords = (english: string) => basesOf(english).filter((base) => !stopWords.has(base))

/** The labels of all public hearticles, by their English words, the newest last. */
function readLabels(db: DatabaseSync) {
  const exact = new Map<string, BilingualText>()
  for (const row of db.prepare('SELECT record FROM hearticle ORDER BY hearticle').iterate()) {
    for (const [kind, label] of labelsOf(unpack<HearticleRecord>(row.record))) {
      exact.set(keyOf(label.en, kind), label)
    }
  }
  const byWord = new Map<string, BilingualText[]>()
  for (const [key, label] of exact) {
    const kind = key.slice(0, key.indexOf(' '))
    for (const word of new Set(tellingWords(label.en))) {
      const of = `${kind} ${word}`
      byWord.set(of, [...(byWord.get(of) ?? []), label])
    }
  }
  return { exact, byWord }
}

function* labelsOf({
  findings = [],
  comparisons = [],
}: HearticleRecord): Generator<[LabelKind, BilingualText]> {
  for (const { outcome, arms, rates } of findings) {
    yield ['outcome', outcome]
    for (const { label } of [...(arms ?? []), ...(rates?.groups ?? [])]) yield ['group', label]
  }
  for (const { intervention, comparator, harms } of comparisons) {
    if (intervention) yield ['group', intervention]
    yield ['group', comparator]
    for (const direction of harmDirections) {
      const { de = '', en = '' } = harms[direction] ?? {}
      const [german, english] = [de.split(', '), en.split(', ')]
      if (german.length !== english.length) continue
      for (const [at, name] of english.entries()) yield ['harm', { de: german[at] ?? '', en: name }]
    }
  }
}
