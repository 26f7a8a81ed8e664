/** Findings in which one thing was altered, as slips of people and machines alter it. */
import type { WrittenFinding } from '../../src/contract/desk/evidence.ts'
import { isRatio } from '../../src/domain/evidence/effect.ts'

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export interface Surroundings {
  /** Numbers that its abstract says. */
  numbers: readonly number[]
  /** Findings of the same study, and of others. */
  others: readonly WrittenFinding[]
  /** The text in which its passage stands, and its sentences. */
  text: string
  sentences: ReadonlyArray<{ start: number; end: number }>
  random: () => number
}

type Altering = (finding: WrittenFinding, of: Surroundings) => WrittenFinding | undefined
type Arms = NonNullable<WrittenFinding['arms']>
type Measure = NonNullable<WrittenFinding['measure']>
type Rates = NonNullable<WrittenFinding['rates']>

const pick = <T>(list: readonly T[], random: () => number): T | undefined =>
  list[Math.floor(random() * list.length)]

const ofArms =
  (alter: (arms: Arms, of: Surroundings) => Arms | undefined): Altering =>
  (finding, of) => {
    const arms = finding.arms && alter(structuredClone(finding.arms), of)
    return arms && { ...finding, arms }
  }
const ofMeasure =
  (alter: (measure: Measure, of: Surroundings) => Partial<Measure> | undefined): Altering =>
  (finding, of) => {
    const parts = finding.measure && alter(finding.measure, of)
    return parts && finding.measure && { ...finding, measure: { ...finding.measure, ...parts } }
  }
const ofRates =
  (alter: (rates: Rates, of: Surroundings) => Rates | undefined): Altering =>
  (finding, of) => {
    const rates = finding.rates && alter(structuredClone(finding.rates), of)
    return rates && { ...finding, rates }
  }

/** One number of one group made another. */
const armNumber = (
  part: 'events' | 'total',
  change: (number: number, arms: Arms, of: Surroundings) => number | undefined,
) =>
  ofArms((arms, of) => {
    const arm = pick(arms, of.random)
    const changed = arm && change(arm[part], arms, of)
    if (!arm || changed === undefined) return undefined
    arm[part] = changed
    return arms
  })
const limit = (
  part: 'value' | 'low' | 'high',
  change: (number: number, of: Surroundings) => number | undefined,
) =>
  ofMeasure((measure, of) => {
    const changed = change(measure[part], of)
    return changed === undefined ? undefined : { [part]: changed }
  })

/** Two neighbouring digits exchanged, or one replaced. */
function mistyped(number: number, { random }: Surroundings): number {
  const text = String(Math.abs(number))
  const places = [...text].flatMap((one, place) => (/\d/.test(one) ? [place] : []))
  const place = places[Math.floor(random() * places.length)] ?? 0
  const next = places[places.indexOf(place) + 1]
  const digits = [...text]
  if (next !== undefined && digits[next] !== digits[place] && random() < 0.5) {
    ;[digits[place], digits[next]] = [digits[next] ?? '', digits[place] ?? '']
  } else {
    digits[place] = String((Number(digits[place]) + 1 + Math.floor(random() * 8)) % 10)
  }
  return Math.sign(number || 1) * Number(digits.join(''))
}

const moved = (number: number, { random }: Surroundings) =>
  Number((random() < 0.5 ? number * 10 : number / 10).toPrecision(12))
const another = (_: number, { numbers, random }: Surroundings) => pick(numbers, random)
const rounded = (number: number, decimals = 2) => Number(number.toFixed(decimals))

/** The measure of another finding, of the same study where it has one. */
const measureOfOther = (finding: WrittenFinding, { others, random }: Surroundings) => {
  const measured = others.flatMap(({ pmid, measure }) => (measure ? [{ pmid, measure }] : []))
  const own = measured.filter(({ pmid }) => pmid === finding.pmid)
  return pick(own.length > 0 ? own : measured, random)?.measure
}

