import type { Language } from '../../../contract/protocol/language.ts'
import { amountWords, changeWords, fateWords, wordPattern } from '../../text/direction-words.ts'

/** What words say of a result. */
export interface Claim {
  /** In UTF-16 units of the words. */
  start: number
  end: number
  says:
    | 'less'
    | 'more'
    | 'better'
    | 'worse'
    | 'no difference'
    | 'no clear difference'
    | 'difference'
    | 'not at all'
  /** By a verb: 'sank', which may be said of one group alone. */
  isChange: boolean
  /** It is said that it is not so. */
  isNegated: boolean
}

/** What a clause says of the direction of its result, and whether it leaves that open. */
export interface ClauseClaims {
  claims: Claim[]
  isOpen: boolean
  /** What it says became of people: undefined where it says neither, or both. */
  fate: 'spared' | 'struck' | undefined
}

/** Comparatives that stand before a noun and so name a group or a dose: 'der höheren Dosis'. */
const RISK: Record<Language, string> = {
  de: 'risik|sterblichkeit|rate|häufigkeit|zahl|anteil|wahrscheinlichkeit|gefahr|wert|mortalität',
  en: 'risk|mortality|rate|number|share|likelihood|probability|chance|value|frequency|incidence',
}

/** Not said of an amount: 'mehr als 100', 'oder weniger', 'nicht mehr', 'je mehr'. */
const NO_AMOUNT: Record<Language, RegExp> = {
  de: /(?<!\p{L})(?:oder (?:mehr|weniger|länger|kürzer|höher|niedriger)|(?:mehr|weniger|länger|kürzer) als (?=[§\d]|ein|zwei|drei|die Hälfte)|(?:mehr|weniger) oder (?:mehr|weniger)|mehrere?n?|(?<=(?<!\p{L})(?:nicht|kein\p{L}*|nichts|nie|niemand)(?: \p{L}+){0,3} )mehr(?= |$)(?! (?:menschen|personen|fälle))|(?:je|desto|umso) (?=mehr|länger|weniger)(?:mehr|länger|weniger)|immer (?:mehr|weniger)|(?:noch|viel) mehr)(?!\p{L})/giu,
  en: /(?<!\p{L})(?:or (?:more|less|fewer|longer|higher|lower)|(?:more|less|fewer|longer) than (?=[§\d]|one |two |three |half)|more or less|(?<=(?<!\p{L})no )longer|any (?:more|longer)|the (?:more|less|longer)|long(?:er)?[- ]term|more and more)(?!\p{L})/giu,
}

const QUALITY: Record<Language, { better: string; worse: string }> = {
  de: {
    better: 'besser|verbesser(?:t|te|ten|n)|gebessert|besserte(?:n)?',
    worse: 'schlechter|verschlechter(?:t|te|ten|n)|verschlimmer(?:t|te|ten|n)',
  },
  en: {
    better: 'better|improv(?:e|es|ed|ing)',
    worse: 'worse|worsen(?:s|ed|ing)?|deteriorat(?:e|es|ed|ing)',
  },
}

const CLEAR: Record<Language, string> = {
  de: '(?:sehr |ganz )?(?:klar|deutlich|sicher|eindeutig|signifikant|messbar|nennenswert|wesentlich|statistisch|erkennbar|belegbar|groß|besonder)(?:e[rnms]?)?(?: (?:klar|signifikant|gesichert)(?:e[rnms]?)?)?',
  en: '(?:very )?(?:clear|clearly|significant|significantly|certain|certainly|statistically|measurable|measurably|substantial|substantially|real|meaningful|marked|markedly)(?: significant(?:ly)?)?',
}

/** Of how much a difference matters, not of how certain it is: without such a one there is little or none. */
const LARGE: Record<Language, RegExp> = {
  de: /nennenswert|wesentlich/iu,
  en: /meaningful|substantial/iu,
}

const NO_DIFFERENCE: Record<Language, RegExp> = {
  de: new RegExp(
    `(?<!\\p{L})(?:(?:kein(?:e[rnms]?)?|ohne|weder) (?:${CLEAR.de} )?(?:unterschied\\p{L}*|vorteil\\p{L}*|nachteil\\p{L}*)|kaum (?:ein(?:e[rnms]?)? )?unterschied\\p{L}*|(?:unterschied(?:en)? sich|unterscheiden sich|unterscheidet sich)(?: \\p{L}+){0,2} (?:nicht|kaum)(?: ${CLEAR.de})?|(?:gleich|ebenso|genauso) (?:oft|häufig|viele|hoch|selten|lang))(?!\\p{L})`,
    'giu',
  ),
  en: new RegExp(
    `(?<!\\p{L})(?:(?:no|without(?: a| any)?|little|hardly any) (?:${CLEAR.en} )?(?:differences?|advantage|disadvantage)|(?:did|do|does) not (?:${CLEAR.en} )?differ(?: ${CLEAR.en})?|(?:just |equally |about )?as (?:often|many|frequent)(?= |$)(?! as possible)|equally (?:often|frequent|many))(?!\\p{L})`,
    'giu',
  ),
}

