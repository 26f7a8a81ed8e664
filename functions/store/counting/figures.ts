/** What is known of whole days: numbers of people and things, and of nobody in particular. */
import type { AccessKind, FailureArea } from '../../../src/contract/administration/dashboard.ts'
import type { DayFigures } from '../../../src/domain/statistics/dashboard.ts'
import { dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import type { Changes } from '../table/conditions.ts'
import { FIGURES_PARTITION, figuresKey } from '../table/keys.ts'
import { queryAll, type Table, type Write } from '../table/table.ts'
import { update } from '../table/writes.ts'

/** What is counted at once, in the transaction of what it counts. */
type Counter = 'signUps' | 'lostWithAccount' | `${FailureArea}Failures`

/** Adds one to a figure of the day in Vienna that `at` lies in. */
export const addToFigures = (counter: Counter, at: Date): Write =>
  update(figuresKey(dayInVienna(at)), { add: { [counter]: 1 } })

async function keep(table: Table, day: string, changes: Changes): Promise<void> {
  await table.write(update(figuresKey(day), changes))
}

/** The days that have figures, from one to another, both included, in order; one call. */
export async function between(table: Table, from: string, to: string): Promise<DayFigures[]> {
  const range = { sortBetween: [from, to] } as const
  return Array.fromAsync(queryAll(table, FIGURES_PARTITION, range), readDay)
}

/** Keeps how many have access by what; the first count of a day is that of its begin. */
export function keepPeople(
  table: Table,
  day: string,
  byAccess: Record<AccessKind, number>,
  at: Date,
): Promise<void> {
  return keep(table, day, {
    set: { people: { countedAt: at.toISOString(), byAccess } },
    begin: { payingAtStart: byAccess.paying },
  })
}

/**
 * Completes a day that is over. Sign-ups that were counted when they came stay as they are: who
 * has deleted their account since then is not among the people any more.
 */
export function keepDay(
  table: Table,
  day: string,
  { signUps, lost }: { signUps: number; lost: number },
): Promise<void> {
  return keep(table, day, { begin: { signUps }, set: { lost } })
}

function readDay(item: Record<string, unknown>): DayFigures {
  return {
    day: String(item.sk),
    signUps: (item.signUps as number | undefined) ?? null,
    payingAtStart: (item.payingAtStart as number | undefined) ?? null,
    lost: (item.lost as number | undefined) ?? null,
    lostWithAccount: Number(item.lostWithAccount ?? 0),
    mailFailures: Number(item.mailFailures ?? 0),
    webhookFailures: Number(item.webhookFailures ?? 0),
    people: (item.people as DayFigures['people'] | undefined) ?? null,
  }
}
