import type { HearticleTexts } from '../../contract/protocol/hearticle-text.ts'
import { type Language, otherLanguage } from '../../contract/protocol/language.ts'
import { typedNumbersIn } from '../numbers/bind-numbers.ts'
import { numberFaults, referenceFaults } from '../numbers/number-faults.ts'
import {
  findingById,
  type NumberSources,
  type PlacedReference,
  referenceMark,
  referencesIn,
  shownNumber,
} from '../numbers/render-numbers.ts'
import { numbersIn } from '../quantities/numbers-in.ts'
import { CITATION, citedIn, withoutSources } from '../text/citation-marks.ts'
import { markupToText, parseMarkup } from '../text/markup.ts'
import { sentencesOf } from '../text/sentences.ts'
import { fallenSentences } from './fallen/fallen-parts.ts'
import {
  type Check,
  type CheckedHearticle,
  type CheckedStudy,
  type KnownStudies,
  type Place,
  placesOf,
  shortened,
} from './hearticle-check.ts'

/** The texts of a language as they were written, in which numbers are bound. */
export function boundPlacesOf({ texts, practice }: CheckedHearticle, language: Language): Place[] {
  const sentences = (['professional', 'lay'] as const).flatMap((audience): Place[] => {
    const text = practice?.[audience][language]
    return text ? [{ field: `practice.${audience}`, text }] : []
  })
  return [...placesOf(texts[language]), ...sentences]
}

/** Sentences of the main text with a number and no citation. @param texts as readers see them */
export function uncitedNumbersIn({ mainTextBody }: HearticleTexts, language: Language): Check[] {
  const numbers = new Set(
    numbersIn(withoutSources(mainTextBody), language).map(({ start }) => start),
  )
  if (numbers.size === 0) return []
  const citations = new Set([...mainTextBody.matchAll(CITATION)].map(({ index }) => index))
  return sentencesOf(withoutSources(mainTextBody), language).flatMap(({ start, end }): Check[] => {
    const hasAny = (places: ReadonlySet<number>) => {
      for (let at = start; at < end; at += 1) if (places.has(at)) return true
      return false
    }
    if (!hasAny(numbers) || hasAny(citations)) return []
    const text = mainTextBody.slice(start, end)
    const from = start + text.length - text.trimStart().length
    return [
      {
        kind: 'uncitedNumber',
        blocks: false,
        language,
        field: 'mainTextBody',
        start: from,
        end: start + text.trimEnd().length,
        // Bold that ends in another sentence leaves its mark in this one.
        detail: shortened(markupToText(parseMarkup(text)).replaceAll('**', '').trim()),
      },
    ]
  })
}

/** Numbers that were typed, and references to nothing (P-NUMBER-BOUND). */
export function unboundNumbersIn(hearticle: CheckedHearticle, language: Language): Check[] {
  return boundPlacesOf(hearticle, language).flatMap(({ text, ...place }) => {
    const at = ({ start, end }: { start: number; end: number }) =>
      ({ language, ...place, start, end, detail: text.slice(start, end), blocks: true }) as const
    return [
      ...typedNumbersIn(text, language).map(
        (number): Check => ({ kind: 'unboundNumber', ...at(number), value: number.value }),
      ),
      ...referenceFaults(text, hearticle).map(
        (reference): Check => ({ kind: 'numberReference', ...at(reference) }),
      ),
    ]
  })
}

/**
 * References to a study that their sentence, or where it cites none its paragraph, does not cite
 * (P-NUMBER-SOURCE).
 */
export function uncitedSourcesIn(hearticle: CheckedHearticle, language: Language): Check[] {
  return partsOf(placesOf(hearticle.texts[language])).flatMap(({ text, offset, ...place }) => {
    const citedByPart = citedIn(text)
    const sentences = sentencesOf(withoutSources(text), language)
    return referencesIn(text).flatMap((reference): Check[] => {
      const pmid = sourceStudyOf(reference.source, hearticle)
      const sentence = sentences.find(
        ({ start, end }) => start <= reference.start && reference.start < end,
      )
      const citedBySentence = citedIn(text.slice(sentence?.start, sentence?.end))
      const cited = citedBySentence.length > 0 ? citedBySentence : citedByPart
      if (pmid === undefined || cited.length === 0 || cited.includes(pmid)) return []
      const { start, end } = reference
      const detail = shownNumber(reference, language, hearticle) ?? referenceMark(reference)
      return [
        {
          kind: 'numberElsewhere',
          blocks: true,
          language,
          ...place,
          detail,
          start: start + offset,
          end: end + offset,
        },
      ]
    })
  })
}

