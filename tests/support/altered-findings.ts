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

export const alterations = ['digits', 'other', 'decimal', 'arms', 'labels', 'direction'] as const
export type Alteration = (typeof alterations)[number]

type Path = readonly (string | number)[]

/** The numbers that a finding has, by their places. */
function numberPaths({ arms, measure, baseline }: WrittenFinding): Path[] {
  return [
    ...(arms
      ? [0, 1].flatMap((arm) => ['events', 'total'].map((name) => ['arms', arm, name]))
      : []),
    ...(measure ? ['value', 'low', 'high'].map((name) => ['measure', name]) : []),
    ...(baseline ? [['baseline', 'risk']] : []),
  ]
}

const at = (finding: WrittenFinding, path: Path) =>
  path.reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], finding) as number

function withNumber(finding: WrittenFinding, path: Path, value: number): WrittenFinding {
  const copy = structuredClone(finding)
  const holder = path.slice(0, -1).reduce<unknown>((found, key) => {
    return (found as Record<string, unknown>)[key]
  }, copy) as Record<string, number>
  holder[String(path.at(-1))] = value
  return copy
}

/**
 * A finding in which one thing was altered, as slips alter it; undefined where there is nothing to
 * alter so, or nothing came of it.
 * @param others numbers that its abstract says elsewhere
 */
export function alteredFinding(
  finding: WrittenFinding,
  kind: Alteration,
  others: readonly number[],
  random: () => number,
): WrittenFinding | undefined {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]
  const { arms, measure } = finding
  if (kind === 'arms') {
    if (!arms) return undefined
    const [first, second] = arms
    const taken = (label: typeof first, { events, total }: typeof first) => ({
      ...{ ...label, events, total },
    })
    return { ...finding, arms: [taken(first, second), taken(second, first)] }
  }
  if (kind === 'labels') return arms && { ...finding, arms: [arms[1], arms[0]] }
  if (kind === 'direction') {
    if (!measure) return undefined
    const { value, low, high } = measure
    const turned = isRatio(measure)
      ? [value, high, low].map((one) => Number((1 / one).toFixed(2)))
      : [value, high, low].map((one) => -one)
    const [newValue = 0, newLow = 0, newHigh = 0] = turned
    return newValue === value
      ? undefined
      : { ...finding, measure: { ...measure, value: newValue, low: newLow, high: newHigh } }
  }
  const path = pick(numberPaths(finding))
  if (!path) return undefined
  const before = at(finding, path)
  const altered = { digits: mistyped, decimal: moved, other: () => pick(others) ?? before }[kind](
    before,
    random,
  )
  return altered === before ? undefined : withNumber(finding, path, altered)
}

/** Two neighbouring digits exchanged, or one replaced. */
function mistyped(number: number, random: () => number): number {
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

const moved = (number: number, random: () => number) =>
  Number((random() < 0.5 ? number * 10 : number / 10).toPrecision(12))