const DIFFERENCE: Record<Language, RegExp> = {
  de: new RegExp(
    `(?<!\\p{L})(?:${CLEAR.de} (?:unterschied\\p{L}*|vorteil\\p{L}*)|unterschied(?:en)? sich ${CLEAR.de})(?!\\p{L})`,
    'giu',
  ),
  en: new RegExp(
    `(?<!\\p{L})(?:${CLEAR.en} (?:differences?|advantage)|differed ${CLEAR.en})(?!\\p{L})`,
    'giu',
  ),
}

/** What leaves a result open, so that a direction beside it is no claim. */
const OPEN: Record<Language, RegExp> = {
  de: /(?<!\p{L})(?:unklar|unsicher|ungewiss|offen|zufall|zufällig|möglicherweise|vielleicht|könnten?|womöglich|nicht (?:sicher|eindeutig|bewiesen|belegt|gesichert|klar))(?!\p{L})/iu,
  en: /(?<!\p{L})(?:unclear|uncertain|chance|possibly|perhaps|maybe|may|might|could|not (?:certain|sure|proven|clear|established))(?!\p{L})/iu,
}

const NEGATION: Record<Language, RegExp> = {
  de: /(?<!\p{L})(?:nicht(?! (?:nur|zuletzt|immer))|kein(?:e[rnms]?)?|nie(?:mals)?|niemand|keinesfalls|keineswegs)(?!\p{L})/giu,
  en: /(?<!\p{L})(?:not(?! (?:only|least|always))|no|never|none|nobody|(?:did|do|does|was|were|is|are|had|has|have|could|would)n[’']t)(?!\p{L})/giu,
}

const BEFORE_VERB =
  /(?:(?<!\p{L})(?:was|were|is|are|be|been|remained|stayed|slightly|clearly|somewhat|much|significantly|markedly|hardly|scarcely|little|not|even|no|any|far|also|so|about|times|hours|days|years|percent|points|on average)|[§%]) $/iu

interface Word {
  start: number
  end: number
  sign: 1 | -1
}

/**
 * What a clause says of its result: each word of direction with its negation, and each negation that
 * stands alone.
 * @param own whether a word is one of the outcome itself, which says no direction of it
 */
export function claimsIn(
  words: string,
  language: Language,
  own: (word: string) => boolean,
): ClauseClaims {
  const nothing = words.matchAll(NO_DIFFERENCE[language])
  const none = [...nothing].map(
    ({ 0: found, index }): Claim => ({
      start: index,
      end: index + found.length,
      says:
        wordPattern(CLEAR[language]).test(found) && !LARGE[language].test(found)
          ? 'no clear difference'
          : 'no difference',
      isChange: false,
      isNegated: false,
    }),
  )
  const blankOut = (text: string, pattern: RegExp) =>
    text.replace(pattern, (whole) => ' '.repeat(whole.length))
  const left = blankOut(blankOut(words, NO_DIFFERENCE[language]), NO_AMOUNT[language])
  const wordsOf = (less: string, more: string): Word[] => [
    ...[...left.matchAll(wordPattern(less))].map((found) => signed(found, -1)),
    ...[...left.matchAll(wordPattern(more))].map((found) => signed(found, 1)),
  ]
  const amounts = [
    ...wordsOf(amountWords[language].less, amountWords[language].more),
    ...inflected(left, language, own),
  ]
    .filter((word) => language !== 'en' || isPredicative(left, word, own))
    .toSorted((a, b) => a.start - b.start)
  const changes = wordsOf(changeWords[language].less, changeWords[language].more).filter(
    ({ start, end }) => !own(left.slice(start, end)),
  )
  const qualities = wordsOf(QUALITY[language].worse, QUALITY[language].better).filter(
    ({ start, end }) => !own(left.slice(start, end)),
  )
  const negations = [...left.matchAll(NEGATION[language])].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }))
  const differences = [...left.matchAll(DIFFERENCE[language])].map(
    ({ index, 0: { length } }): Claim => ({
      start: index,
      end: index + length,
      says: 'difference',
      isChange: false,
      // 'Ein klarer Unterschied zeigte sich nicht.'
      isNegated: negations.some((one) => isOf(one, index) || isBehind(one, index + length)),
    }),
  )
  const directions = joined(amounts, changes, qualities).map(
    (claim): Claim => ({ ...claim, isNegated: isNegatedAt(negations, claim.start) }),
  )
  const direct = [...none, ...differences, ...directions]
  const used = direct.flatMap(({ start }) => negations.filter((one) => isOf(one, start)))
  const alone = negations
    .filter(
      (one) =>
        !used.includes(one) &&
        !differences.some(({ isNegated, end }) => isNegated && isBehind(one, end)),
    )
    .map((place): Claim => ({ ...place, says: 'not at all', isChange: false, isNegated: false }))
  return {
    claims: [...direct, ...alone],
    isOpen: OPEN[language].test(words),
    fate: fateIn(left, language, negations, own),
  }
}

