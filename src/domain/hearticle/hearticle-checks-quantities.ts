/** Quantities that were typed, held against their sources and the other language (P-QUANTITY-TYPED). */

import type { BilingualText } from '../../contract/protocol/hearticle-text.ts'
import { type Language, languages, otherLanguage } from '../../contract/protocol/language.ts'
import { quizAnswers } from '../../contract/reading/quiz.ts'
import { abstractEnd } from '../evidence/abstract-text.ts'
import { passageWords } from '../evidence/source-sentences.ts'
import { bilingualUnit } from '../evidence/units.ts'
import { typedNumbersIn, typedPart, withoutMarks } from '../numbers/bind-numbers.ts'
import {
  type BoundMeaning,
  boundMeanings,
  contradicts,
  differsFrom,
  type Meaning,
  meaningInFinding,
  meaningInPassage,
} from '../numbers/bound-meanings.ts'
import { kindDifferences, quantityDifferences } from '../numbers/quantity-differences.ts'
import {
  amountsInAbstract,
  amountsOfFindings,
  durationsOf,
  isHeld,
  type QuantitySources,
  reasonedNumbers,
} from '../numbers/quantity-sources.ts'
import { referenceMark, withoutReferences } from '../numbers/render-numbers.ts'
import { type Amount, type TypedQuantity, typedQuantitiesIn } from '../numbers/typed-quantities.ts'
import { quantitiesInWords } from '../quantities/quantities-in-words.ts'
import { citedIn, withoutSources } from '../text/citation-marks.ts'
import type { Check, CheckedHearticle } from './hearticle-check.ts'
import { boundPlacesOf, pairedParts, partsOf, type TextPart } from './hearticle-checks-numbers.ts'

/** Abstracts by PMID; left out until all are there. */
interface KnownAbstracts {
  sources?: ReadonlyMap<string, { abstract: string }> | undefined
}

/** All checks of quantities that were typed, in texts and in the fields of the evidence. */
export function quantityChecks(hearticle: CheckedHearticle, studies: KnownAbstracts): Check[] {
  return [
    ...unheldQuantities(hearticle, studies),
    ...contradictedSources(hearticle, studies),
    ...otherMeanings(hearticle),
    ...otherQuantities(hearticle),
  ]
}

interface FieldText {
  field: Check['field']
  index?: number
  text: BilingualText
  /** Whose abstracts it is held against; left out, those of all that are cited. */
  pmids?: readonly string[] | undefined
  /** A second user looks it up at its place in the full text (P-PLACE-CONFIRMED). */
  isLookedUp?: boolean
}

/** The texts beside those in which numbers are bound, that readers see. */
function fieldTexts(hearticle: CheckedHearticle): FieldText[] {
  const { texts, findings = [], comparisons = [], explanation, quiz } = hearticle
  const keywords = texts.de.keywords.map((de, index): FieldText => {
    const en = texts.en.keywords[index] ?? ''
    return { field: 'keywords', index, text: { de, en } }
  })
  const ofFindings = findings.flatMap((finding, at): FieldText[] => {
    const { outcome, duration, arms, rates, baseline, margin, measure, pmid, place } = finding
    const isLookedUp = place !== undefined
    const named: Array<[string, BilingualText | undefined]> = [
      ['outcome', outcome],
      ['duration', duration],
      ...[0, 1].map((index): [string, BilingualText | undefined] => [
        `arms.${index}.label`,
        arms?.[index]?.label,
      ]),
      ...[0, 1].map((index): [string, BilingualText | undefined] => [
        `rates.groups.${index}.label`,
        rates?.groups[index]?.label,
      ]),
      ['measure.unit', measure?.unit ? bilingualUnit(measure.unit) : undefined],
      ['baseline.source', baseline?.source],
      ['baseline.period', baseline?.period],
      ['margin.source', margin?.source],
    ]
    return named.flatMap(([name, text]) =>
      text
        ? [{ field: `findings.${at}.${name}` as const, text, pmids: ownOf(name, pmid), isLookedUp }]
        : [],
    )
  })
  const ofComparisons = comparisons.flatMap(({ id, intervention, comparator, population }, at) => {
    const own = findings.filter(({ comparisonId }) => comparisonId === id)
    const isLookedUp = own.some(({ place }) => place !== undefined)
    return Object.entries({ intervention, comparator, population }).flatMap(
      ([name, text]): FieldText[] =>
        text ? [{ field: `comparisons.${at}.${name}`, text, isLookedUp }] : [],
    )
  })
  const statements: FieldText[] = [
    ...(hearticle.noFindingsReason
      ? [{ field: 'noFindingsReason' as const, text: hearticle.noFindingsReason }]
      : []),
    ...(hearticle.responsibility?.conflicts
      ? [{ field: 'responsibility' as const, text: hearticle.responsibility.conflicts }]
      : []),
    // What is wrong in it stands in no source: reviewers hold it against its finding.
    ...(quiz
      ? (['question', ...quizAnswers] as const).map((name) => ({
          field: `quiz.${name}` as const,
          text: quiz[name],
          isLookedUp: true,
        }))
      : []),
    ...(explanation ? [{ field: 'explanation' as const, text: explanation.note }] : []),
  ]
  return [...keywords, ...ofFindings, ...ofComparisons, ...statements]
}

