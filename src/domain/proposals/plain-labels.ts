/** How a source names outcomes and times, as a label of a finding says it (P-LABELS-OFFERED). */
import type { BilingualText } from '../../contract/protocol/hearticle-text.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { timeCode, unitWords } from '../quantities/units.ts'

/** How registries begin the name of an outcome of which they count people. */
const COUNTED =
  /^(?:(?:number|percentage|proportion) of )?(?:participants?|patients?|subjects?) (?:with|who (?:had|experienced|developed)|from time of randomi[sz]ation to|achieving) (?:an? |the )?|^time (?:from randomi[sz]ation )?to (?=(?:the )?(?:first|death|all-cause|onset))/i
const FIRST = /^(?:the )?(?:first )?occurrence of (?:an? |the )?/i
const COMPOSITE =
  /^(?:the )?(?:expanded )?composite (?:[\p{L} ]*?)(?:outcome|endpoint|end point)(?: measure)?(?: consisting)?(?: of)?:?\s+(?=\S)/iu

/** The words of a source for what was measured, without how they begin in registries. */
export function plainLabel(words: string): string {
  const plain = [COUNTED, FIRST, COMPOSITE].reduce(
    (rest, lead) => rest.replace(lead, ''),
    words.replace(/\s+/g, ' ').trim(),
  )
  const isShouted = !/\p{Ll}/u.test(plain) && /\p{Lu}{6}/u.test(plain)
  const quiet = isShouted ? plain.toLowerCase() : plain
  return quiet.charAt(0).toUpperCase() + quiet.slice(1)
}

const TIME =
  /(?:(?<upTo>up to|within|until|at)(?: the)? |(?<around>average|mean|median)[\p{L} -]*? (?:of )?)?(?<![\d.,])(?<number>\d+(?:\.\d+)?)[ -](?<unit>years?|months?|weeks?|days?|hours?)(?![\p{L}\d])(?:,? \((?<kind>mean|median)\))?/giu
/** 'Week 52', which is so long after the beginning. */
const SINCE = /\b(?<unit>week|month|day|year) (?<number>\d+)\b/giu

const SINGULAR: Record<string, BilingualText> = {
  a: { de: 'Jahr', en: 'year' },
  mo: { de: 'Monat', en: 'month' },
  wk: { de: 'Woche', en: 'week' },
  d: { de: 'Tag', en: 'day' },
  h: { de: 'Stunde', en: 'hour' },
}
const KINDS: Record<string, BilingualText> = {
  average: { de: ' (Mittel)', en: ' (mean)' },
  mean: { de: ' (Mittel)', en: ' (mean)' },
  median: { de: ' (Median)', en: ' (median)' },
}

/**
 * How long something lasted in both languages, as far as the words of a source name one time ('From
 * randomisation (week 0) up to 240 weeks'); undefined where they name none, or several.
 */
export function durationLabel(words: string): BilingualText | undefined {
  const times = [...words.matchAll(TIME)]
  const others = [...words.matchAll(SINCE)].filter(({ groups }) => Number(groups?.number) > 0)
  const [time, ...more] = [...times, ...others]
  if (!time || more.length > 0) return undefined
  const { upTo = '', around = '', number = '', unit = '' } = time.groups ?? {}
  const kind = time.groups?.kind ?? around
  const code = timeCode(unit) ?? ''
  const named = number === '1' ? SINGULAR[code] : unitWords(code)
  if (!named) return undefined
  const isMost = /^(?:up to|until)$/i.test(upTo)
  const { de, en } = KINDS[kind.toLowerCase()] ?? { de: '', en: '' }
  const german = isMost && number !== '1' ? named.de.replace(/e$/, 'en') : named.de
  return {
    de: `${isMost ? 'bis zu ' : ''}${number.replace('.', ',')} ${german}${de}`,
    en: `${isMost ? 'up to ' : ''}${number} ${named.en}${en}`,
  }
}

const PLAIN =
  /^(?:bis zu |up to )?\d+(?:[.,]\d+)? (?:Jahre?n?|Monate?n?|Wochen?|Tage?n?|Stunden?|years?|months?|weeks?|days?|hours?)(?: \((?:Mittel|Median|mean|median)\))?$/

/** A duration that is nothing else, '3,3 Jahre (Median)', in the other language; undefined of other words. */
export function durationIn(words: string, language: Language): string | undefined {
  if (!PLAIN.test(words)) return undefined
  const english = words
    .replace('bis zu', 'up to')
    .replace(',', '.')
    .replace(/Jahr\w*/, 'years')
    .replace(/Monat\w*/, 'months')
    .replace(/Woche\w*/, 'weeks')
    .replace(/Tage?n?/, 'days')
    .replace(/Stunden?/, 'hours')
    .replace('Mittel', 'mean')
    .replace('Median', 'median')
  return durationLabel(english)?.[language]
}
