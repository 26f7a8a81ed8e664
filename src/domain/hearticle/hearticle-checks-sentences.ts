import { type Language, languages } from '../../contract/protocol/language.ts'
import { referenceMark, shownNumber } from '../numbers/render-numbers.ts'
import type { Check, CheckedHearticle, KnownStudies } from './hearticle-check.ts'
import { boundPlacesOf, pairedParts } from './hearticle-checks-numbers.ts'
import { boundSentencesIn } from './sentences/bound-sentences.ts'
import {
  besideSources,
  exchangedNumbers,
  naming,
  otherUnits,
} from './sentences/exchanged-numbers.ts'
import { heldFindings, isQuestion, sentenceFaults } from './sentences/result-faults.ts'

/** What sentences say otherwise than what they bind, and what is asked about them (P-SENTENCE-FITS). */
export function sentenceChecks(hearticle: CheckedHearticle, { sources }: KnownStudies): Check[] {
  return [
    ...languages.flatMap((language) => resultChecks(hearticle, language)),
    ...exchangeChecks(hearticle, sources),
  ]
}

/** Of results, for which no abstract has to be known. */
export function resultChecks(hearticle: CheckedHearticle, language: Language): Check[] {
  const { findings = [], comparisons = [] } = hearticle
  const held = heldFindings(findings, comparisons, language)
  return boundPlacesOf(hearticle, language).flatMap(({ text, ...place }) =>
    boundSentencesIn(text, language).flatMap((sentence) =>
      sentenceFaults(sentence, held).map((fault): Check => {
        const { start, end } = sentence
        const { kind, finding } = fault
        return {
          kind,
          blocks: !isQuestion(fault),
          language,
          ...place,
          start,
          end,
          detail: findings.find(({ id }) => id === finding)?.outcome[language] ?? '',
        }
      }),
    ),
  )
}

/** The ids of entries of which texts say another unit than their passages do (P-NUMBER-MOVED). */
export function otherUnitsIn(
  hearticle: CheckedHearticle,
  abstracts: ReadonlyMap<string, string>,
): Set<string> {
  const { names, sourceOf } = originsOf(hearticle, abstracts)
  const found = samePlaces(hearticle).flatMap(({ texts }) => otherUnits(texts, names, sourceOf))
  return new Set(found.map(({ source }) => source))
}

function originsOf(hearticle: CheckedHearticle, abstracts?: ReadonlyMap<string, string>) {
  const { findings = [], comparisons = [], numbers = [] } = hearticle
  const origins = { findings, comparisons, numbers, abstracts }
  const names = { de: naming(origins, 'de'), en: naming(origins, 'en') }
  return { names, sourceOf: besideSources(origins) }
}

/** The same place in both languages; of lists with another number of entries it is not known. */
function samePlaces(hearticle: CheckedHearticle) {
  return pairedParts(hearticle).flatMap((pair) => {
    const [part, ...more] = pair.de
    const [other, ...others] = pair.en
    if (!part || !other || more.length + others.length > 0) return []
    return [{ part, other, texts: { de: part.text, en: other.text } }]
  })
}

function exchangeChecks(hearticle: CheckedHearticle, sources: KnownStudies['sources']): Check[] {
  const abstracts =
    sources && new Map([...sources].map(([pmid, { abstract }]) => [pmid, abstract] as const))
  const { names, sourceOf } = originsOf(hearticle, abstracts)
  return samePlaces(hearticle).flatMap(({ part, other, texts }) =>
    exchangedNumbers(texts, names, sourceOf).flatMap((found) =>
      languages.map((language): Check => {
        const { offset, text: _, ...place } = language === 'de' ? part : other
        const [first, second] = found[language]
        const shown = (one: typeof first) =>
          shownNumber(one, language, hearticle) ?? referenceMark(one)
        return {
          kind: 'numbersExchanged',
          blocks: true,
          language,
          ...place,
          start: offset + Math.min(first.start, second.start),
          end: offset + Math.max(first.end, second.end),
          detail: `${shown(first)} ↔ ${shown(second)}`,
        }
      }),
    ),
  )
}