function sourceStudyOf(
  source: string,
  { findings = [], numbers = [] }: NumberSources,
): string | undefined {
  return (
    findingById(findings, source)?.pmid ?? numbers.find(({ id }) => id === source)?.passage?.pmid
  )
}

/**
 * What is wrong with the entries to which texts refer, and those that no text refers to.
 * @param typed values that texts type, for which entries give the reason
 */
export function numberEntryChecks(
  hearticle: CheckedHearticle,
  { sources }: KnownStudies,
  typed: ReadonlySet<number>,
): Check[] {
  const { numbers = [], citedPmids } = hearticle
  const abstractOf = (pmid: string) => {
    const study = citedPmids.includes(pmid) ? sources?.get(pmid) : undefined
    return study && { ...study, text: study.abstract }
  }
  const faults = sources ? numberFaults(numbers, { citedPmids, abstractOf }) : []
  const used = new Set(
    (['de', 'en'] as const).flatMap((language) =>
      boundPlacesOf(hearticle, language).flatMap(({ text }) =>
        referencesIn(text).map(({ source }) => source),
      ),
    ),
  )
  return [
    ...faults.map(
      ({ index, field, fault }): Check => ({
        kind: 'numberEntry',
        blocks: true,
        field: `numbers.${index}.${field}`,
        fault,
        detail: numbers[index]?.value ?? '',
      }),
    ),
    ...numbers.flatMap(({ id, value, reason }, index): Check[] =>
      used.has(id) || (reason && typed.has(Number(value)))
        ? []
        : [{ kind: 'unusedNumber', blocks: false, field: `numbers.${index}.id`, detail: value }],
    ),
  ]
}

/** References that the other language does not have in the same place, as often. */
export function otherNumbersIn(hearticle: CheckedHearticle, language: Language): Check[] {
  const other = otherLanguage(language)
  // A language that is not written yet lacks more than its numbers.
  if (boundPlacesOf(hearticle, other).every(({ text }) => text.trim() === '')) return []
  return pairedParts(hearticle).flatMap((pair) => {
    const left = marksOf(pair[other])
    return pair[language].flatMap(({ offset, text, ...place }) =>
      referencesIn(text).flatMap((reference): Check[] => {
        const mark = referenceMark(reference)
        const found = left.indexOf(mark)
        if (found >= 0) {
          left.splice(found, 1)
          return []
        }
        const detail = shownNumber(reference, language, hearticle) ?? mark
        return [
          {
            kind: 'otherNumber',
            blocks: true,
            language,
            ...place,
            start: reference.start + offset,
            end: reference.end + offset,
            detail,
          },
        ]
      }),
    )
  })
}

const marksOf = (parts: ReadonlyArray<{ text: string }>) =>
  parts.flatMap(({ text }) => referencesIn(text).map(referenceMark))

/** A place, or paragraphs of one, that begin at `offset` in it. */
export type TextPart = Place & { offset: number }

/**
 * The same places of both languages, which are written alike: their main text by paragraphs, or where one
 * has more of them by as many as say the same references. A list with more entries is one place.
 */
export function pairedParts(hearticle: CheckedHearticle): Array<Record<Language, TextPart[]>> {
  const places = { de: boundPlacesOf(hearticle, 'de'), en: boundPlacesOf(hearticle, 'en') }
  const fields = new Set([...places.de, ...places.en].map(({ field }) => field))
  return [...fields].flatMap((field) => {
    const de = partsOf(places.de.filter((place) => place.field === field))
    const en = partsOf(places.en.filter((place) => place.field === field))
    if (de.length === en.length) {
      return de.map((part, at) => ({ de: [part], en: en.slice(at, at + 1) }))
    }
    return field === 'mainTextBody' ? pairedParagraphs(de, en) : [{ de, en }]
  })
}

