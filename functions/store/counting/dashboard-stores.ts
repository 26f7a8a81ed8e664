import type { Table } from '../table/table.ts'
import { createFailureStore, type FailureStore } from './failures.ts'
import { createFiguresStore, type FiguresStore } from './figures.ts'
import { createJobRunStore, type JobRunStore } from './job-runs.ts'

/** By what administrators see whether the product grows and works. */
export interface DashboardStores {
  figures: FiguresStore
  failures: FailureStore
  jobRuns: JobRunStore
}

export function createDashboardStores(table: Table): DashboardStores {
  return {
    figures: createFiguresStore(table),
    failures: createFailureStore(table),
    jobRuns: createJobRunStore(table),
  }
}