function fateIn(
  words: string,
  language: Language,
  negations: ReadonlyArray<{ start: number; end: number }>,
  own: (word: string) => boolean,
): ClauseClaims['fate'] {
  const has = (fate: 'spared' | 'struck') =>
    [...words.matchAll(wordPattern(fateWords[language][fate]))].filter(
      ({ 0: found, index }) =>
        !negations.some((one) => isOf(one, index) || isBehind(one, index + found.length)) &&
        !(fate === 'spared' && own(found)),
    )
  const [spared, struck] = [has('spared'), has('struck')]
  if (spared.length > 0 === struck.length > 0) return undefined
  return spared.length > 0 ? 'spared' : 'struck'
}

const signed = ({ index, 0: { length } }: RegExpExecArray, sign: 1 | -1): Word => ({
  start: index,
  end: index + length,
  sign,
})

/** So far before a word its negation stands: 'nicht in allen Gruppen häufiger'. */
const FAR = 32

const isOf = ({ end }: { end: number }, at: number) => end <= at && at - end <= FAR

const isBehind = ({ start }: { start: number }, at: number) => start >= at && start - at <= FAR

/** Whether something before it says that it is not so. */
const isNegatedAt = (negations: ReadonlyArray<{ end: number }>, at: number) =>
  negations.some((one) => isOf(one, at))

/** 'ein geringeres Risiko': before a word for how frequent something is, or for the outcome. */
function inflected(words: string, language: Language, own: (word: string) => boolean): Word[] {
  if (language === 'en') return []
  const { less, more } = amountWords.de
  const pattern = (list: string) =>
    new RegExp(`(?<!\\p{L})(?:${list})e[rnms]?(?= ([\\p{L}-]+))`, 'giu')
  const isOfRisk = (word: string) => new RegExp(RISK.de, 'iu').test(word) || own(word)
  const found = (list: string, sign: 1 | -1) =>
    [...words.matchAll(pattern(list))].flatMap((match) =>
      isOfRisk(match[1] ?? '') ? [signed(match, sign)] : [],
    )
  return [...found(less, -1), ...found(more, 1)]
}

/** English comparatives of a noun that is no frequency name a group: 'the lower target'. */
function isPredicative(words: string, { start, end }: Word, own: (word: string) => boolean) {
  const word = words.slice(start, end).toLowerCase()
  if (/^(?:fewer|rarer|extra|additional|less|more)$/.test(word)) return true
  const [, next = ''] = /^ +([\p{L}-]+)/u.exec(words.slice(end)) ?? []
  if (next === '' || /^(?:with|in|than|on|by|for|over|among|after|at|if|when)$/i.test(next)) {
    return true
  }
  return new RegExp(RISK.en, 'i').test(next) || own(next) || BEFORE_VERB.test(words.slice(0, start))
}

/** 'Weniger verschlechtert' is better, 'sank stärker' is less: an amount of a change. */
function joined(
  amounts: readonly Word[],
  changes: readonly Word[],
  qualities: readonly Word[],
): Array<Omit<Claim, 'isNegated'>> {
  const product = ({ start, end }: Word, sign: number): Word => {
    const [amount] = amounts
    const places = amount ? [start, end, amount.start, amount.end] : [start, end]
    return {
      start: Math.min(...places),
      end: Math.max(...places),
      sign: (amount ? amount.sign * sign : sign) as 1 | -1,
    }
  }
  const [quality] = qualities
  if (quality) {
    const { sign, ...place } = product(quality, quality.sign)
    return [{ ...place, says: sign > 0 ? 'better' : 'worse', isChange: true }]
  }
  const [change] = changes
  const words = change ? [product(change, change.sign)] : amounts
  return words.map(({ sign, ...place }) => ({
    ...place,
    says: sign > 0 ? 'more' : 'less',
    isChange: change !== undefined,
  }))
}
