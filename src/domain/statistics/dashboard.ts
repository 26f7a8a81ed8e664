import {
  type AccessKind,
  accessKinds,
  DASHBOARD_DAYS,
  type dashboard,
  type JobName,
  type JobRun,
  type JobState,
} from '../../contract/administration/dashboard.ts'
import type { OutputOf } from '../../contract/protocol/endpoint.ts'
import { currentSubscription } from '../billing/billing-record.ts'
import { hasBegun, isOver, statusAt } from '../billing/paid-subscription.ts'
import { type AccessRecord, subscriptionAt } from '../billing/subscription.ts'
import { addDays, dayInVienna } from '../time/vienna-days.ts'
import { type PeriodCounts, sumOf } from './hearticle-counts.ts'
import { daysBetween } from './statistics.ts'

export type Dashboard = OutputOf<typeof dashboard>
export type DashboardDay = Dashboard['days'][number]

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** In milliseconds: of a run that is not over by then nobody hears any more. */
export const LONGEST_RUN: Readonly<Record<JobName, number>> = {
  daily: 20 * MINUTE,
  'study-import': 20 * MINUTE,
  letters: 20 * MINUTE,
  // As much as it takes to read all pictures and sound.
  backup: 6 * HOUR,
}

/** Jobs run once a day, and at an hour of UTC. */
const OVERDUE_AFTER = 26 * HOUR

/** What is kept of a day in Vienna. Null is not known: nobody has counted that yet. */
export interface DayFigures {
  day: string
  signUps: number | null
  /** How many paid at the first count of this day, which is soon after midnight. */
  payingAtStart: number | null
  /** Whose paid subscription ended this day and who had none after it. */
  lost: number | null
  /** Who paid, and deleted their account this day. */
  lostWithAccount: number
  mailFailures: number
  webhookFailures: number
  people: { countedAt: string; byAccess: Record<AccessKind, number> } | null
}

export const emptyDay = (day: string): DayFigures => ({
  day,
  signUps: null,
  payingAtStart: null,
  lost: null,
  people: null,
  lostWithAccount: 0,
  mailFailures: 0,
  webhookFailures: 0,
})

/**
 * The day from which everything that a dashboard says is counted: thirty whole days before today.
 */
export function firstDay(today: string): string {
  return addDays(today, -DASHBOARD_DAYS)
}

/**
 * By what a user has access at a moment. A subscription comes first, whatever else there is: by it
 * money is earned.
 */
export function accessKindOf(record: AccessRecord, now: Date): AccessKind {
  const current = currentSubscription(record.billing)
  if (current && statusAt(current, now).paidAccess) {
    return current.status === 'trialing' ? 'ordered' : 'paying'
  }
  const { source } = subscriptionAt(record, now)
  if (source === 'grant') return 'granted'
  return source === 'trial' ? 'trial' : 'free'
}

/**
 * The day in Vienna on which a user stopped paying; undefined where they still do, never did, or
 * ended within their free time, in which they were not earned yet.
 */
export function lostOn({ billing }: Pick<AccessRecord, 'billing'>, now: Date): string | undefined {
  const current = currentSubscription(billing)
  if (!current || !hasBegun(current) || !isOver(current, now)) return undefined
  const end = current.endedAt ?? current.currentPeriodEnd
  if (end === null) return undefined
  // The provider counts whole seconds.
  const isFree = current.trialEnd !== null && Date.parse(end) <= Date.parse(current.trialEnd) + 1000
  return isFree ? undefined : dayInVienna(new Date(end))
}

/** Counts of people: by access, and of days on which they came or stopped paying. */
interface CountedUsers {
  byAccess: Record<AccessKind, number>
  signUps: Map<string, number>
  lost: Map<string, number>
}

/** Counts people one by one. @returns adds a user to the counts */
export function countUsers(now: Date): {
  add(record: AccessRecord): void
  counted: CountedUsers
} {
  const counted: CountedUsers = {
    byAccess: Object.fromEntries(accessKinds.map((kind) => [kind, 0])) as Record<
      AccessKind,
      number
    >,
    signUps: new Map(),
    lost: new Map(),
  }
  const addTo = (days: Map<string, number>, day: string) => days.set(day, (days.get(day) ?? 0) + 1)
  return {
    counted,
    add(record) {
      counted.byAccess[accessKindOf(record, now)] += 1
      addTo(counted.signUps, dayInVienna(new Date(record.createdAt)))
      const lost = lostOn(record, now)
      if (lost !== undefined) addTo(counted.lost, lost)
    },
  }
}

/**
 * How many of those who paid thirty days ago stopped since then, as a share. The days are whole:
 * from that day's begin to yesterday's end.
 * @param days those that are known, in any order
 * @returns null where nobody knows who paid then, or who was lost on one of these days
 */
export function churnOf(days: readonly DayFigures[], today: string): Dashboard['churn'] {
  const byDay = new Map(days.map((figures) => [figures.day, figures]))
  const from = firstDay(today)
  const payingBefore = byDay.get(from)?.payingAtStart ?? null
  if (payingBefore === null) return null
  let lost = 0
  for (const day of daysBetween(from, addDays(today, -1))) {
    const figures = byDay.get(day)
    if (!figures || figures.lost === null) return null
    lost += figures.lost + figures.lostWithAccount
  }
  return { payingBefore, lost, rate: payingBefore === 0 ? null : lost / payingBefore }
}

/** What is to be thought of the last run of a daily job; undefined where there was none. */
export function jobState(run: JobRun | undefined, now: Date): JobState {
  if (!run) return 'never'
  const age = now.getTime() - Date.parse(run.startedAt)
  if (run.durationMs === null) return age > LONGEST_RUN[run.name] ? 'interrupted' : 'running'
  if (age > OVERDUE_AFTER) return 'overdue'
  const has = (outcome: JobRun['steps'][number]['outcome']) =>
    run.steps.some((step) => step.outcome === outcome)
  if (run.error !== null || has('failed')) return 'failed'
  if (has('unfinished')) return 'unfinished'
  return has('not-configured') ? 'not-configured' : 'done'
}

/**
 * What is known of people, churn and days, for administrators.
 * @param days from `firstDay` to today, those that are known
 * @param counted what was counted of all hearticles, by day
 */
export function presentFigures(
  days: readonly DayFigures[],
  { today, counted }: { today: string; counted: ReadonlyMap<string, PeriodCounts> },
): Pick<Dashboard, 'people' | 'churn' | 'churnFrom' | 'days'> {
  const byDay = new Map(days.map((figures) => [figures.day, figures]))
  const inOrder = days.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const firstCounted = inOrder.find(({ payingAtStart }) => payingAtStart !== null)
  return {
    people: inOrder.findLast(({ people }) => people !== null)?.people ?? null,
    churn: churnOf(days, today),
    churnFrom: firstCounted ? addDays(firstCounted.day, DASHBOARD_DAYS) : null,
    days: daysBetween(addDays(firstDay(today), 1), today).map((date) => {
      const figures = byDay.get(date) ?? emptyDay(date)
      const { signUps, mailFailures, webhookFailures } = figures
      const { authenticated, anonymous } = counted.get(date) ?? sumOf([])
      return {
        date,
        // From the first one on each is counted at once.
        signUps: date === today ? (signUps ?? 0) : signUps,
        views: { authenticated: authenticated.READ ?? 0, anonymous: anonymous.READ ?? 0 },
        mailFailures,
        webhookFailures,
      }
    }),
  }
}
