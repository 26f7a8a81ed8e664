import type { StudyRecord } from '../../src/domain/study/study.ts'
import { allNotices } from '../../src/domain/study/study-notices.ts'
import { ApiError } from '../errors/api-error.ts'
import type { Log } from '../runtime/log.ts'
import type { Stores } from '../store/create-stores.ts'
import type { ImportStores } from './import-from-pubmed.ts'
import { publishedCitations, raiseAlarms } from './raise-alarms.ts'
import type { StudyFetcher } from './study-fetcher.ts'

interface StudyImport extends Pick<ImportStores, 'hearticles' | 'library' | 'users'> {
  studies: Pick<Stores['studies'], 'find' | 'findMany' | 'importMany'>
  studyFetcher: StudyFetcher
  now: () => Date
  log: Log
}

/**
 * Brings one study from PubMed, with the change that makes a publication follow. One that is stored
 * is answered as it is: PubMed is not asked, and nothing counted.
 * @throws ApiError `study_withdrawn`, `study_not_at_pubmed`, `study_rejected` with the reason,
 * `pubmed_unavailable`
 */
export async function importStudy(
  dependencies: StudyImport,
  pmid: string,
  { userId, requestId, count }: { userId: string; requestId: string; count: () => Promise<void> },
): Promise<StudyRecord> {
  const { studies, studyFetcher, now, log } = dependencies
  const stored = await studies.find(pmid)
  if (stored?.withdrawn) throw new ApiError('study_withdrawn')
  if (stored) return stored
  await count()
  const fetched = await studyFetcher.fetch(pmid)
  if (fetched.outcome === 'none') throw new ApiError('study_not_at_pubmed')
  if (fetched.outcome === 'rejected') {
    throw new ApiError('study_rejected', { 'body.pmid': fetched.reason })
  }
  if (fetched.outcome === 'unavailable') {
    const { reason } = fetched
    log({ level: 'error', message: 'PubMed does not answer', requestId, reason })
    throw new ApiError('pubmed_unavailable')
  }
  const [result] = await studies.importMany([fetched.study], { inbox: 'hand' }, now(), userId)
  if (result?.status === 'rejected') throw result.reason
  const study = await studies.find(pmid)
  if (!study) throw new Error(`the study ${pmid} is not there after its import`)
  if (allNotices(study).length > 0) await tellOfNotices(dependencies, requestId)
  return study
}

/**
 * A study may be the notice that retracts or corrects another one, which hearticles cite
 * (P-RETRACTION-ALARM). It is stored, whatever comes of that; the next import does it again.
 */
async function tellOfNotices(dependencies: StudyImport, requestId: string): Promise<void> {
  const { now, log } = dependencies
  try {
    await raiseAlarms(dependencies, await publishedCitations(dependencies), now())
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown'
    log({ level: 'error', message: 'alarms were not raised', requestId, reason })
  }
}
