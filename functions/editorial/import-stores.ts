import type { UserStore } from '../store/accounts/users.ts'
import type { HearticleStore } from '../store/content/hearticles.ts'
import type { StudyStore } from '../store/content/studies.ts'
import type { JobRunStore } from '../store/counting/job-runs.ts'
import type { Library } from '../store/create-stores.ts'

/** What the daily import reads and writes. */
export interface ImportStores {
  library: Library
  studies: StudyStore
  hearticles: Pick<HearticleStore, 'published'>
  users: Pick<UserStore, 'listAll'>
  jobRuns: Pick<JobRunStore, 'keep'>
}
