/** Whether a finding says what its passage says (P-FINDING-PASSAGE). */
import type { WrittenComparison, WrittenFinding } from '../../contract/desk/evidence.ts'
import { withDecimalPoints } from '../../contract/protocol/one-notation.ts'
import type { Measure } from '../../contract/reading/evidence.ts'
import { numbersIn } from '../quantities/numbers-in.ts'
import { readQuantities } from '../quantities/read-quantities.ts'
import { directionPattern } from '../text/direction-words.ts'
import { sentencesOf } from '../text/sentences.ts'
import { abstractEnd, rowsAround } from './abstract-text.ts'
import { isRatio } from './effect.ts'
import { type Counts, excludes, shareDifference } from './intervals.ts'
import { orderFault } from './passage-arms.ts'
import type { HeldNumber, PassageFault, PassageReading, Span } from './passage-reading.ts'
import { statisticFaults, unstatedFields } from './passage-statistics.ts'
import { type PassageToken, passageTokensIn, percentAfter, same } from './passage-tokens.ts'

interface Source {
  /** The whole abstract, for what is said but once: how long, and how many people. */
  all: PassageToken[]
  /** Of the passage alone. */
  tokens: PassageToken[]
  text: string
  start: number
  end: number
}

/**
 * Holds each number of a finding against its passage: it stands there, or follows from numbers that
 * do. How long it lasted, how many people there were and a baseline risk may stand elsewhere in the
 * same abstract. What the passage says of order and direction must not contradict the finding.
 * @param abstract the text in which the passage is marked
 * @param comparison whose words name the groups; left out, the labels of the groups alone
 */
export function readPassage(
  finding: Omit<WrittenFinding, 'id' | 'comparisonId'>,
  abstract: string,
  comparison?: Pick<WrittenComparison, 'intervention' | 'comparator'>,
): PassageReading {
  const { passage, arms, rates, measure, baseline } = finding
  if (!passage) return { held: [], faults: [], asked: [] }
  const text = withDecimalPoints(abstract)
  const all = tokensBeside(passage, text)
  const tokens = all.filter(({ start, end }) => start >= passage.start && end <= passage.end)
  const source = { all, tokens, text, start: passage.start, end: passage.end }
  const reading: PassageReading = { held: [], faults: [], asked: [] }
  if (arms) readArms(arms, source, reading)
  if (rates) readRates(rates, source, reading)
  if (measure) readMeasure(measure, source, reading)
  if (baseline && measure && !arms) readBaseline(baseline.risk, measure, source, reading)
  readDuration(finding.duration, source, reading)
  if (arms) reading.faults.push(...orderFault(arms, reading.held, source, comparison))
  reading.faults.push(
    ...directionFaults(finding, source, reading.held),
    ...significanceFaults(finding, source),
    ...statisticFaults(finding, abstract, passage),
  )
  reading.asked.push(
    ...unstatedFields(finding, text).map(missing),
    ...(reading.faults.length === 0 ? unsignedOrOther(finding, source) : []),
  )
  return reading
}

/**
 * What may say the rest: of a row of the registry the row, then the abstract, no other row; of the abstract
 * all of it.
 */
function tokensBeside(passage: Span, text: string): PassageToken[] {
  const [all, rows, length] = [passageTokensIn(text), rowsAround(text, passage), abstractEnd(text)]
  const inRows = all.filter(({ start, end }) => rows && start >= rows.start && end <= rows.end)
  return [...inRows, ...all.filter(({ end }) => end <= length)]
}

const stated = (field: string, token: Span): HeldNumber => ({
  field,
  how: 'stated',
  spans: [spanOf(token)],
})
const spanOf = ({ start, end }: Span): Span => ({ start, end })
const missing = (field: string): PassageFault => ({ field, fault: 'not-in-its-passage', spans: [] })

/** Numbers of two groups: events in the passage, totals there or in the abstract, or by per cent. */
function readArms(arms: readonly [Counts, Counts], source: Source, reading: PassageReading): void {
  const used = new Set<PassageToken>()
  for (const [index, arm] of arms.entries()) {
    const other = arms[index === 0 ? 1 : 0]
    readArm(`arms.${index}`, arm, other, source, used, reading)
  }
  // Who had it in one group is not counted beside who had it not in the other.
  const ways = reading.held.filter(({ field }) => field.endsWith('.events'))
  const [rest, ...others] = ways.filter(({ how }) => how === 'rest')
  if (rest && others.length === 0 && ways.length === 2) reading.faults.push(missing(rest.field))
  if (isOtherOrder(reading.held))
    reading.asked.push({ field: 'arms', fault: 'arms-swapped', spans: [] })
}

