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

/** Whether two codes say one unit, also where they part it otherwise: µg/ml is mg/l. */
export function isSameUnit(a: string, b: string): boolean {
  const [one, other] = [sizeOf(a), sizeOf(b)]
  return one.power === other.power && one.kinds === other.kinds
}

function sizeOf(code: string): { kinds: string; power: number } {
  const atoms = code.split('/').map(atomOf)
  const [above = 0, ...below] = atoms.map(({ power }) => power)
  return {
    kinds: atoms.map(({ kind }) => kind).join('/'),
    power: below.reduce((power, part) => power - part, above),
  }
}

/** What a part of a code measures, and as how many tens of that. */
function atomOf(part: string): { kind: string; power: number } {
  const [, prefix = '', base, exponent = '1'] = PREFIXED.exec(part) ?? []
  if (base === undefined) return { kind: part, power: 0 }
  const power = (POWERS[prefix] ?? 0) * Number(exponent)
  // A litre is the thousandth of a cubic metre.
  if (base === 'm' && exponent === '3') return { kind: 'L', power: power + 3 }
  return { kind: exponent === '1' ? base : base + exponent, power }
}