/** What a study found stands in its own abstract; how its groups are called, in any that is cited. */
const ownOf = (name: string, pmid: string) => (name.endsWith('label') ? undefined : [pmid])

/** A text of a language has that beside its field; evidence has it at the end of its path. */
function placeOf(
  { field, index }: FieldText,
  language: Language,
): Pick<Check, 'field' | 'index' | 'language'> {
  if (index !== undefined) return { language, field, index }
  if (field === 'noFindingsReason' || field === 'responsibility') return { field }
  return { field: `${field}.${language}` as Check['field'] }
}

/** What was typed and stands in no source, nor has a reason (P-QUANTITY-TYPED). */
function unheldQuantities(hearticle: CheckedHearticle, { sources }: KnownAbstracts): Check[] {
  const { findings = [], numbers = [], citedPmids } = hearticle
  const reasoned = reasonedNumbers(numbers)
  const computed = amountsOfFindings(findings)
  const lasted = durationsOf(findings)
  // Of the registry only what a finding rests on: its rows say numbers of nearly any size.
  const textOf = (pmid: string) => {
    const text = sources?.get(pmid)?.abstract ?? ''
    const rows = findings.flatMap(({ pmid: of, passage }) =>
      of === pmid && passage && passage.start >= abstractEnd(text)
        ? passageWords(text, passage)
        : [],
    )
    return [text.slice(0, abstractEnd(text)), ...rows].join('\n\n')
  }
  const read = new Map(citedPmids.map((pmid) => [pmid, amountsInAbstract(textOf(pmid))]))
  const within = (pmids: readonly string[], lasted: readonly Amount[] = []): QuantitySources => ({
    stated: [...computed, ...lasted, ...pmids.flatMap((pmid) => read.get(pmid) ?? [])],
    reasoned,
  })

  const inTexts = languages.flatMap((language) =>
    partsOf(boundPlacesOf(hearticle, language)).flatMap(({ offset, text, ...place }) => {
      const cited = citedIn(text)
      const known = within(cited.length > 0 ? cited : citedPmids, lasted)
      const unheld = sources
        ? [...wordsIn(text, language), ...explainedIn(text, language)].filter(
            (quantity) => !isHeld(quantity, known),
          )
        : []
      // What a source says in words, or nobody asks about, is shown alone.
      const others = quantitiesInWords(text, language).filter(
        (word) => !unheld.some((one) => one.start < word.end && word.start < one.end),
      )
      const checkAt =
        (kind: Check['kind'], blocks: boolean) =>
        (one: Stretch): Check => {
          const at = { start: one.start + offset, end: one.end + offset }
          return { kind, blocks, language, ...place, ...at, detail: text.slice(one.start, one.end) }
        }
      return [
        ...unheld.map((one) => ({ ...checkAt('typedQuantity', true)(one), ...numberOf(one) })),
        ...others.map(checkAt('sizeWord', false)),
      ]
    }),
  )
  if (!sources) return inTexts
  const inFields = fieldTexts(hearticle)
    .filter(({ isLookedUp }) => !isLookedUp)
    .flatMap((field) =>
      languages.flatMap((language) =>
        typedQuantitiesIn(field.text[language], language)
          .filter((quantity) => !isHeld(quantity, within(field.pmids ?? citedPmids)))
          .map(
            (one): Check => ({
              kind: 'typedQuantity',
              blocks: true,
              ...placeOf(field, language),
              ...numberOf(one),
              detail: one.text,
            }),
          ),
      ),
    )
  return [...inTexts, ...inFields]
}

