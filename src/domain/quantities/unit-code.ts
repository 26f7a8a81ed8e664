import type { Language } from '../../contract/protocol/language.ts'
import { readQuantities } from './read-quantities.ts'

/** The code of a unit that stands by itself, such as 'mmol/l' or 'Jahre'; undefined of other words. */
export function unitCode(written: string, language: Language): string | undefined {
  const text = `2 ${written.trim()}`
  const [read, ...more] = readQuantities(text, language)
  return read && more.length === 0 && read.end === text.length ? read.unit : undefined
}

const POWERS: Readonly<Record<string, number>> = {
  k: 3,
  d: -1,
  c: -2,
  m: -3,
  u: -6,
  n: -9,
  p: -12,
  f: -15,
}
const PREFIXED = /^([kdcmunpf])?(g|L|mol|m|U|\[IU\]|Gy|Sv|J|Pa|V)([23])?$/
/** A month has no fixed number of days. */
const TIMES: Readonly<Record<string, readonly [kind: string, factor: number]>> = {
  a: ['mo', 12],
  wk: ['d', 7],
  h: ['min', 60],
  s: ['min', 1 / 60],
}

/** Whether two codes say one unit, also where they part it otherwise: µg/ml is mg/l. */
export function isSameUnit(a: string, b: string): boolean {
  const [one, other] = [unitSize(a), unitSize(b)]
  return one.kind === other.kind && Math.abs(one.factor / other.factor - 1) < 1e-9
}

/** What a unit measures, and as how much of that: a week is seven days, a milligram 0.001 grams. */
export function unitSize(code: string): { kind: string; factor: number } {
  const [above = { kind: '', factor: 1 }, ...below] = code.split('/').map(atomOf)
  return {
    kind: [above, ...below].map(({ kind }) => kind).join('/'),
    factor: below.reduce((size, { factor }) => size / factor, above.factor),
  }
}

function atomOf(part: string): { kind: string; factor: number } {
  const [, prefix = '', base, exponent = '1'] = PREFIXED.exec(part) ?? []
  const [kind, factor] = TIMES[part] ?? [part, 1]
  if (base === undefined) return { kind, factor }
  const power = (POWERS[prefix] ?? 0) * Number(exponent)
  // A litre is the thousandth of a cubic metre.
  if (base === 'm' && exponent === '3') return { kind: 'L', factor: 10 ** (power + 3) }
  return { kind: exponent === '1' ? base : base + exponent, factor: 10 ** power }
}
