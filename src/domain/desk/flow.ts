/** How long editions take on their way to the public, and what waits (P-DESK-FLOW). */
import { FLOW_WEEKS, type findDeskFlow, flowStages } from '../../contract/desk/figures.ts'
import type { OutputOf } from '../../contract/protocol/endpoint.ts'
import { addDays, dayInVienna } from '../time/vienna-days.ts'

export type DeskFlow = OutputOf<typeof findDeskFlow>
export type FlowStage = (typeof flowStages)[number]
export type StageFigures = DeskFlow['all'][FlowStage]

/** What was done with an edition, and when; as the audit has it. */
export interface FlowLine {
  /** RFC 3339, always of the same length. */
  at: string
  action: string
  /** Of which hearticle. */
  subject: string
}

/** Part of an edition's way that has ended. */
export interface Passed {
  stage: FlowStage
  /** RFC 3339. */
  endedAt: string
  seconds: number
}

/** When an edition came where on its way, RFC 3339; `open`: asked for, and not answered yet. */
interface EditionWay {
  begun?: string
  asked?: string
  open?: string | undefined
  approved?: string | undefined
}

/**
 * The parts of their ways that editions have behind them. What began before the first line is left
 * out: how long it took is not known.
 * @param lines in order of their time
 */
export function passedStages(lines: readonly FlowLine[]): Passed[] {
  const passed: Passed[] = []
  const onTheirWay = new Map<string, EditionWay>()
  for (const { at, action, subject } of beginsFirst(lines)) {
    const way: EditionWay = onTheirWay.get(subject) ?? {}
    onTheirWay.set(subject, way)
    const end = (stage: FlowStage, since: string | undefined, endedAt = at) => {
      if (since === undefined) return
      const seconds = Math.round((Date.parse(endedAt) - Date.parse(since)) / 1000)
      passed.push({ stage, endedAt, seconds })
    }
    switch (action) {
      case 'edition-begun':
        onTheirWay.set(subject, { begun: at })
        break
      case 'review-asked':
        if (way.asked === undefined) end('writing', way.begun)
        way.asked ??= at
        way.open ??= at
        break
      case 'changes-asked':
      case 'edition-approved':
        end('answer', way.open)
        way.open = undefined
        way.approved = action === 'edition-approved' ? at : undefined
        break
      case 'edition-published':
      case 'edition-replaced':
      case 'edition-planned':
        if (way.approved !== undefined) end('review', way.asked, way.approved)
        end('release', way.approved)
        onTheirWay.delete(subject)
        break
      case 'hearticle-deleted':
        onTheirWay.delete(subject)
        break
    }
  }
  return passed
}

/** What begins in review is noted as begun and as asked for at one moment, in either order. */
function beginsFirst(lines: readonly FlowLine[]): FlowLine[] {
  const isBegin = ({ action }: FlowLine) => Number(action === 'edition-begun')
  return lines.toSorted((a, b) => (a.at === b.at ? isBegin(b) - isBegin(a) : a.at < b.at ? -1 : 1))
}

/** By what the review that is asked for is answered, or needed no longer. */
const ENDS_ASKING: ReadonlySet<string> = new Set([
  ...['changes-asked', 'edition-approved', 'edition-begun', 'hearticle-deleted'],
  ...['edition-published', 'edition-replaced', 'edition-planned'],
])

/**
 * Since when the review of hearticles is asked for that nobody has answered, by their ids.
 * @param lines in order of their time
 */
export function openReviews(lines: readonly FlowLine[]): Map<number, string> {
  const open = new Map<number, string>()
  for (const { at, action, subject } of beginsFirst(lines)) {
    const id = Number(subject.split('#')[1])
    if (action === 'review-asked') open.set(id, open.get(id) ?? at)
    else if (ENDS_ASKING.has(action)) open.delete(id)
  }
  return open
}

/** The Monday of the week that a day lies in. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** The first day of the weeks that are told of. */
export function firstFlowDay(today: string): string {
  return addDays(mondayOf(today), -7 * (FLOW_WEEKS - 1))
}

/** How long parts of the way took that ended in each week, the latest first, and in all of them. */
export function flowByWeek(
  passed: readonly Passed[],
  today: string,
): Pick<DeskFlow, 'weeks' | 'all'> {
  const first = firstFlowDay(today)
  const dayOf = ({ endedAt }: Passed) => dayInVienna(new Date(endedAt))
  const weeks = Array.from({ length: FLOW_WEEKS }, (_, index) =>
    addDays(mondayOf(today), -7 * index),
  )
  return {
    weeks: weeks.map((monday) => ({
      monday,
      stages: stagesOf(passed.filter((one) => mondayOf(dayOf(one)) === monday)),
    })),
    all: stagesOf(passed.filter((one) => dayOf(one) >= first)),
  }
}

function stagesOf(passed: readonly Passed[]): DeskFlow['all'] {
  const figuresOf = (stage: FlowStage): StageFigures => {
    const all = passed.filter((one) => one.stage === stage).map(({ seconds }) => seconds)
    return { count: all.length, median: medianOf(all) }
  }
  const [writing, answer, review, release] = flowStages.map(figuresOf) as [
    StageFigures,
    StageFigures,
    StageFigures,
    StageFigures,
  ]
  return { writing, answer, review, release }
}

/** The one in the middle, or halfway between two; null of none. */
export function medianOf(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [low, high] = [
    sorted[Math.ceil(sorted.length / 2) - 1],
    sorted[Math.floor(sorted.length / 2)],
  ]
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2)
}
