/**
 * What a reviewer is asked before a part is approved: of a text what is unclear in its sentences
 * (P-SENTENCE-ASKED), of the evidence whether each number with a reason is right (P-NUMBER-LITERAL),
 * each that has another entry's passage and value or another source than before (P-NUMBER-SOURCE,
 * P-NUMBER-MOVED), and each statement on harms that its passage does not plainly make (P-HARMS-ASKED).
 */
import type {
  BoundNumber,
  WrittenComparison,
  WrittenEvidence,
} from '../../contract/desk/evidence.ts'
import type {
  HarmsQuestion,
  NumberQuestion,
  ReviewQuestion,
  SentenceQuestion,
} from '../../contract/desk/review-questions.ts'
import type { HearticleTexts } from '../../contract/protocol/hearticle-text.ts'
import { type Language, languages } from '../../contract/protocol/language.ts'
import { abstractEnd, digestOf } from '../evidence/abstract-text.ts'
import {
  harmNames,
  leavesOpen,
  namesHarm,
  reportsHarm,
  saysUnreported,
} from '../evidence/harms-named.ts'
import { isWholeClause } from '../evidence/passage-shape.ts'
import { passageWords } from '../evidence/source-sentences.ts'
import { boundMeanings } from '../numbers/bound-meanings.ts'
import { referencesIn, renderNumbers } from '../numbers/render-numbers.ts'
import { canonicalJson, isSameData } from '../text/canonical-json.ts'
import { markupToText, parseMarkup } from '../text/markup.ts'
import { sentencesOf } from '../text/sentences.ts'
import { boundPlacesOf } from './hearticle-checks-numbers.ts'
import { otherUnitsIn, resultChecks } from './hearticle-checks-sentences.ts'
import { emptyTexts } from './hearticle-texts.ts'
import { isSameKey, keysOf } from './sentences/name-words.ts'
import { isQuestion } from './sentences/result-faults.ts'

type Asked = WrittenEvidence & {
  translations: ReadonlyArray<HearticleTexts & { languageCode: Language }>
}

/** What sentences are held against, without what answers to the desk say of it otherwise than records. */
function heldFacts({ findings = [], comparisons = [] }: WrittenEvidence) {
  return {
    findings: findings.map((finding) => {
      const { id, comparisonId, outcome, desirable, arms, rates, measure, baseline } = finding
      const { margin, design, adjusted, certainty } = finding
      const named = { id, comparisonId, outcome, desirable }
      const level = certainty.level
      return { ...named, arms, rates, measure, baseline, margin, design, adjusted, level }
    }),
    comparisons: comparisons.map(({ id, intervention, comparator, population }) => {
      return { id, intervention, comparator, population }
    }),
  }
}

/** What a hearticle is held against. */
interface Held {
  /** The abstracts of cited studies, by pmid. */
  abstracts: ReadonlyMap<string, string>
  /** What is or was public; undefined where nothing ever was. */
  base: Asked | undefined
}

function checkedOf(hearticle: Asked) {
  const none = emptyTexts()
  const textsIn = (language: Language) =>
    hearticle.translations.find(({ languageCode }) => languageCode === language) ?? none
  return { ...hearticle, citedPmids: [], texts: { de: textsIn('de'), en: textsIn('en') } }
}

export function sentenceQuestions(hearticle: Asked): SentenceQuestion[] {
  const checked = checkedOf(hearticle)
  const { findings, numbers } = hearticle
  const held = heldFacts(hearticle)
  return languages.flatMap((language) =>
    resultChecks(checked, language)
      .filter(isQuestion)
      .map(({ kind, field, index, start, end, detail = '' }): SentenceQuestion => {
        const written =
          boundPlacesOf(checked, language)
            .find((place) => place.field === field && place.index === index)
            ?.text.slice(start, end) ?? ''
        const shown = renderNumbers(written, language, { findings, numbers })
        const of = canonicalJson({ kind, written, detail, ...held })
        return {
          part: language,
          key: `${language}-${digestOf(of)}`,
          kind,
          sentence: markupToText(parseMarkup(shown)).trim(),
          outcome: detail,
        }
      }),
  )
}

export function numberQuestions(hearticle: Asked, { abstracts, base }: Held): NumberQuestion[] {
  const { numbers = [] } = hearticle
  const reasoned = numbers.filter(({ reason }) => reason !== undefined)
  const found = reasoned.length > 0 ? wordingsIn(hearticle) : new Map()
  const asked = reasoned.map((number) => {
    const wordings = found.get(number.id)
    const of = canonicalJson(wordings ? { number, wordings } : number)
    return { kind: 'reason' as const, number, of, wordings }
  })
  const moved = movedIn(hearticle, base)
  const others = otherUnitsIn(checkedOf(hearticle), abstracts)
  const units = numbers
    .filter(({ id }) => others.has(id))
    .map((number) => ({ kind: 'unit' as const, number, of: canonicalJson(number) }))
  // Of each the first question is enough.
  const known = new Set<string>()
  return [...asked, ...moved, ...units, ...twinsIn(hearticle)].flatMap(
    ({ number, of, ...question }): NumberQuestion[] => {
      if (known.has(number.id)) return []
      known.add(number.id)
      return [{ part: 'evidence', key: `${number.id}-${digestOf(of)}`, number, ...question }]
    },
  )
}