function readArm(
  field: string,
  { events, total }: Counts,
  other: Counts,
  { tokens, all, text }: Source,
  used: Set<PassageToken>,
  { held, faults }: PassageReading,
): void {
  const exact = (100 * events) / total
  const peopleTokens = new Set(all.flatMap(({ of }) => of ?? []))
  const isCount = (one: PassageToken, value: number) => same(one, value) && !one.isPercent
  // 'events of total' is surest, then events with their per cent, then any.
  const candidates = tokens.filter(
    (one) =>
      isCount(one, events) &&
      !used.has(one) &&
      !peopleTokens.has(one) &&
      // '12 weeks' are nobody, and the size of the other group is no event of this one.
      !UNITS.some(([english]) => english.test(text.slice(one.end))) &&
      (events !== other.total || roundsTo(percentAfter(one, tokens), exact)),
  )
  const event =
    candidates.find((one) => same(one.of, total)) ??
    candidates.find((one) => roundsTo(percentAfter(one, tokens), exact)) ??
    candidates[0]
  const people = all.find((one) => isCount(one, total))
  const everybody = all.find((one) => isCount(one, total + other.total))
  // Of which the passage says the count itself, another one is not right that rounds to it.
  const isCounted = (percent: PassageToken) =>
    tokens.some(
      (one) =>
        !(one.isPercent || peopleTokens.has(one) || same(one, events)) &&
        roundsTo(percent, (100 * one.value) / total) &&
        (same(one.of, total) || percentAfter(one, tokens) === percent),
    )
  const percents = tokens.filter(
    (one) => one.isPercent && roundsTo(one, exact) && !used.has(one) && !isCounted(one),
  )
  if (event) {
    used.add(event)
    held.push(stated(`${field}.events`, event))
    if (event.of && !same(event.of, total)) {
      const spans = [spanOf(event.of)]
      faults.push({ field: `${field}.total`, fault: 'total-contradicts', spans })
      return
    }
    const before = tokens.find(
      ({ end, isPercent }) => isPercent && end <= event.start && event.start - end <= 3,
    )
    // '6.5% (569 of 8803)'
    const beside = roundsTo(before, exact) ? before : percentAfter(event, tokens)
    if (beside && !roundsTo(beside, exact)) {
      const spans = [spanOf(beside)]
      faults.push({ field: `${field}.events`, fault: 'percent-contradicts', spans })
      return
    }
    const percent = beside ?? percents[0]
    if (percent) used.add(percent)
    const found = totalOf(field, { event, people, percent, everybody })
    // Of which share they are says how many there were only where no number that is stated does.
    const isStated =
      found?.how === 'percent' &&
      all.some(
        (one) =>
          isCount(one, one.value) &&
          one.value > events &&
          roundsTo(percent, (100 * events) / one.value),
      )
    if (found && !isStated) held.push(found)
    else faults.push(missing(`${field}.total`))
    return
  }
  const rest = tokens.find((one) => isCount(one, total - events) && !peopleTokens.has(one))
  const [percent] = percents
  if (people && rest && !used.has(rest)) {
    used.add(rest)
    held.push({ field: `${field}.events`, how: 'rest', spans: [spanOf(people), spanOf(rest)] })
  } else if (people && percent) {
    used.add(percent)
    held.push({
      field: `${field}.events`,
      how: 'percent',
      spans: [spanOf(percent), spanOf(people)],
    })
  } else faults.push(missing(`${field}.events`))
  if (people) held.push(stated(`${field}.total`, people))
  else faults.push(missing(`${field}.total`))
}

const A_YEAR_BEHIND = /^\s?(?:%|per ?cent) (?:(?:a|per|each|every) year|annually|yearly)\b/i