function pairedParagraphs(de: readonly TextPart[], en: readonly TextPart[]) {
  const pairs: Array<Record<Language, TextPart[]>> = []
  // How much oftener German than English has a reference, up to here.
  const ahead = new Map<string, number>()
  let [uneven, lead] = [0, 0]
  const count = (part: TextPart, by: 1 | -1) => {
    for (const mark of marksOf([part])) {
      const before = ahead.get(mark) ?? 0
      ahead.set(mark, before + by)
      if (before === 0) uneven += 1
      else if (before + by === 0) uneven -= 1
      lead += by
    }
  }
  const at = { de: 0, en: 0 }
  let from = { ...at }
  const end = () => {
    pairs.push({ de: joined(de.slice(from.de, at.de)), en: joined(en.slice(from.en, at.en)) })
    from = { ...at }
  }
  while (at.de < de.length || at.en < en.length) {
    const [german, english] = [de[at.de], en[at.en]]
    if (german && (lead <= 0 || !english)) {
      count(german, 1)
      at.de += 1
    } else if (english) {
      count(english, -1)
      at.en += 1
    }
    if (uneven === 0 && at.de > from.de && at.en > from.en) end()
  }
  end()
  return pairs
}

/** Paragraphs that follow one another, as one. */
function joined(parts: readonly TextPart[]): TextPart[] {
  const [first] = parts
  if (!first) return []
  const text = parts.map((part, at) => {
    const next = parts[at + 1]
    return next ? part.text.padEnd(next.offset - part.offset, '\n') : part.text
  })
  return [{ ...first, text: text.join('') }]
}

/** The places of a language, its main text by paragraphs. */
export function partsOf(places: readonly Place[]): TextPart[] {
  return places.flatMap(({ text, ...place }) => {
    if (place.field !== 'mainTextBody') return [{ ...place, text, offset: 0 }]
    let offset = 0
    return text.split(/(\n\s*\n)/).flatMap((part, index) => {
      const at = offset
      offset += part.length
      return index % 2 === 0 ? [{ ...place, text: part, offset: at }] : []
    })
  })
}

/** A reference in a text, what it says there, and where that is from. */
export type TracedNumber = Omit<Place, 'text'> &
  Pick<PlacedReference, 'start' | 'end'> & {
    language: Language
    mark: string
    shown: string
    /** The place of its finding or of its entry in their list. */
    origin: { kind: 'finding' | 'entry'; index: number }
  }

/** The references of a language's texts, each once. */
export function tracedNumbersIn(hearticle: CheckedHearticle, language: Language): TracedNumber[] {
  const seen = new Set<string>()
  return boundPlacesOf(hearticle, language).flatMap(({ text, ...place }) =>
    referencesIn(text).flatMap((reference): TracedNumber[] => {
      const mark = referenceMark(reference)
      const shown = shownNumber(reference, language, hearticle)
      const origin = originOf(reference.source, hearticle)
      if (!origin || shown === undefined || seen.has(mark)) return []
      seen.add(mark)
      const { start, end } = reference
      return [{ ...place, language, start, end, mark, shown, origin }]
    }),
  )
}

function originOf(
  source: string,
  { findings = [], numbers = [] }: NumberSources,
): TracedNumber['origin'] | undefined {
  const place = findings.findIndex(({ id }) => id === source)
  if (place >= 0) return { kind: 'finding', index: place }
  const index = numbers.findIndex(({ id }) => id === source)
  return index < 0 ? undefined : { kind: 'entry', index }
}

/**
 * Sentences and actions that rest on retracted studies, or on ones in doubt, alone (P-FALLEN). Those
 * with numbers that a retracted study alone would carry keep the hearticle from being published.
 * @param texts as readers see them
 */
export function fallenIn(
  texts: HearticleTexts,
  { sources }: KnownStudies,
  language: Language,
): Check[] {
  if (!sources) return []
  const fallen = { has: (pmid: string) => hasFallen(sources.get(pmid)) }
  return placesOf(texts).flatMap(({ text, ...place }) => {
    const numbers = typedNumbersIn(text, language)
    return fallenSentences(text, language, fallen).map(
      ({ start, end, cited, ...sentence }): Check => {
        const blocks =
          cited.every((pmid) => isGone(sources.get(pmid))) &&
          numbers.some((number) => number.start >= start && number.start < end)
        const detail = blocks ? cited.join(', ') : shortened(sentence.text)
        const kind = blocks ? 'retractedSupport' : 'fallen'
        return { kind, blocks, language, ...place, start, end, detail }
      },
    )
  })
}

const isGone = (study: CheckedStudy | undefined) =>
  study !== undefined && (study.isRetracted || study.isWithdrawn)

/** Whether nothing rests on a study any more. */
const hasFallen = (study: CheckedStudy | undefined) => isGone(study) || study?.isInDoubt === true
