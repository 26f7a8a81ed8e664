/** What was corrected, replaced or taken away of what was public, and how long it took (P-CORRECTIONS). */
import type { StudyAlarm } from '../../contract/desk/library-imports.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { alarmTypes } from '../../contract/reading/alarm-types.ts'
import type { CorrectionEvent } from '../../contract/reading/corrections.ts'
import { dayInVienna } from '../time/vienna-days.ts'
import type { EditionEntry } from './replacements.ts'

/** A hearticle that was public, taken from the site. Moments are RFC 3339. */
export interface Withdrawal {
  hearticleId: number
  at: string
  /** When it was brought back. */
  restoredAt?: string
}

export interface NotedAlarm {
  alarm: StudyAlarm
  /** Somebody said that it was dealt with. */
  isDismissed: boolean
}

/** The log that corrections are told of, and what is public today. */
export interface CorrectionLog {
  replacements: readonly EditionEntry[]
  withdrawals: readonly Withdrawal[]
  alarms: readonly NotedAlarm[]
  /** Of what is public, by its id, in both languages. */
  headlines: ReadonlyMap<number, Record<Language, string>>
}

type Change = Pick<CorrectionEvent, 'kind' | 'edition' | 'note' | 'restoredAt'> & {
  hearticleId: number
  at: string
}

/**
 * Every correction, update and withdrawal, the newest first, each with the notice on a cited study that
 * became known since the change before; before them notices that nothing was changed for, and that
 * nobody said to be dealt with.
 */
export function correctionEvents(
  { replacements, withdrawals, alarms, headlines }: CorrectionLog,
  now: Date,
  language: Language,
): CorrectionEvent[] {
  const changes = [
    ...replacements.flatMap((entry) => replacementOf(entry, language) ?? []),
    ...withdrawals.map(withdrawalOf),
  ].toSorted((a, b) => (a.at < b.at ? -1 : 1))
  const done = changes.map((change, index): CorrectionEvent => {
    const { hearticleId, at } = change
    const before = changes.slice(0, index).findLast((one) => one.hearticleId === hearticleId)
    const [first] = noticesOf(hearticleId, alarms)
      .map(({ alarm }) => alarm)
      .filter(({ foundAt }) => foundAt <= at && (!before || foundAt > before.at))
    const headline = headlines.get(hearticleId)?.[language] ?? null
    return { ...change, headline, ...noticeFields(first, new Date(at)) }
  })
  const open = [...headlines].flatMap(([hearticleId, headline]) => {
    const last = changes.findLast((one) => one.hearticleId === hearticleId)
    return noticesOf(hearticleId, alarms)
      .filter(({ alarm, isDismissed }) => !isDismissed && !(last && alarm.foundAt <= last.at))
      .map(
        ({ alarm }): CorrectionEvent => ({
          hearticleId,
          headline: headline[language],
          at: null,
          kind: 'open',
          edition: null,
          note: null,
          restoredAt: null,
          ...noticeFields(alarm, now),
        }),
      )
  })
  return [...open, ...done.toReversed()]
}

/** Notices on studies that a hearticle cited when they became known, the first first. */
const noticesOf = (hearticleId: number, alarms: readonly NotedAlarm[]): NotedAlarm[] =>
  alarms
    .filter(
      ({ alarm }) =>
        alarm.hearticleIds.includes(hearticleId) && alarmTypes.some((type) => type === alarm.type),
    )
    .toSorted((a, b) => (a.alarm.foundAt < b.alarm.foundAt ? -1 : 1))

function replacementOf(entry: EditionEntry, language: Language): Change | undefined {
  if (entry.kind === 'first') return undefined
  const { hearticleId, at, kind, number, note } = entry
  return { hearticleId, at, kind, edition: number, note: note[language], restoredAt: null }
}

function withdrawalOf({ hearticleId, at, restoredAt }: Withdrawal): Change {
  return {
    hearticleId,
    at,
    kind: 'withdrawal',
    edition: null,
    note: null,
    restoredAt: restoredAt ?? null,
  }
}

function noticeFields(
  alarm: StudyAlarm | undefined,
  until: Date,
): Pick<CorrectionEvent, 'notice' | 'days'> {
  const type = alarmTypes.find((one) => one === alarm?.type)
  if (!alarm || !type) return { notice: null, days: null }
  const { pmid, foundAt } = alarm
  return { notice: { pmid, type, at: foundAt }, days: daysFrom(foundAt, until) }
}

const DAY_MILLISECONDS = 86_400_000

/** Days of the calendar, as readers count them: 0 on the same day. */
const daysFrom = (at: string, until: Date): number =>
  (Date.parse(dayInVienna(until)) - Date.parse(dayInVienna(new Date(at)))) / DAY_MILLISECONDS