/** Rates as they stand in the passage, per a time that stands there, too; '1.27% a year' is per 100. */
function readRates(
  { groups, per, time }: NonNullable<WrittenFinding['rates']>,
  { tokens, text }: Source,
  { held, faults }: PassageReading,
): void {
  const isOfYear = ({ value, end }: PassageToken) =>
    groups.some((group) => group.value === value) && A_YEAR_BEHIND.test(text.slice(end, end + 24))
  const ofYear = per === 100 && time === 'person_years' ? tokens.find(isOfYear) : undefined
  const fields = [
    ...groups.map(({ value }, index) => [`rates.groups.${index}.value`, value] as const),
    ['rates.per', per] as const,
  ]
  for (const [field, value] of fields) {
    const token = tokens.find((one) => same(one, value)) ?? (field === 'rates.per' && ofYear)
    if (token) held.push(stated(field, token))
    else faults.push(missing(field))
  }
}

/** Whether the events of two groups stand the other way round than their people, of whom each has its own. */
function isOtherOrder(held: readonly HeldNumber[]): boolean {
  const [a, b] = (['events', 'total'] as const).map((part) => {
    const [one, other] = [0, 1].map((arm) => {
      const found = held.find(
        ({ field, how }) => field === `arms.${arm}.${part}` && how === 'stated',
      )
      return found?.spans[0]?.start
    })
    return one === undefined || other === undefined ? 0 : Math.sign(other - one)
  })
  return a !== undefined && b !== undefined && a * b < 0
}

/** How many people a group had: stated, as its events and their per cent have it, or of both groups. */
function totalOf(
  field: string,
  {
    event,
    people,
    percent,
    everybody,
  }: Record<'people' | 'percent' | 'everybody', PassageToken | undefined> & {
    event: PassageToken
  },
): HeldNumber | undefined {
  const name = `${field}.total`
  if (people) return stated(name, people)
  if (percent) return { field: name, how: 'percent', spans: [spanOf(event), spanOf(percent)] }
  return everybody && { field: name, how: 'sum', spans: [spanOf(everybody)] }
}

/** Whether a stated number is an exact one, rounded as it was stated. */
function roundsTo(token: PassageToken | undefined, exact: number): boolean {
  return token !== undefined && Math.abs(token.value - exact) <= 0.5 * 10 ** -token.decimals + 1e-9
}

/** The forms in which a measure can stand: as it is, or a ratio as so many per cent less or more. */
function formsOf(measure: Measure | (Omit<Measure, 'unit'> & { unit?: unknown })) {
  const { value, low, high } = measure
  const direct = { how: 'stated' as const, numbers: [value, low, high], sign: 0 }
  if (!isRatio(measure)) return [direct]
  const asPercent = (one: number) => Number((100 * (1 - one)).toPrecision(9))
  const numbers = [value, low, high].map(asPercent)
  return [direct, { how: 'complement' as const, numbers, sign: Math.sign(value - 1) }]
}

function readMeasure(
  measure: NonNullable<WrittenFinding['measure']>,
  source: Source,
  { held, faults }: PassageReading,
): void {
  const { tokens, text } = source
  const fields = ['measure.value', 'measure.low', 'measure.high']
  const forms = formsOf(measure)
  for (const { how, numbers, sign } of forms) {
    const [value = 0, low = 0, high = 0] = numbers.map(Math.abs)
    const found = tripleIn(source, [value, low, high])
    if (!found) continue
    if (how === 'complement' && !found[0].isPercent) continue
    held.push(
      ...fields.map((field, at) => ({ field, how, spans: [spanOf(found[at] ?? found[0])] })),
    )
    const turned = how === 'complement' && directionAt(text, found[0]) === -sign && sign !== 0
    if (turned)
      faults.push({
        field: 'measure.value',
        fault: 'direction-contradicts',
        spans: found.map(spanOf),
      })
    return
  }
  // Each by itself, to say which of them is not there.
  const [direct] = forms
  const each = (direct?.numbers ?? []).map((number) =>
    tokens.find((token) => same(token, Math.abs(number))),
  )
  for (const [at, token] of each.entries()) {
    const field = fields[at] ?? ''
    if (token) held.push(stated(field, token))
    else faults.push(missing(field))
  }
  if (each.every((token) => token !== undefined)) {
    const spans = each.flatMap((token) => (token ? [spanOf(token)] : []))
    faults.push({ field: 'measure.value', fault: 'interval-elsewhere', spans })
  }
}

/**
 * A value with the limits that follow it: '0.82 (95% CI 0.69–0.98)', or '0.69 and 0.72 (95% CI
 * 0.53–0.91 and 0.54–0.95)'.
 */
