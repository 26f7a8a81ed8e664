import type { BoundNumber } from '../../contract/desk/evidence.ts'
import { isMarkedIn } from '../evidence/abstract-text.ts'
import type { KnownAbstract } from '../evidence/finding-faults.ts'
import { shapeFault, type shapeFaults } from '../evidence/passage-shape.ts'
import { numbersIn } from '../quantities/numbers-in.ts'
import {
  brokenReferencesIn,
  findingById,
  type NumberSources,
  referencesIn,
  shownNumber,
} from './render-numbers.ts'
import { isYear } from './years.ts'

export interface ReferenceFault {
  start: number
  end: number
  fault: 'not-a-reference' | 'unknown-source' | 'unknown-value'
}

/** References of a text that say nothing: nothing with one of them is published (P-NUMBER-BOUND). */
export function referenceFaults(text: string, sources: NumberSources): ReferenceFault[] {
  const { findings = [], numbers = [] } = sources
  const unknown = referencesIn(text).flatMap((reference): ReferenceFault[] => {
    const { start, end, source } = reference
    const isThere = findingById(findings, source) ?? numbers.find(({ id }) => id === source)
    if (!isThere) return [{ start, end, fault: 'unknown-source' }]
    const hasValue = (['de', 'en'] as const).every((one) => shownNumber(reference, one, sources))
    return hasValue ? [] : [{ start, end, fault: 'unknown-value' }]
  })
  const broken = brokenReferencesIn(text).map(
    (place): ReferenceFault => ({ ...place, fault: 'not-a-reference' }),
  )
  return [...unknown, ...broken]
}

/** What is wrong with an entry of a hearticle's numbers, at its field: 'value', 'note'. */
export interface NumberFault {
  field: 'id' | 'value' | 'to' | 'passage' | 'reason' | 'note'
  fault:
    | 'id-twice'
    | 'source-missing'
    | 'two-sources'
    | 'not-cited'
    | 'retracted'
    | 'withdrawn'
    | 'outside-the-abstract'
    | 'abstract-changed'
    | (typeof shapeFaults)[number]
    | 'not-in-passage'
    | 'note-missing'
    | 'not-a-date'
    | 'more-than-cited'
    | 'range-turned'
}

interface Known {
  citedPmids: readonly string[]
  /** A cited study's abstract; undefined of one that is not cited. */
  abstractOf: (pmid: string) => KnownAbstract | undefined
}

/** Everything that is wrong with the numbers of a hearticle, by their place (P-NUMBER-SOURCE, P-NUMBER-LITERAL). */
export function numberFaults(
  numbers: readonly BoundNumber[],
  known: Known,
): Array<NumberFault & { index: number }> {
  return numbers.flatMap((number, index) => {
    const isTwice = numbers.findIndex(({ id }) => id === number.id) !== index
    const faults: NumberFault[] = [
      ...(isTwice ? [{ field: 'id', fault: 'id-twice' } as const] : []),
      ...rangeFaults(number),
      ...yearFaults(number),
      ...sourceFaults(number, known),
    ]
    return faults.map((fault) => ({ ...fault, index }))
  })
}

function rangeFaults({ value, to }: BoundNumber): NumberFault[] {
  return to !== undefined && Number(to) <= Number(value)
    ? [{ field: 'to', fault: 'range-turned' }]
    : []
}

/** What a passage says as a year (P-NUMBER-YEAR). */
function yearFaults({ value, to = value, year, passage }: BoundNumber): NumberFault[] {
  const isOne = passage !== undefined && isYear(value) && isYear(to)
  return year && !isOne ? [{ field: 'value', fault: 'not-a-date' }] : []
}

function sourceFaults(number: BoundNumber, known: Known): NumberFault[] {
  const { passage, reason } = number
  if (passage && reason) return [{ field: 'reason', fault: 'two-sources' }]
  if (passage) return passageFaults(number, passage, known)
  return reason
    ? literalFaults(number, reason, known)
    : [{ field: 'reason', fault: 'source-missing' }]
}

/** A passage counts for the numbers that it contains alone. */
function passageFaults(
  { value, to }: BoundNumber,
  passage: NonNullable<BoundNumber['passage']>,
  { abstractOf }: Known,
): NumberFault[] {
  const { pmid, start, end } = passage
  const study = abstractOf(pmid)
  const at = (fault: NumberFault['fault']): NumberFault[] => [{ field: 'passage', fault }]
  if (!study) return at('not-cited')
  if (study.isWithdrawn) return at('withdrawn')
  if (study.isRetracted) return at('retracted')
  if (!isMarkedIn(study.text, passage)) return at('abstract-changed')
  if (start < 0 || end > study.text.length || start >= end) return at('outside-the-abstract')
  const shape = shapeFault(study.text, { start, end })
  if (shape) return at(shape)
  const inside = numbersIn(study.text, 'en')
    .filter((found) => found.start >= start && found.end <= end)
    .map((found) => found.value)
  const isThere = [value, to].every(
    (wanted) => wanted === undefined || inside.includes(wanted.replace('-', '')),
  )
  return isThere ? [] : at('not-in-passage')
}

/** Whether a reason is a claim, which names its source or rule; how many studies are cited, is counted. */
export function needsNote(reason: NonNullable<BoundNumber['reason']>): boolean {
  return reason !== 'studies'
}

const NOTE_LETTERS = 10

/** Whether a note can name a source or a rule (P-NUMBER-LITERAL). */
export function isNote(note = ''): boolean {
  return (note.match(/\p{L}/gu)?.length ?? 0) >= NOTE_LETTERS
}

function literalFaults(
  { value, note }: BoundNumber,
  reason: NonNullable<BoundNumber['reason']>,
  { citedPmids }: Known,
): NumberFault[] {
  if (needsNote(reason) && !isNote(note)) {
    return [{ field: 'note', fault: 'note-missing' }]
  }
  if (reason === 'date' && !isDatePart(value)) return [{ field: 'value', fault: 'not-a-date' }]
  if (reason === 'studies' && Number(value) > citedPmids.length) {
    return [{ field: 'value', fault: 'more-than-cited' }]
  }
  return []
}

/** A day of a month, or a year. */
function isDatePart(value: string): boolean {
  return /^([1-9]|[12]\d|3[01])$/.test(value) || isYear(value)
}
