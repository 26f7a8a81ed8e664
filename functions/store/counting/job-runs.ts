/** The last run of each job, beside what its single imports and reconciliations report. */
import {
  type JobName,
  type JobRun,
  jobRunSchema,
} from '../../../src/contract/administration/dashboard.ts'
import { jobKey } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import { put } from '../table/writes.ts'

/** Writes down what a run has done so far, in place of the one before. */
export async function keep(table: Table, run: JobRun): Promise<void> {
  await table.write(put({ ...jobKey(run.name), run }))
}

/** The last runs of these jobs, of those that ran; one call. */
export async function latest(
  table: Table,
  names: readonly JobName[],
): Promise<Map<JobName, JobRun>> {
  const items = await table.getMany(names.map(jobKey))
  const runs = items.map(({ run }) => jobRunSchema.parse(run))
  return new Map(runs.map((run) => [run.name, run]))
}