function tripleIn(
  { tokens, text }: Pick<Source, 'tokens' | 'text'>,
  [value, low, high]: readonly [number, number, number],
): Triple | undefined {
  const counted = tokens.filter(({ isLevel }) => !isLevel)
  for (const [at, token] of counted.entries()) {
    if (!same(token, value)) continue
    for (const lists of [1, 2, 3, 4]) {
      for (let place = 0; place < lists; place += 1) {
        // The value is one of so many, and its limits are those of the same place.
        const from = counted[at - place]
        const to = counted[at - place + lists - 1]
        const first = counted[at - place + lists + 2 * place]
        const second = counted[at - place + lists + 2 * place + 1]
        if (!from || !to || !first || !second || first.start - token.end > REACH) continue
        if (/[()]/.test(text.slice(from.start, to.end))) continue
        if (same(first, low) && same(second, high)) return [token, first, second]
        if (same(first, high) && same(second, low)) return [token, second, first]
      }
    }
  }
  return undefined
}

type Triple = readonly [PassageToken, PassageToken, PassageToken]

/** So far after a value its limits may stand. */
const REACH = 160

/** A baseline risk: so many per cent, or out of so many, or events out of people. */
function readBaseline(
  risk: number,
  measure: NonNullable<WrittenFinding['measure']>,
  source: Source,
  { held, faults }: PassageReading,
): void {
  const { tokens, all } = source
  const field = 'baseline.risk'
  const isRisk = (one: PassageToken, wanted = risk, within = 1e-6) =>
    scalesOf(one, source).some((scale) => {
      return Math.abs(one.value / scale - wanted) <= within * wanted + 1e-12
    })
  const found =
    tokens.find((one) => isRisk(one) && !one.isLevel) ??
    all.find((one) => isRisk(one) && !one.isLevel)
  if (found) {
    held.push({ field, how: 'rate', spans: [spanOf(found)] })
    // Of two rates the one without the intervention, of which the ratio makes the other.
    const near = tokens.filter((one) => one !== found && Math.abs(one.start - found.start) < REACH)
    const isOf = (ratio: number) => near.some((one) => isRisk(one, risk * ratio, 0.03))
    const clearly = Math.abs(Math.log(measure.value)) > 0.06
    if (isRatio(measure) && clearly && !isOf(measure.value) && isOf(1 / measure.value)) {
      faults.push({ field, fault: 'baseline-of-intervention', spans: [spanOf(found)] })
    }
    return
  }
  const share = shareOf(risk, all)
  if (share) held.push({ field, how: 'share', spans: share.map(spanOf) })
  else faults.push(missing(field))
}

/** Out of how many a rate is: as its sentence says, else as the abstract says anywhere. */
function scalesOf(token: PassageToken, { all, text }: Source): number[] {
  if (token.isPercent) return [100]
  const sentence = sentenceAt(text, token)
  const scales = all.flatMap(({ per, start }) => (per === undefined ? [] : [{ per, start }]))
  const near = scales.filter(({ start }) => start >= sentence.start && start < sentence.end)
  return (near.length > 0 ? near : scales).map(({ per }) => per)
}

/** Counts whose share a risk is, as exactly as it was entered: events, of one group or two, and people. */
function shareOf(risk: number, all: readonly PassageToken[]) {
  const counts = all.filter(
    ({ value, isPercent, isLevel }) => !isPercent && !isLevel && Number.isInteger(value),
  )
  const half = 0.5 * 10 ** -decimalsOf(risk) + 1e-12
  const isShare = (events: number, people: PassageToken) =>
    Math.abs(events / people.value - risk) <= half
  for (const people of counts.filter(({ value }) => value >= 100)) {
    const events = counts.find(({ value }) => isShare(value, people))
    if (events) return [events, people]
    // '403 and 418 people' of two groups.
    const at = counts.findIndex(({ value }, place) =>
      isShare(value + (counts[place + 1]?.value ?? Number.NaN), people),
    )
    if (at >= 0) return [...counts.slice(at, at + 2), people]
  }
  return undefined
}

const decimalsOf = (number: number) => (String(number).split('.')[1] ?? '').length