/** What an entry with a reason says of a quantity, where it can. */
function numberOf({ amounts }: TypedQuantity): Pick<Check, 'value' | 'to'> {
  const [value, to, ...more] = amounts.map((one) => String(one.value))
  if (value === undefined || more.length > 0 || /e/.test(`${value} ${to ?? ''}`)) return {}
  return { value, ...(to !== undefined && { to }) }
}

type Stretch = Pick<TypedQuantity, 'start' | 'end'>

/** What texts and fields type, for which an entry can give the reason. */
export function typedValues(hearticle: CheckedHearticle): ReadonlySet<number> {
  const typed = languages.flatMap((language) => [
    ...boundPlacesOf(hearticle, language).flatMap(({ text }) => [
      ...wordsIn(text, language),
      ...explainedIn(text, language),
    ]),
    ...fieldTexts(hearticle).flatMap(({ text }) => typedQuantitiesIn(text[language], language)),
  ])
  return new Set(typed.flatMap(({ amounts }) => amounts.map(({ value }) => value)))
}

/** What a text types in words and signs; digits are numbers that are not bound (P-NUMBER-BOUND). */
function wordsIn(text: string, language: Language): TypedQuantity[] {
  const digits = new Set(typedNumbersIn(text, language).map(({ start }) => start))
  return typedQuantitiesIn(typedPart(text), language).filter(
    (quantity) => !isOfDigits(quantity, digits) && !isScale(quantity, text),
  )
}

function isOfDigits({ start, end }: Stretch, digits: ReadonlySet<number>): boolean {
  for (let at = start; at < end; at += 1) if (digits.has(at)) return true
  return false
}

/** 'Millionen' and '⁶' behind a reference, which are held against its source. */
const isScale = ({ start, amounts }: TypedQuantity, text: string) =>
  amounts.every(({ value }) => value === 100 || value === 1000) &&
  /\]\**\s{0,2}$/u.test(text.slice(Math.max(0, start - 8), start))

/** What explanations say: they carry no references, so their digits are held like words. */
function explainedIn(text: string, language: Language): TypedQuantity[] {
  return [...text.matchAll(/\[EXP:([^[\]\n]*)\]/g)].flatMap(({ 1: explanation = '', index }) => {
    const offset = index + '[EXP:'.length
    return typedQuantitiesIn(withoutMarks(explanation), language)
      .filter((quantity) => !isEffectSize(quantity, explanation))
      .map((quantity) => ({
        ...quantity,
        start: quantity.start + offset,
        end: quantity.end + offset,
      }))
  })
}

/** Where the product itself draws the line between sizes (P-STANDARD-DEVIATIONS). */
const isEffectSize = ({ amounts: [one] }: TypedQuantity, text: string) =>
  one !== undefined &&
  one.unit === undefined &&
  [0.2, 0.5, 0.8].includes(one.value) &&
  /standard(?:abweichung| deviation|isiert|ised|ized)/iu.test(text)

/** What stands beside a bound number and contradicts its source (P-QUANTITY-BESIDE). */
function contradictedSources(hearticle: CheckedHearticle, { sources }: KnownAbstracts): Check[] {
  const sourceOf = (
    { reference }: BoundMeaning,
    language: Language,
  ): Partial<Meaning> | undefined => {
    const entry = hearticle.numbers?.find(({ id }) => id === reference.source)
    if (!entry) return meaningInFinding(reference, language, hearticle)
    return meaningInPassage(entry, sources?.get(entry.passage?.pmid ?? '')?.abstract)
  }
  return languages.flatMap((language) =>
    boundPlacesOf(hearticle, language).flatMap(({ text, ...place }) =>
      boundMeanings(text, language, hearticle).flatMap((typed): Check[] => {
        const source = sourceOf(typed, language)
        const beside = besideCheck(typed, place, language)
        if (source && contradicts(typed, source))
          return [{ kind: 'quantityContradicts', ...beside }]
        return typed.scale === 1 ? [] : [{ kind: 'sizeWord', ...beside, blocks: false }]
      }),
    ),
  )
}

