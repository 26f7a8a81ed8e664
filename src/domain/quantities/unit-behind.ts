import { matchAt } from '../../contract/protocol/numerals.ts'
import type { NumberToken } from './token.ts'
import { ANY_UNIT, timeCode, UNITS, type Unit } from './units.ts'

/** '3 consecutive weeks'. */
const BETWEEN = 'consecutive|additional|further|full|more|aufeinanderfolgenden?|weiteren?'
const UNIT = new RegExp(
  `(?:[ -]| (?:${BETWEEN}) |-? ?(?=[%°]))?(${ANY_UNIT})(?:(?<=[%°])|(?![\\p{L}\\d]))`,
  'yu',
)

/** Of body weight: 'mg/kg bw per day'. */
const BODY = 'bw|b\\.?w\\.?|body (?:weight|wt)'
const PER = 'per|pro|je|am|in der|a'
/** Of body surface, to which the filtration of kidneys is referred. */
const SURFACE = '1[.,]73 ?(?:m2|m²|m\\(2\\))'
const PER_UNIT = new RegExp(
  `(?:(?: ${BODY}| KG)? ?/ ?|(?: ${BODY})? (?:${PER}) (?=[\\p{L}\\d]))(?:(?:bw|body weight|KG) ?/ ?)?(?:(${ANY_UNIT})(?![\\p{L}\\d])|(${SURFACE}))` +
    '|( x L\\(-1\\))|(?: bw| body weight)?(?: )?(daily|täglich|a day|once daily)(?!\\p{L})',
  'yu',
)
const EXPONENT = /\(?([23²³])\)?(?![\p{L}\d])/uy
/** '200 cells/mm3'. */
const THINGS_PER = new RegExp(
  `(?:(?: ?\\p{L}{4,12})? ?/ ?| (?:beats|breaths|cells|copies|Schläge|Zellen) (?:per|pro|je) )(${ANY_UNIT})(?:<[^>]{1,6}>)?([23²³])?(?![\\p{L}\\d])`,
  'yu',
)
/** '4-fold', 'dreimal', '2 ×'. */
export const FOLD =
  /^(?:-? ?(?:fold|times|mal|fach|Fache|faches|fache)(?!\p{L})| ?[x×](?= (?!\d)))/iu
/** 'Times' compares before what it is times of, or a comparative. */
const COMPARES =
  /^ (?:the|that|those|its|their|as|so|wie|more|less|(?:\p{Ll}+ )?\p{Ll}{2,}er|the)(?!\p{L})/u

export const isCompared = (times: string, behind: string) =>
  /times|mal/i.test(times) ? COMPARES.test(behind) : !HOW_OFTEN.test(behind)

/** 'Three times a week', 'dreimal täglich'. */
export const HOW_OFTEN =
  /^(?: ?\/ ?| (?:a|an|per|each|every|pro|am|im|in der|die) )(?:d|day|night|week|wk|month|year|Tag|Woche|Monat|Jahr)(?!\p{L})|^ (?:daily|weekly|monthly|yearly|täglich|wöchentlich|monatlich|jährlich)(?!\p{L})/u

/** '50-year-old', '40-Jährige'. */
export const AGED =
  /^[- ]?(?:(?:year|month|week|day|yr|wk|mo|y|d)s?[- ](?:old|aged)|(?:-? ?(?:jähri|monatig|wöchig|tägig)\p{L}*)|-? ?Jährig\p{L}*)/iu

/** No unit with what it is per is longer. */
const LONGEST = 40
/** 'mg/kg/d': so many parts stand below the line. */
const MOST_PARTS = 3

/** A token with the unit that stands behind it, as far as one does. */
export function withUnit(text: string, token: NumberToken): NumberToken {
  return timesBehind(text, token) ?? unitBehind(text, token) ?? thingsPer(text, token) ?? token
}

/** 'fold' and 'year-old', which say what was measured as well. */
function timesBehind(text: string, token: NumberToken): NumberToken | undefined {
  const behind = text.slice(token.end, token.end + LONGEST)
  const fold = FOLD.exec(behind)?.[0]
  if (fold !== undefined) {
    const measured = isCompared(fold, behind.slice(fold.length)) ? 'ratio' : 'other'
    return { ...token, end: token.end + fold.length, measured, hasOwnUnit: true }
  }
  const aged = AGED.exec(behind)?.[0]
  if (aged === undefined) return undefined
  return { ...token, ...agedIn(aged), end: token.end + aged.length }
}

/** 'jährig' is an age, 'wöchig' how long something took. */
export function agedIn(
  word: string,
): Pick<NumberToken, 'measured' | 'unit' | 'dimension' | 'hasOwnUnit'> {
  const measured = /monatig|wöchig|tägig/i.test(word) ? 'duration' : 'age'
  const unit = timeCode(word.replace(/^[- ]+/, ''))
  return { measured, unit, dimension: 'time', hasOwnUnit: true }
}

function unitBehind(text: string, token: NumberToken): NumberToken | undefined {
  const [whole = '', name = ''] = matchAt(UNIT, text, token.end) ?? []
  const unit = UNITS.get(name)
  // '3d' and '5a' are names, '1970s' is a decade.
  const isDecade = name === 's' && /^(?:1[89]|20)\d0$/.test(text.slice(token.start, token.end))
  if (!unit || (whole === name && (isDecade || /^[dya]$/.test(name)))) return undefined
  // 'Three IE genes': behind a word no capitals are a sign.
  if (token.isWord && !/\p{Ll}|%/u.test(name)) return undefined
  const full = perUnits(text, token.end + whole.length, unit)
  return { ...token, ...full, dimension: unit.dimension, hasOwnUnit: true }
}

/** What a unit is per: 'mg/kg per day'. */
function perUnits(
  text: string,
  from: number,
  { code, dimension }: Unit,
): { unit: string; end: number } {
  let unit = code
  let end = from
  for (let parts = 0; parts < MOST_PARTS; parts += 1) {
    const part =
      dimension === 'share' || dimension === 'time' ? undefined : matchAt(PER_UNIT, text, end)
    if (!part) break
    const [whole, name = '', isOfSurface, isPerLitre, isDaily] = part
    const below = isOfSurface
      ? '{1.73_m2}'
      : isDaily
        ? 'd'
        : isPerLitre
          ? 'L'
          : (UNITS.get(name)?.code ?? '')
    end += whole.length
    const power = /^c?m?m$/.test(below) ? matchAt(EXPONENT, text, end) : undefined
    end += power?.[0].length ?? 0
    unit += `/${below}${asDigit(power?.[1])}`
  }
  if (/^ bw(?!\p{L})/u.test(text.slice(end, end + 4))) end += ' bw'.length
  return { unit, end }
}

function thingsPer(text: string, token: NumberToken): NumberToken | undefined {
  const [whole = '', name = '', power] = matchAt(THINGS_PER, text, token.end) ?? []
  const below = UNITS.get(name)
  if (!below || below.dimension === 'share') return undefined
  const unit = `/${below.code}${asDigit(power)}`
  const end = token.end + whole.length
  return { ...token, end, unit, dimension: 'other', hasOwnUnit: true }
}

const asDigit = (power = '') => power.replace('²', '2').replace('³', '3')