const UNITS: ReadonlyArray<readonly [RegExp, RegExp]> = [
  [/^[\s-]*(?:years?|yr)/i, /^[\s-]*(?:jahre?n?)/i],
  [/^[\s-]*months?/i, /^[\s-]*monate?n?/i],
  [/^[\s-]*weeks?/i, /^[\s-]*wochen?/i],
  [/^[\s-]*days?/i, /^[\s-]*tage?n?/i],
  [/^[\s-]*hours?/i, /^[\s-]*stunden?/i],
]

/** How long it lasted: each number with its unit, as exactly as it was said. */
function readDuration(
  { en }: { en: string },
  { tokens, all, text }: Source,
  { held, faults }: PassageReading,
): void {
  for (const number of numbersIn(en, 'en')) {
    const wanted = Number(number.value)
    const [unit] = UNITS.find(([english]) => english.test(en.slice(number.end))) ?? []
    const isSame = (one: PassageToken) =>
      Number(one.value.toFixed(decimalsOf(wanted))) === wanted &&
      (!unit || unit.test(text.slice(one.end)))
    const found = tokens.find(isSame) ?? all.find(isSame)
    if (found) held.push(stated('duration.en', found))
    else faults.push(missing('duration.en'))
  }
}

const LESS = directionPattern('less', 'en')
const MORE = directionPattern('more', 'en')
/** 'More of the people' and 'more often' say nothing of a value. */
const NOT_OF_A_VALUE = /\b(?:more (?:than|often|slowly|of the)|higher risk)\b/gi
/** Words of the other direction are said of another number where they stand so much farther away. */
const FARTHER = 12

/** What the words beside a number say of it: 1 for more, -1 for less, 0 where that is not clear. */
function directionAt(text: string, token: Span): number {
  const sentence = sentenceAt(text, token)
  const words = text
    .slice(sentence.start, sentence.end)
    .replace(NOT_OF_A_VALUE, (whole) => ' '.repeat(whole.length))
  const nearest = (pattern: RegExp) =>
    Math.min(
      ...Array.from(words.matchAll(pattern), ({ index, 0: word }) =>
        gapBetween(token, {
          start: sentence.start + index,
          end: sentence.start + index + word.length,
        }),
      ),
    )
  const [less, more] = [nearest(LESS), nearest(MORE)]
  if (less + FARTHER < more) return -1
  return more + FARTHER < less ? 1 : 0
}

const gapBetween = (a: Span, b: Span) => Math.max(b.start - a.end, a.start - b.end, 0)

/** A difference, or a ratio of the counted groups, that the passage states the other way round. */
function directionFaults(
  { arms, measure, adjusted }: Omit<WrittenFinding, 'id' | 'comparisonId'>,
  source: Source,
  held: readonly HeldNumber[],
): PassageFault[] {
  if (measure && !isRatio(measure)) return signFaults(measure, source)
  if (!arms || adjusted) return []
  const counted = held.find(({ field }) => field === 'arms.0.events')?.spans[0]
  const stated = counted && statedRatio(source, sentenceAt(source.text, counted))
  const ratio = measure?.value ?? stated?.value ?? 1
  const [first = 0, second = 0] = arms.map(({ events, total }) => events / total)
  const isOpposite = Math.sign(first - second) === -Math.sign(ratio - 1) && first !== second
  // A ratio next to 1 may be rounded, or weighted by time.
  if (!isOpposite || Math.abs(Math.log(ratio)) < 0.02) return []
  const spans = stated ? [spanOf(stated)] : []
  return [{ field: 'arms', fault: 'direction-contradicts', spans }]
}

/** A difference whose signs, or the words beside it, are not those of the passage. */
function signFaults(
  measure: NonNullable<WrittenFinding['measure']>,
  source: Source,
): PassageFault[] {
  const { value, low, high } = measure
  const found = tripleIn(source, [Math.abs(value), Math.abs(low), Math.abs(high)])
  if (!found) return []
  const fault = (name: string, token: PassageToken): PassageFault => ({
    field: `measure.${name}`,
    fault: 'direction-contradicts',
    spans: [spanOf(token)],
  })
  const [token, ...limits] = found
  const direction = token.isNegative ? -1 : directionAt(source.text, token)
  const isTurned = direction !== 0 && direction === -Math.sign(value)
  // Where one limit has a sign, one without has none; else both are said without.
  const isSigned = limits.some(({ isNegative }) => isNegative)
  const turned = [low, high].flatMap((limit, at) => {
    const one = limits[at]
    const isOther = one && isSigned && one.isNegative !== limit < 0 && limit !== 0
    return isOther ? [fault(at === 0 ? 'low' : 'high', one)] : []
  })
  return isTurned ? [fault('value', token), ...turned] : turned
}

