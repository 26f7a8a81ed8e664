import type { BilingualText, SentFinding, WorkFinding } from '../../../contract/desk/evidence.ts'
import { cleanText } from '../../../contract/protocol/clean-text.ts'
import { readNumber, writeNumber } from '../../../contract/protocol/read-number.ts'
import { bilingualUnit } from '../../../domain/evidence/units.ts'

/** Texts in both languages, and how long each may be. */
export const pairLimits = {
  outcome: 200,
  duration: 100,
  'arms.0.label': 100,
  'arms.1.label': 100,
  'baseline.source': 300,
  'baseline.period': 100,
  'measure.unit': 100,
  place: 200,
} as const

const countFields = ['arms.0.events', 'arms.0.total', 'arms.1.events', 'arms.1.total'] as const

/** The baseline risk is typed in per cent and stored as a share. */
const decimalFields = ['measure.value', 'measure.low', 'measure.high', 'baseline.risk'] as const

const otherFields = [
  'id',
  'comparisonId',
  'critical',
  'desirable',
  'measure.type',
  'design',
  'adjusted',
  'certainty.level',
  'certainty.reasons',
  'certainty.by',
  'pmid',
  'passage.start',
  'passage.end',
  'passage.digest',
  'placeBy',
  'placeConfirmed',
  'placeConfirmedBy',
] as const

export type PairName = keyof typeof pairLimits
export type NumberName = (typeof countFields)[number] | (typeof decimalFields)[number]
export type FindingField = `${PairName}.de` | `${PairName}.en` | NumberName | OtherName
type OtherName = (typeof otherFields)[number]

/**
 * A finding as it stands in the form, half filled or not: every field as it was typed, by the path
 * that it has in the written finding and in its faults. What can be yes or no is 'yes', 'no' or not
 * said; reasons are parted by blanks.
 */
export type FindingForm = Record<FindingField, string>

export const pairNames = Object.keys(pairLimits) as PairName[]

export const findingFields: readonly FindingField[] = [
  ...pairNames.flatMap((name) => [`${name}.de`, `${name}.en`] as const),
  ...countFields,
  ...decimalFields,
  ...otherFields,
]

/** @param textOf what stands in a field */
export function findingBy(textOf: (field: FindingField) => string): FindingForm {
  const entries = findingFields.map((field) => [field, textOf(field)])
  return Object.fromEntries(entries) as FindingForm
}

/** The form of a finding in which nothing is said yet. */
export const emptyFinding = (): FindingForm => findingBy(() => '')

const LOOKED_UP = /^(?:pmid$|place\.|arms\.\d\.(?:events|total)$|measure\.|baseline\.risk$)/

/** Whether a field is what a second user looks up at the place. */
export const isLookedUp = (field: string) => LOOKED_UP.test(field)

/** A finding as somebody else changed it: its place is confirmed by nobody. */
export const unconfirmed = { placeConfirmed: '', placeConfirmedBy: '' } as const

/**
 * The finding that an editor adds: of the only study that is cited, and of separate groups, as most
 * are; after another one, of the same comparison and groups.
 * @param named an id that no finding has had here, and the comparison where there is none before
 */
export function nextFinding(
  { id, comparisonId }: Pick<FindingForm, 'id' | 'comparisonId'>,
  before: FindingForm | undefined,
  citedPmids: readonly string[],
): FindingForm {
  const only = citedPmids.length === 1 ? citedPmids[0] : ''
  const isShared = (field: FindingField) =>
    /^(?:comparisonId|duration|arms\.\d\.label|design|pmid)/.test(field)
  return before
    ? { ...findingBy((field) => (isShared(field) ? before[field] : '')), id }
    : { ...emptyFinding(), id, comparisonId, pmid: only ?? '', design: 'independent' }
}

/** Whether nothing was entered but what a new one begins with; such a finding is not sent. */
export function isEmptyFinding(finding: FindingForm): boolean {
  return findingFields.every(
    (field) => /^(?:id|comparisonId|pmid|design)$/.test(field) || finding[field].trim() === '',
  )
}

export function isCount(field: string): boolean {
  return countFields.some((one) => one === field)
}

export function isNumber(field: string): field is NumberName {
  return isCount(field) || decimalFields.some((one) => one === field)
}

/** What is typed into a field; undefined for no number, 'ambiguous' for what can be two. */
export function typedNumberOf(finding: FindingForm, field: NumberName) {
  const isPercent = field === 'baseline.risk' || finding['measure.type'] === 'risk_difference'
  return readNumber(finding[field], isCount(field) ? 'count' : isPercent ? 'percent' : 'value')
}

