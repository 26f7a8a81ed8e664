import type { WorkFinding, WrittenComparison } from '../../../contract/desk/evidence.ts'
import { isMarkedIn } from '../../../domain/evidence/abstract-text.ts'
import { readPassage } from '../../../domain/evidence/finding-passage.ts'
import type { HeldNumber, PassageFault, Span } from '../../../domain/evidence/passage-reading.ts'
import { sentencesOf } from '../../../domain/text/sentences.ts'

/** A number of a finding that its abstract bears out, with the mark that both carry. */
export interface MarkedNumber extends HeldNumber {
  /** Counted from 1, in the order of the finding. */
  mark: number
}

/** A stretch of an abstract, with the marks of the numbers that stand there. */
export interface MarkedStretch {
  text: string
  marks: number[]
  /** Something there says otherwise than the finding. */
  isFault: boolean
}

/** A finding beside its passage. */
export interface HeldFinding {
  numbers: MarkedNumber[]
  faults: PassageFault[]
  /** Its passage; undefined where there is none, or the abstract has changed since. */
  passage: MarkedStretch[] | undefined
  /** Numbers of the same abstract that stand outside the passage, each with words around it. */
  elsewhere: MarkedStretch[][]
}

/** So many characters of its sentence are shown around what stands outside the passage. */
const AROUND = 60

/** @param abstract undefined where there is none */
export function heldFinding(
  finding: WorkFinding,
  abstract: string | undefined,
  comparison: WrittenComparison | undefined,
): HeldFinding {
  const { passage } = finding
  if (!passage || !abstract || !isMarkedIn(abstract, passage)) {
    return { numbers: [], faults: [], passage: undefined, elsewhere: [] }
  }
  const { held, faults } = readPassage(finding, abstract, comparison)
  const numbers = held.map((number, at) => ({ ...number, mark: at + 1 }))
  const isInside = ({ start, end }: Span) => start >= passage.start && end <= passage.end
  const outside = [...numbers, ...faults]
    .flatMap(({ spans }) => spans)
    .filter((one) => !isInside(one))
  const sentences = outside.length > 0 ? sentencesOf(abstract, 'en') : []
  const contexts = joined(
    outside.map(({ start, end }) => {
      const from = sentences.findLast((one) => one.start <= start)?.start ?? 0
      const to = sentences.find((one) => one.end >= end)?.end ?? abstract.length
      return {
        start: start - from > AROUND ? wordStart(abstract, start - AROUND) : from,
        end: to - end > AROUND ? wordEnd(abstract, end + AROUND) : to,
      }
    }),
  )
  const stretches = (span: Span) => stretchesOf(abstract, span, numbers, faults)
  return { numbers, faults, passage: stretches(passage), elsewhere: contexts.map(stretches) }
}

function stretchesOf(
  abstract: string,
  { start, end }: Span,
  numbers: readonly MarkedNumber[],
  faults: readonly PassageFault[],
): MarkedStretch[] {
  const all = [...numbers, ...faults].flatMap(({ spans }) => spans)
  const cuts = all.flatMap((span) => [span.start, span.end]).filter((at) => at > start && at < end)
  const ends = [...new Set([...cuts, end])].toSorted((a, b) => a - b)
  return ends.map((to, at): MarkedStretch => {
    const from = ends[at - 1] ?? start
    const covers = ({ spans }: { spans: readonly Span[] }) =>
      spans.some((span) => span.start <= from && span.end >= to)
    return {
      text: abstract.slice(from, to),
      marks: numbers.filter(covers).map(({ mark }) => mark),
      isFault: faults.some(covers),
    }
  })
}

/** Spans that touch become one. */
function joined(spans: readonly Span[]): Span[] {
  const done: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = done.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else done.push({ ...span })
  }
  return done
}

function wordStart(text: string, at: number): number {
  const blank = text.slice(at).search(/\s/)
  return at === 0 || blank === -1 ? at : at + blank + 1
}

function wordEnd(text: string, at: number): number {
  const blank = text.slice(0, at).search(/\s\S*$/)
  return at === text.length || blank === -1 ? at : blank
}