/**
 * A fall that has no sign and no word for it, and a ratio that follows from the groups' numbers less than
 * another one of the passage does.
 */
function unsignedOrOther(
  { measure, arms, rates }: Pick<WrittenFinding, 'measure' | 'arms' | 'rates'>,
  source: Source,
): PassageFault[] {
  if (!measure || (isRatio(measure) && !arms && !rates)) return []
  const { value, low, high } = measure
  const found = tripleIn(source, [Math.abs(value), Math.abs(low), Math.abs(high)])
  if (!found) return []
  const [token] = found
  const isSigned = found.some(({ isNegative }) => isNegative)
  const isUnsigned =
    value < 0 && !isRatio(measure) && !isSigned && directionAt(source.text, token) === 0
  const { text, start, end } = source
  const limits = readQuantities(text.slice(start, end), 'en').flatMap((one) =>
    one.role === 'interval' ? [{ start: start + one.start, end: start + one.end }] : [],
  )
  const ratios = limits.map(
    (one) => source.tokens.findLast((each) => !each.isLevel && each.end <= one.start)?.value,
  )
  const [a = 0, b = 0] =
    arms?.map(({ events, total }) => events / total) ?? rates?.groups.map((one) => one.value) ?? []
  const off = (ratio = Number.NaN) => Math.abs(Math.log(ratio / (a / b)))
  const isOfOther =
    isRatio(measure) && ratios.some((ratio) => off(ratio) < off(value) - MUCH_BETTER)
  return [
    ...(isUnsigned
      ? [
          {
            field: 'measure.value',
            fault: 'direction-contradicts' as const,
            spans: [spanOf(token)],
          },
        ]
      : []),
    ...(isOfOther ? [{ ...missing('measure.value'), spans: [spanOf(token)] }] : []),
  ]
}

/** By so much, in natural logarithms. */
const MUCH_BETTER = 0.02

/** The only ratio that a sentence states; undefined where it states none, or several. */
function statedRatio({ text, tokens }: Source, sentence: Span): PassageToken | undefined {
  const ratios = tokens.filter(({ start, isLevel }) => {
    if (isLevel || start < sentence.start || start >= sentence.end) return false
    return /\b(?:(?:hazard|odds|risk|rate) ratio|relative risk|HR|OR|RR)\b[\s,;:=(]*(?:was|of|were)?[\s,;:=(]*$/.test(
      text.slice(Math.max(0, start - 40), start),
    )
  })
  return ratios.length === 1 ? ratios[0] : undefined
}

/** The sentence in which something stands. */
function sentenceAt(text: string, { start: at }: Span): Span {
  const found = sentencesOf(text, 'en').find(({ start, end }) => at >= start && at < end)
  return found ?? { start: 0, end: 0 }
}

const P_VALUE = /\bP\s*(<|=|>|≤|≥)\s*(0?\.\d+)(?!\d)(?!\s*(?:for|by)\s)/gi

/** The only p-value of a passage, where it clearly says another thing than the interval. */
function significanceFaults(
  { measure, arms, adjusted, design }: Omit<WrittenFinding, 'id' | 'comparisonId'>,
  { text, start, end }: Source,
): PassageFault[] {
  const [found, ...others] = text.slice(start, end).matchAll(P_VALUE)
  // At 0.05 a p-value says what an interval of 95 % does, and no other.
  if (!found || others.length > 0 || measure?.interval) return []
  const interval =
    measure ??
    (arms && !adjusted && design === 'independent' ? shareDifference(...arms) : undefined)
  if (!interval) return []
  const isClear = excludes(interval, measure && isRatio(measure) ? 1 : 0)
  const [, sign = '', digits = ''] = found
  const p = Number(digits)
  const saysClear = sign !== '>' && sign !== '≥' && p < 0.04
  const saysUnclear = sign !== '<' && sign !== '≤' && p > 0.06
  if (!((saysClear && !isClear) || (saysUnclear && isClear))) return []
  const at = start + found.index
  const field = measure ? 'measure.low' : 'arms'
  return [{ field, fault: 'p-contradicts', spans: [{ start: at, end: at + found[0].length }] }]
}