/** Without the noise of binary fractions: 4.4 % is 0.044. */
const exact = (value: number) => Number(value.toPrecision(12))

/** The form of a stored finding. */
export function formOfFinding(stored: WorkFinding): FindingForm {
  const found = (path: string) =>
    path
      .split('.')
      .reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], stored)
  return findingBy((field) => {
    if (field === 'measure.unit.de') return bilingualUnit(stored.measure?.unit).de
    if (field === 'measure.unit.en') return bilingualUnit(stored.measure?.unit).en
    const value = found(field)
    if (field === 'baseline.risk') {
      return typeof value === 'number' ? writeNumber(exact(value * 100)) : ''
    }
    if (field === 'desirable') return value === true ? 'yes' : 'no'
    if (typeof value === 'boolean') return value ? 'yes' : ''
    if (typeof value === 'number' && isNumber(field) && !isCount(field)) return writeNumber(value)
    return Array.isArray(value) ? value.join(' ') : String(value ?? '')
  })
}

/** A field as it would be stored, whatever the notation in which it was typed. */
export function comparableField(field: FindingField, text: string): string {
  // What could be two numbers is asked about elsewhere; here its decimals are what is compared.
  const kind = isCount(field) ? 'count' : 'percent'
  const number = isNumber(field) ? readNumber(text, kind) : undefined
  return typeof number === 'number' ? String(number) : cleanText(text).trim()
}

/** A finding of which any field of a group was filled has that group. */
export function hasGroup(finding: FindingForm, group: 'arms' | 'measure' | 'baseline'): boolean {
  return findingFields.some(
    (field) => field.startsWith(`${group}.`) && finding[field].trim() !== '',
  )
}

/** Typed alike, or in one language alone, it is the same sign in both. */
function unitOf({ de, en }: BilingualText) {
  return de && en && de !== en ? { de, en } : de || en || null
}

/** A finding that is sent by a form, which names it. */
type FormedFinding = SentFinding & { id: string; comparisonId: string }

/** What is sent for a finding. What is missing or no number is sent so, and refused by its name. */
export function writtenFinding(finding: FindingForm): FormedFinding {
  const text = (field: FindingField) => cleanText(finding[field]).trim()
  const both = (name: PairName) => ({ de: text(`${name}.de`), en: text(`${name}.en`) })
  const number = (field: NumberName) => {
    const value = typedNumberOf(finding, field)
    return typeof value === 'number' ? value : Number.NaN
  }
  const arm = (index: 0 | 1) => ({
    label: both(`arms.${index}.label`),
    events: number(`arms.${index}.events`),
    total: number(`arms.${index}.total`),
  })
  const place = both('place')
  const written = {
    id: finding.id,
    comparisonId: finding.comparisonId,
    outcome: both('outcome'),
    critical: finding.critical === 'yes',
    desirable: finding.desirable === 'yes',
    duration: both('duration'),
    ...(hasGroup(finding, 'arms') && { arms: [arm(0), arm(1)] }),
    ...(hasGroup(finding, 'measure') && {
      measure: {
        type: finding['measure.type'],
        value: number('measure.value'),
        low: number('measure.low'),
        high: number('measure.high'),
        unit: unitOf(both('measure.unit')),
      },
    }),
    ...(hasGroup(finding, 'baseline') && {
      baseline: {
        risk: exact(number('baseline.risk') / 100),
        source: both('baseline.source'),
        period: both('baseline.period'),
      },
    }),
    design: finding.design,
    adjusted: finding.adjusted === 'yes',
    certainty: {
      level: finding['certainty.level'],
      reasons: finding['certainty.reasons'].split(' ').filter(Boolean),
    },
    pmid: finding.pmid,
    ...(finding['passage.digest'] && {
      passage: {
        start: Number(finding['passage.start']),
        end: Number(finding['passage.end']),
        digest: finding['passage.digest'],
      },
    }),
    ...((place.de || place.en) && { place, placeConfirmed: finding.placeConfirmed === 'yes' }),
  }
  // Of its shape; that each choice was made is checked where faults are named, and by the API.
  return written as FormedFinding
}

/** The fields that people read: not where a passage ends, nor what the API knows by itself. */
export const shownFindingFields = findingFields.filter(
  (field) => !/^(?:id|certainty\.by|passage\.(?:end|digest)|placeBy|placeConfirmed)$/.test(field),
)