/** How texts say entries with their units and scales, which no source holds where they have a reason. */
function wordingsIn(hearticle: Asked): Map<string, string[]> {
  const checked = checkedOf(hearticle)
  const all = languages.flatMap((language) =>
    boundPlacesOf(checked, language).flatMap(({ text }) =>
      boundMeanings(text, language, hearticle)
        .filter(({ unit, scale }) => unit !== undefined || scale !== 1)
        .map((one) => ({ id: one.reference.source, text: one.text })),
    ),
  )
  const byId = [...Map.groupBy(all, ({ id }) => id)]
  return new Map(byId.map(([id, same]) => [id, [...new Set(same.map(({ text }) => text))]]))
}

/** Entries that stand in texts with another one of the same passage and value: one may be the wrong one. */
function twinsIn(hearticle: Asked) {
  const checked = checkedOf(hearticle)
  const places = languages.flatMap((language) => boundPlacesOf(checked, language))
  const used = new Set(places.flatMap(({ text }) => referencesIn(text).map(({ source }) => source)))
  const numbers = (hearticle.numbers ?? []).filter(({ id, passage }) => passage && used.has(id))
  const alike = Map.groupBy(numbers, ({ passage, value, to }) =>
    canonicalJson({ passage, value, to }),
  )
  return [...alike.values()].flatMap(([first, ...others]) =>
    others.map((number) => ({
      kind: 'twin' as const,
      number,
      of: canonicalJson({ number, twin: first?.id }),
    })),
  )
}

/** Entries that say another thing than in what is public, in a sentence that is the same. */
function movedIn(hearticle: Asked, base: Asked | undefined) {
  const before = base ? sentencesByNumber(base) : new Map<string, Set<string>>()
  const now = sentencesByNumber(hearticle)
  return (hearticle.numbers ?? []).flatMap((number) => {
    const was = base?.numbers?.find(({ id }) => id === number.id)
    const stands = !now.get(number.id)?.isDisjointFrom(before.get(number.id) ?? new Set())
    if (!was || number.reason !== undefined || !stands || isSameSource(was, number)) return []
    return [{ kind: 'moved' as const, number, of: canonicalJson({ number, was }) }]
  })
}

/** Whether an entry says the same; of another wording of its abstract, the place is another one. */
function isSameSource(
  { passage: was, ...before }: BoundNumber,
  { passage: is, ...now }: BoundNumber,
): boolean {
  if (!isSameData(before, now) || was?.pmid !== is?.pmid) return false
  return was?.digest !== is?.digest || isSameData(was, is)
}

/** The sentences that say a number, by its id. */
function sentencesByNumber(hearticle: Asked): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const checked = checkedOf(hearticle)
  for (const language of languages) {
    for (const { text } of boundPlacesOf(checked, language)) {
      for (const { start, end } of sentencesOf(text, language)) {
        const sentence = text.slice(start, end).trim()
        for (const { source } of referencesIn(sentence)) {
          found.set(source, (found.get(source) ?? new Set()).add(sentence))
        }
      }
    }
  }
  return found
}

export function harmsQuestions(
  { comparisons = [], findings = [] }: Asked,
  { abstracts, base }: Held,
): HarmsQuestion[] {
  return comparisons.flatMap((comparison): HarmsQuestion[] => {
    const { id, harms } = comparison
    const was = base?.comparisons?.find((one) => one.id === id)?.harms
    if (harms.reported === 'not_entered' || isSameData(was, harms)) return []
    const { passage, pmid = '' } = harms
    const abstract = abstracts.get(pmid) ?? ''
    const words = passage ? abstract.slice(passage.start, passage.end) : ''
    const isNew = was === undefined || was.reported === 'not_entered'
    if (isNew && saysHarms(harms, abstract, findings)) return []
    const key = `${id}-${digestOf(canonicalJson({ harms, was, words }))}`
    return [{ part: 'evidence', key, kind: 'harms', comparison: id }]
  })
}

/** Whether a passage plainly says of harms what a comparison does, and is no result of another kind. */
function saysHarms(
  harms: WrittenComparison['harms'],
  abstract: string,
  findings: NonNullable<WrittenEvidence['findings']>,
): boolean {
  const { reported, passage, pmid } = harms
  if (reported === 'not_in_abstract') return !reportsHarm(abstract.slice(0, abstractEnd(abstract)))
  if (!passage || !isWholeClause(abstract, passage)) return false
  const words = passageWords(abstract, passage)
  if (reported === 'not_measured' || reported === 'not_reported') return saysUnreported(words)
  const isOfAnother = findings.some(
    (one) =>
      one.pmid === pmid &&
      one.passage &&
      one.passage.start < passage.end &&
      passage.start < one.passage.end &&
      !namesHarm(one.outcome.en),
  )
  const isNamed = namesEach(harms, words) && !leavesOpen(harms, words)
  return namesHarm(words) && isNamed && !isOfAnother
}

/** Whether a passage has a word of each harm that is named. */
function namesEach(harms: WrittenComparison['harms'], words: string): boolean {
  const here = [...keysOf(words)]
  return harmNames(harms).every(({ name }) =>
    [...keysOf(name)].some((key) => here.some((one) => isSameKey(one, key))),
  )
}

/** Of all parts, as they stand. */
export const reviewQuestions = (hearticle: Asked, held: Held): ReviewQuestion[] => [
  ...sentenceQuestions(hearticle),
  ...numberQuestions(hearticle, held),
  ...harmsQuestions(hearticle, held),
]