const besideCheck = (
  { reference: { start }, end, text: detail }: BoundMeaning,
  place: Pick<Check, 'field' | 'index'>,
  language: Language,
  offset = 0,
) => ({ blocks: true, language, ...place, start: start + offset, end: end + offset, detail })

/** Where both languages bind a number, and say it of something else (P-QUANTITY-BESIDE). */
function otherMeanings(hearticle: CheckedHearticle): Check[] {
  return pairedParts(hearticle).flatMap((pair) => {
    const read = {
      de: pair.de.flatMap((part) => meaningsOf(part, 'de', hearticle)),
      en: pair.en.flatMap((part) => meaningsOf(part, 'en', hearticle)),
    }
    return languages.flatMap((language) => {
      const others = [...read[otherLanguage(language)]]
      return read[language].flatMap(({ meaning, part }): Check[] => {
        const mark = referenceMark(meaning.reference)
        const same = others.filter((one) => referenceMark(one.meaning.reference) === mark)
        const found = same.find((one) => !differsFrom(meaning, one.meaning))
        if (found) others.splice(others.indexOf(found), 1)
        if (found || same.length === 0) return []
        const { offset, text: _, ...place } = part
        return [{ kind: 'otherQuantity', ...besideCheck(meaning, place, language, offset) }]
      })
    })
  })
}

const meaningsOf = (part: TextPart, language: Language, hearticle: CheckedHearticle) =>
  boundMeanings(part.text, language, hearticle).map((meaning) => ({ meaning, part }))

/** Quantities in words, signs and fields that the languages do not share (P-QUANTITY-ALIKE). */
function otherQuantities(hearticle: CheckedHearticle): Check[] {
  const isWritten = languages.every((language) =>
    boundPlacesOf(hearticle, language).some(({ text }) => text.trim() !== ''),
  )
  const inTexts = isWritten ? pairedParts(hearticle).flatMap(differencesIn) : []
  const inFields = fieldTexts(hearticle).flatMap((field) => {
    const { text } = field
    if (languages.some((language) => text[language].trim() === '')) return []
    const found = differences(text)
    return languages.flatMap((language) =>
      found[language].map(
        ({ text: detail }): Check => ({
          kind: 'otherQuantity',
          blocks: true,
          ...placeOf(field, language),
          detail,
        }),
      ),
    )
  })
  return [...inTexts, ...inFields]
}

function differences(texts: Record<Language, string>): Record<Language, TypedQuantity[]> {
  const [quantities, kinds] = [quantityDifferences(texts), kindDifferences(texts)]
  return { de: [...quantities.de, ...kinds.de], en: [...quantities.en, ...kinds.en] }
}

function differencesIn(pair: Record<Language, TextPart[]>): Check[] {
  const plain = (language: Language) =>
    withoutMarks(
      pair[language].map(({ text }) => withoutSources(withoutReferences(text))).join('\n\n'),
    )
  const found = differences({ de: plain('de'), en: plain('en') })
  return languages.flatMap((language) => {
    // Each part is read once, however many quantities it has.
    const starts = new Map(
      pair[language].map(({ text }) => [
        text,
        new Set(typedNumbersIn(text, language).map(({ start }) => start)),
      ]),
    )
    return found[language].flatMap((quantity): Check[] => {
      const at = placeIn(pair[language], quantity.start)
      if (!at) return []
      const { offset, text, ...place } = at.part
      const own = { ...quantity, start: at.start, end: at.start + quantity.end - quantity.start }
      if (isScale(own, text) || isAskedFor(own, starts.get(text) ?? new Set())) return []
      const [start, end] = [own.start + offset, own.end + offset]
      const detail = quantity.text
      return [{ kind: 'otherQuantity', blocks: true, language, ...place, start, end, detail }]
    })
  })
}

/** A digit outside explanations is asked to be bound, which brings it to both languages. */
const isAskedFor = (quantity: TypedQuantity, starts: ReadonlySet<number>) =>
  quantity.isInDigits && !quantity.isIdle && isOfDigits(quantity, starts)

/** Which of some parts, joined by a blank line, a place is in. */
function placeIn(
  parts: readonly TextPart[],
  place: number,
): { part: TextPart; start: number } | undefined {
  let start = place
  for (const part of parts) {
    if (start <= part.text.length) return { part, start }
    start -= part.text.length + 2
  }
  return undefined
}
