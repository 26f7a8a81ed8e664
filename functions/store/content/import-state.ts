/** How far the daily imports have come, what the last of them did, and alarms about cited studies. */

import {
  type ImportReport,
  importReportSchema,
  type StudyAlarm,
  studyAlarmSchema,
} from '../../../src/contract/desk/library-imports.ts'
import type { NotedAlarm } from '../../../src/domain/edition/corrections.ts'
import { queueMail } from '../mail/outbox.ts'
import { all, equal, IF_EXISTS, missing } from '../table/conditions.ts'
import { ALARMS_PARTITION, alarmKey, alarmName, jobKey } from '../table/keys.ts'
import { queryAll, type Table, type Write } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { putNew, update } from '../table/writes.ts'

/** Editors told by one transaction of the database, which holds a hundred writes. */
const ALARMS_A_BATCH = 90

const jobOf = (job: ImportReport['job']) => jobKey(`import-${job}`)

const alarmWrite = (alarm: StudyAlarm, reportedUpTo: string | undefined): Write =>
  putNew({ ...alarmKey(alarm), alarm, toldUpTo: reportedUpTo })

const goneOn = (alarm: StudyAlarm, before: string, next: string | undefined): Write =>
  update(
    alarmKey(alarm),
    next === undefined ? { remove: ['toldUpTo'] } : { set: { toldUpTo: next } },
    equal('toldUpTo', before),
  )

/** Nothing of what is only listed. */
function mailAbout(
  { foundAt, type, since: _, changes: __, ...facts }: StudyAlarm,
  userId: string,
): Write[] {
  if (type === 'abstract-changed') return []
  return [queueMail({ kind: 'study-alarm', userId, alarm: { ...facts, type } }, new Date(foundAt))]
}

/** Where a job goes on; undefined where it never began. */
export async function position(
  table: Table,
  job: ImportReport['job'],
): Promise<Record<string, string> | undefined> {
  const item = await table.get(jobOf(job))
  return item?.position as Record<string, string> | undefined
}

/** Notes how far a job has come, after what it did until there is stored. */
export async function goOnFrom(
  table: Table,
  job: ImportReport['job'],
  position: Record<string, string>,
): Promise<void> {
  await table.write(update(jobOf(job), { set: { position } }))
}

/** Keeps what the last run of a job did. */
export async function report(table: Table, report: ImportReport): Promise<void> {
  await table.write(update(jobOf(report.job), { set: { report } }))
}

/** What the last runs of these jobs did, in their order; those that never ran are left out. */
export async function reports(
  table: Table,
  jobs: ReadonlyArray<ImportReport['job']>,
): Promise<ImportReport[]> {
  const items = await table.getMany(jobs.map(jobOf))
  const reports = items.flatMap(({ report }) => (report ? [importReportSchema.parse(report)] : []))
  return reports.toSorted((a, b) => jobs.indexOf(a.job) - jobs.indexOf(b.job))
}

/**
 * Alarms by their names that everybody was told of, those that were dismissed too; of changed sentences
 * each by its own name.
 */
export async function knownAlarms(table: Table): Promise<Set<string>> {
  const reported = new Set<string>()
  for await (const { sk, alarm, toldUpTo: reportedUpTo } of queryAll(table, ALARMS_PARTITION)) {
    if (reportedUpTo !== undefined) continue
    const { pmid, type, changes = [] } = studyAlarmSchema.parse(alarm)
    reported.add(String(sk))
    for (const change of changes) reported.add(alarmName({ pmid, type, since: change }))
  }
  return reported
}

/** All alarms that there ever were, and whether somebody said that one was dealt with. */
export function alarmLog(table: Table): Promise<NotedAlarm[]> {
  return Array.fromAsync(queryAll(table, ALARMS_PARTITION), ({ alarm, dismissedAt }) => ({
    alarm: studyAlarmSchema.parse(alarm),
    isDismissed: dismissedAt !== undefined,
  }))
}

/** Retractions that became known since a moment, those that were dismissed too. */
export async function retractionsSince(table: Table, moment: Date): Promise<StudyAlarm[]> {
  return (await alarmLog(table)).flatMap(({ alarm }) => {
    const isSince = Date.parse(alarm.foundAt) >= moment.getTime()
    return alarm.type === 'retracted' && isSince ? [alarm] : []
  })
}

/** Alarms that nobody dismissed, the newest first. */
export async function alarms(table: Table): Promise<StudyAlarm[]> {
  const left = (await alarmLog(table)).flatMap(({ alarm, isDismissed }) =>
    isDismissed ? [] : [alarm],
  )
  return left.toSorted((a, b) => (a.foundAt < b.foundAt ? 1 : -1))
}

/**
 * Notes an alarm and queues a mail to every editor, so many in one transaction each; how far it
 * has come stands in the alarm. So each is told once, and where it was cut off it goes on.
 * @returns false where everybody was told already
 */
export async function raise(
  table: Table,
  alarm: StudyAlarm,
  editorIds: readonly string[],
): Promise<boolean> {
  const key = alarmKey(alarm)
  const everybody = [...new Set(editorIds)].toSorted()
  const stored = await table.get(key)
  if (stored && stored.toldUpTo === undefined) return false
  const current = stored ? studyAlarmSchema.parse(stored.alarm) : alarm
  let reportedUpTo = stored && String(stored.toldUpTo)
  do {
    const remaining = everybody.filter((id) => id > (reportedUpTo ?? ''))
    const batch = remaining.slice(0, ALARMS_A_BATCH)
    const next = remaining.length > batch.length ? batch.at(-1) : undefined
    const refused = await transact(table, [
      reportedUpTo === undefined ? alarmWrite(current, next) : goneOn(current, reportedUpTo, next),
      ...batch.flatMap((userId) => mailAbout(current, userId)),
    ])
    // Another run tells them.
    if (refused) return false
    reportedUpTo = next
  } while (reportedUpTo !== undefined)
  return true
}

/** @returns false where there is none, or it was dismissed already */
export async function dismiss(
  table: Table,
  alarm: Pick<StudyAlarm, 'pmid' | 'type' | 'since'>,
  { by, at }: { by: string; at: Date },
  note?: Write,
): Promise<boolean> {
  const dismissed = update(
    alarmKey(alarm),
    { set: { dismissedAt: at.toISOString(), dismissedBy: by } },
    all(IF_EXISTS, missing('dismissedAt')),
  )
  return (await transact(table, [dismissed], note)) === undefined
}
