import type { HearticleStore } from '../store/hearticles.ts'
import type { JobRunStore } from '../store/job-runs.ts'
import type { Library } from '../store/library-stores.ts'
import type { StudyStore } from '../store/studies.ts'
import type { UserStore } from '../store/users.ts'

/** What the daily import reads and writes. */
export interface Stores {
  library: Library
  studies: StudyStore
  hearticles: Pick<HearticleStore, 'published'>
  users: Pick<UserStore, 'listAll'>
  jobRuns: Pick<JobRunStore, 'keep'>
}