const withPassage = (
  finding: WrittenFinding,
  span: { start: number; end: number } | undefined,
): WrittenFinding | undefined =>
  finding.passage && span && { ...finding, passage: { ...finding.passage, ...span } }

const TYPES: ReadonlyArray<Measure['type']> = [
  'hazard_ratio',
  'odds_ratio',
  'relative_risk',
  'rate_ratio',
]

/** Kinds of slips by name. */
export const ALTERATIONS: Readonly<Record<string, Altering>> = {
  'events mistyped': armNumber('events', (number, _, of) => mistyped(number, of)),
  'a size mistyped': armNumber('total', (number, _, of) => mistyped(number, of)),
  'events of another place': armNumber('events', (number, _, of) => another(number, of)),
  'a size of another place': armNumber('total', (number, _, of) => another(number, of)),
  'ten times the events': armNumber('events', (number) => number * 10),
  'a tenth of the size': armNumber('total', (number) => Math.round(number / 10)),
  'per cent as events': armNumber('events', (number, arms) => {
    const total = arms.find(({ events }) => events === number)?.total
    return total && Math.round((100 * number) / total)
  }),
  'who had none as events': armNumber('events', (number, arms) => {
    const total = arms.find(({ events }) => events === number)?.total
    return total && total - number
  }),
  'events of both groups': armNumber('events', (_, [a, b]) => a.events + b.events),
  'the size of both groups': armNumber('total', (_, [a, b]) => a.total + b.total),
  'the size of the other group': ofArms(([a, b]) => [
    { ...a, total: b.total },
    { ...b, total: a.total },
  ]),
  'events of the other group': ofArms(([a, b]) => [
    { ...a, events: b.events },
    { ...b, events: a.events },
  ]),
  'groups exchanged': ofArms(([a, b]) => [
    { ...b, label: a.label },
    { ...a, label: b.label },
  ]),
  'names of groups exchanged': ofArms(([a, b]) => [b, a]),
  'groups of another finding': (finding, { others, random }) => {
    const counted = others.filter(({ arms, pmid }) => arms && pmid !== finding.pmid)
    const arms = finding.arms && pick(counted, random)?.arms
    return arms && { ...finding, arms }
  },
  'a value mistyped': limit('value', mistyped),
  'the lower limit mistyped': limit('low', mistyped),
  'the upper limit mistyped': limit('high', mistyped),
  'the point of a value moved': limit('value', moved),
  'the point of a limit moved': limit('low', moved),
  'a value of another place': limit('value', another),
  'a limit of another place': limit('high', another),
  'limits exchanged': ofMeasure(({ low, high }) => ({ low: high, high: low })),
  'the interval of another outcome': (finding, of) => {
    const other = measureOfOther(finding, of)
    return ofMeasure(() => other && { low: other.low, high: other.high })(finding, of)
  },
  'the value of another outcome': (finding, of) => {
    const other = measureOfOther(finding, of)
    return ofMeasure(() => other && { value: other.value })(finding, of)
  },
  'value and interval of another outcome': (finding, of) => {
    const measure = finding.measure && measureOfOther(finding, of)
    return measure && { ...finding, measure }
  },
  'the sign turned': ofMeasure((measure) =>
    isRatio(measure)
      ? undefined
      : { value: -measure.value, low: -measure.high, high: -measure.low },
  ),
  'a ratio turned': ofMeasure((measure) =>
    isRatio(measure)
      ? {
          value: rounded(1 / measure.value),
          low: rounded(1 / measure.high),
          high: rounded(1 / measure.low),
        }
      : undefined,
  ),
  'per cent less as a ratio': ofMeasure((measure) =>
    isRatio(measure) && measure.value < 1
      ? {
          value: rounded(1 - measure.value),
          low: rounded(1 - measure.high),
          high: rounded(1 - measure.low),
        }
      : undefined,
  ),
  'another ratio': ofMeasure((measure, { random }) =>
    isRatio(measure)
      ? {
          type:
            pick(
              TYPES.filter((type) => type !== measure.type),
              random,
            ) ?? measure.type,
        }
      : undefined,
  ),
  'a median as a mean': ofMeasure(({ type }) =>
    type === 'median_difference'
      ? { type: 'mean_difference' }
      : type === 'mean_difference'
        ? { type: 'median_difference' }
        : undefined,
  ),
  'another level': ofMeasure(({ interval }) => ({
    interval: interval === 'confidence_99' ? 'confidence_90' : 'confidence_99',
  })),
  'an interval as quartiles': ofMeasure(({ interval }) =>
    interval === 'quartiles' ? undefined : { interval: 'quartiles' },
  ),
  'another unit': ofMeasure(({ type, unit }) =>
    type === 'mean_difference' || type === 'median_difference'
      ? { unit: typeof unit === 'string' ? `k${unit}` : 'mmHg' }
      : undefined,
  ),
  'a rate mistyped': ofRates((rates, of) => {
    const group = pick(rates.groups, of.random)
    if (group) group.value = mistyped(group.value, of)
    return rates
  }),
  'rates exchanged': ofRates(({ groups: [a, b], ...rates }) => {
    const groups: Rates['groups'] = [
      { ...a, value: b.value },
      { ...b, value: a.value },
    ]
    return { ...rates, groups }
  }),
  'rates per another number': ofRates((rates) => ({ ...rates, per: rates.per * 10 })),
  'rates per another time': ofRates((rates) => ({
    ...rates,
    time: rates.time === 'person_years' ? 'person_months' : 'person_years',
  })),
  'a rate for a risk': ({ rates, ...finding }) => {
    const [a, b] = rates?.groups ?? []
    if (!rates || !a || !b) return undefined
    const armOf = ({ label, value }: typeof a) => ({
      label,
      events: Math.round(value),
      total: rates.per,
    })
    return { ...finding, arms: [armOf(a), armOf(b)] }
  },
  'a baseline risk mistyped': (finding, of) =>
    finding.baseline && {
      ...finding,
      baseline: { ...finding.baseline, risk: mistyped(finding.baseline.risk, of) },
    },
  'how long mistyped': (finding, of) => {
    const en = finding.duration.en.replace(/\d+/, (digits) =>
      String(Math.abs(mistyped(Number(digits), of))),
    )
    return en === finding.duration.en
      ? undefined
      : { ...finding, duration: { ...finding.duration, en } }
  },
  'months for years': (finding) => {
    const en = finding.duration.en.replace(/years?/, 'months')
    return en === finding.duration.en || !/\d/.test(en)
      ? undefined
      : { ...finding, duration: { ...finding.duration, en } }
  },
  'the passage of another sentence': (finding, { sentences, random }) => {
    const { start = 0, end = 0 } = finding.passage ?? {}
    return withPassage(
      finding,
      pick(
        sentences.filter((one) => one.end <= start || one.start >= end),
        random,
      ),
    )
  },
  'a passage that cuts its number': (finding, { text }) => {
    const { start = 0, end = 0 } = finding.passage ?? {}
    const at = text.slice(start, end).search(/\d\d/)
    return withPassage(finding, at < 0 ? undefined : { start: start + at + 1, end })
  },
  'the passage of another text': (finding) =>
    finding.passage && {
      ...finding,
      passage: { ...finding.passage, digest: finding.passage.digest.replace(/^./, 'x') },
    },
}

/**
 * A finding altered by a kind; undefined where there is nothing to alter so, or nothing came of it.
 */
export function alteredFinding(
  finding: WrittenFinding,
  kind: string,
  of: Surroundings,
): WrittenFinding | undefined {
  const altered = ALTERATIONS[kind]?.(finding, of)
  return altered && JSON.stringify(altered) !== JSON.stringify(finding) ? altered : undefined
}
