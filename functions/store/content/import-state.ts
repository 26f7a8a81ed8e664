import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import {
  type ImportReport,
  importReportSchema,
  type StudyAlarm,
  studyAlarmSchema,
} from '../../../src/contract/desk/library-imports.ts'
import { queueMail } from '../mail/outbox.ts'
import { ALARMS_PARTITION, alarmKey, jobKey, SCHEMA_VERSION } from '../table/keys.ts'
import { getItem, getItems, queryAll, type Table } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'

/** Editors told by one transaction of the database, which holds a hundred writes. */
const ALARMS_A_BATCH = 90

const jobOf = (job: ImportReport['job']) => jobKey(`import-${job}`)

/**
 * How far the daily imports have come, what the last of them did, and alarms about cited studies.
 */
export function createImportState(table: Table) {
  const writes = alarmWrites(table)
  return {
    ...importProgress(table),
    ...studyAlarms(table, writes),
  }
}

function alarmWrites(table: Table) {
  const noted = (alarm: StudyAlarm, reportedUpTo: string | undefined): Writes[number] => ({
    Put: {
      TableName: table.name,
      Item: {
        ...alarmKey(alarm.pmid, alarm.type),
        schema: SCHEMA_VERSION,
        alarm,
        ...(reportedUpTo !== undefined && { toldUpTo: reportedUpTo }),
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  })
  const goneOn = (
    { pmid, type }: StudyAlarm,
    before: string,
    reportedUpTo: string | undefined,
  ): Writes[number] => ({
    Update: {
      TableName: table.name,
      Key: alarmKey(pmid, type),
      UpdateExpression: reportedUpTo === undefined ? 'REMOVE toldUpTo' : 'SET toldUpTo = :next',
      ConditionExpression: 'toldUpTo = :before',
      ExpressionAttributeValues: {
        ':before': before,
        ...(reportedUpTo !== undefined && { ':next': reportedUpTo }),
      },
    },
  })
  const mailAbout = ({ foundAt, ...facts }: StudyAlarm, userId: string): Writes[number] =>
    queueMail(table, { kind: 'study-alarm', userId, alarm: facts }, new Date(foundAt))
  return { noted, goneOn, mailAbout }
}

function importProgress(table: Table) {
  return {
    /** Where a job goes on; undefined where it never began. */
    async position(job: ImportReport['job']): Promise<Record<string, string> | undefined> {
      const item = await getItem(table, jobOf(job))
      return item?.position as Record<string, string> | undefined
    },

    /** Notes how far a job has come, after what it did until there is stored. */
    async goOnFrom(job: ImportReport['job'], position: Record<string, string>): Promise<void> {
      await update(table, job, '#position = :it', { '#position': 'position' }, position)
    },

    /** Keeps what the last run of a job did. */
    async report(report: ImportReport): Promise<void> {
      await update(table, report.job, '#report = :it', { '#report': 'report' }, report)
    },

    /** What the last runs of these jobs did, in their order; those that never ran are left out. */
    async reports(jobs: ReadonlyArray<ImportReport['job']>): Promise<ImportReport[]> {
      const items = await getItems(table, jobs.map(jobOf))
      const reports = items.flatMap(({ report }) =>
        report ? [importReportSchema.parse(report)] : [],
      )
      return reports.toSorted((a, b) => jobs.indexOf(a.job) - jobs.indexOf(b.job))
    },
  }
}

function studyAlarms(table: Table, { noted, goneOn, mailAbout }: ReturnType<typeof alarmWrites>) {
  return {
    /** Alarms by 'pmid#type' that everybody was told of, those that were dismissed too. */
    async knownAlarms(): Promise<Set<string>> {
      const known = new Set<string>()
      for await (const { sk, toldUpTo: reportedUpTo } of queryAll(table, ALARMS_PARTITION)) {
        if (reportedUpTo === undefined) known.add(String(sk))
      }
      return known
    },

    /** Alarms that nobody dismissed, the newest first. */
    async alarms(): Promise<StudyAlarm[]> {
      const alarms: StudyAlarm[] = []
      for await (const { alarm, dismissedAt } of queryAll(table, ALARMS_PARTITION)) {
        if (dismissedAt === undefined) alarms.push(studyAlarmSchema.parse(alarm))
      }
      return alarms.toSorted((a, b) => (a.foundAt < b.foundAt ? 1 : -1))
    },

    /**
     * Notes an alarm and queues a mail to every editor, so many in one transaction each; how far it
     * has come stands in the alarm. So each is told once, and where it was cut off it goes on.
     * @returns false where everybody was told already
     */
    async raise(alarm: StudyAlarm, editorIds: readonly string[]): Promise<boolean> {
      const key = alarmKey(alarm.pmid, alarm.type)
      const everybody = [...new Set(editorIds)].toSorted()
      const stored = await getItem(table, key)
      if (stored && stored.toldUpTo === undefined) return false
      const its = stored ? studyAlarmSchema.parse(stored.alarm) : alarm
      let reportedUpTo = stored && String(stored.toldUpTo)
      do {
        const untold = everybody.filter((id) => id > (reportedUpTo ?? ''))
        const batch = untold.slice(0, ALARMS_A_BATCH)
        const next = untold.length > batch.length ? batch.at(-1) : undefined
        const refused = await transact(table, [
          reportedUpTo === undefined ? noted(its, next) : goneOn(its, reportedUpTo, next),
          ...batch.map((userId) => mailAbout(its, userId)),
        ])
        // Another run tells them.
        if (refused) return false
        reportedUpTo = next
      } while (reportedUpTo !== undefined)
      return true
    },

    /** @returns false where there is none, or it was dismissed already */
    async dismiss(
      { pmid, type }: Pick<StudyAlarm, 'pmid' | 'type'>,
      { by, at }: { by: string; at: Date },
      note?: Writes[number],
    ): Promise<boolean> {
      const dismissed: Writes = [
        {
          Update: {
            TableName: table.name,
            Key: alarmKey(pmid, type),
            UpdateExpression: 'SET dismissedAt = :at, dismissedBy = :by',
            ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(dismissedAt)',
            ExpressionAttributeValues: { ':at': at.toISOString(), ':by': by },
          },
        },
      ]
      return (await transact(table, dismissed, note)) === undefined
    },
  }
}

async function update(
  table: Table,
  job: ImportReport['job'],
  set: string,
  names: Record<string, string>,
  it: object,
): Promise<void> {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: jobOf(job),
      UpdateExpression: `SET ${set}, #schema = :schema`,
      ExpressionAttributeNames: { ...names, '#schema': 'schema' },
      ExpressionAttributeValues: { ':it': it, ':schema': SCHEMA_VERSION },
    }),
  )
}
