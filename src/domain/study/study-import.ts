import { isSameData } from '../text/canonical-json.ts'
import { emptySource, type StudyRecord, type StudyRevision, type StudySource } from './study.ts'

/** A study as a source delivers it. */
export interface IncomingStudy {
  pmid: string
  revision: StudyRevision
  source: StudySource
}

/** What the person who runs an import says about its studies; undefined leaves what is there. */
export interface Assignment {
  rubricId?: number | undefined
  topicId?: number | undefined
  /** What belongs somewhere already stays there. */
  onlyWhereNone?: boolean
}

export type ImportOutcome = 'imported' | 'updated' | 'unchanged'

/**
 * What an import makes of a study. The newer edition wins whatever the order of the files, so that
 * importing the same files again always changes nothing (P-IMPORT-REPEATABLE). A withdrawn study
 * comes back only by an edition newer than the one that was withdrawn.
 * @param day in Vienna; noted of a study that comes for the first time
 */
export function mergeStudy(
  stored: StudyRecord | undefined,
  incoming: IncomingStudy,
  assignment: Assignment = {},
  day?: string,
): { outcome: ImportOutcome; study: StudyRecord } {
  const editorial = assign(stored?.editorial ?? {}, assignment)
  if (!stored) {
    const added = day !== undefined && { addedOn: day }
    return { outcome: 'imported', study: { ...incoming, ...added, withdrawn: false, editorial } }
  }
  const order = compareRevisions(incoming.revision, stored.revision)
  const wins = stored.withdrawn ? order > 0 && !isTombstone(stored) : order >= 0
  const study: StudyRecord = {
    ...stored,
    editorial,
    ...(wins && { revision: incoming.revision, source: incoming.source, withdrawn: false }),
  }
  return isSameData(study, stored)
    ? { outcome: 'unchanged', study: stored }
    : { outcome: 'updated', study }
}

/**
 * `DeleteCitation` (P-IMPORT-REPEATABLE). Of a study that is not there a mark is kept, so that a
 * file which is read later does not bring it in; nothing says of which edition that withdrawal was,
 * so no import takes it back.
 */
export function withdrawStudy(
  pmid: string,
  stored: StudyRecord | undefined,
): { outcome: ImportOutcome; study: StudyRecord } {
  if (!stored) return { outcome: 'updated', study: tombstone(pmid) }
  if (stored.withdrawn) return { outcome: 'unchanged', study: stored }
  return { outcome: 'updated', study: { ...stored, withdrawn: true } }
}

const TOMBSTONE_DIGEST = 'withdrawn before it was seen'

function isTombstone({ revision }: StudyRecord): boolean {
  return revision.digest === TOMBSTONE_DIGEST
}

function tombstone(pmid: string): StudyRecord {
  return {
    pmid,
    withdrawn: true,
    revision: { version: 0, revised: '', digest: TOMBSTONE_DIGEST },
    source: emptySource,
    editorial: {},
  }
}

/**
 * Orders editions of one record: by version, then by the day of revision. Two different texts of
 * the same day have no order of their own; their digests give one that is the same on every run.
 */
function compareRevisions(a: StudyRevision, b: StudyRevision): number {
  if (a.version !== b.version) return a.version - b.version
  if (a.revised !== b.revised) return a.revised > b.revised ? 1 : -1
  if (a.digest === b.digest) return 0
  return a.digest > b.digest ? 1 : -1
}

/** A topic decides the rubric, so another rubric takes it away unless a topic is given with it. */
function assign(
  stored: StudyRecord['editorial'],
  { rubricId, topicId, onlyWhereNone }: Assignment,
): StudyRecord['editorial'] {
  const isAssigned = stored.rubricId !== undefined || stored.topicId !== undefined
  if (onlyWhereNone && isAssigned) return stored
  const kept = { ...stored }
  if (rubricId !== undefined && rubricId !== stored.rubricId) delete kept.topicId
  return {
    ...kept,
    ...(rubricId !== undefined && { rubricId }),
    ...(topicId !== undefined && { topicId }),
  }
}
