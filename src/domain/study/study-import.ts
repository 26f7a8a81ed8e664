import { isSameData } from '../text/canonical-json.ts'
import {
  emptySource,
  noticeTypes,
  type RegistrySource,
  type StudyRecord,
  type StudyRevision,
  type StudySource,
} from './study.ts'
import { allNotices } from './study-notices.ts'

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
  /** What is new waits for the desk, as having come in so (P-INBOX); left out, it does not. */
  inbox?: 'query' | 'hand' | undefined
}

export type ImportOutcome = 'imported' | 'updated' | 'unchanged'

/**
 * What an import makes of a study. The newer edition wins whatever the order of the files, and
 * importing the same files again changes nothing (P-IMPORT-REPEATABLE). A withdrawn study comes back
 * only by an edition of a later day or a higher version than the one that was withdrawn.
 * @param day in Vienna; noted of a study that comes for the first time
 */
export function mergeStudy(
  stored: StudyRecord | undefined,
  incoming: IncomingStudy,
  day: string,
  assignment: Assignment = {},
): { outcome: ImportOutcome; study: StudyRecord } {
  const editorial = assign(stored?.editorial ?? {}, assignment)
  if (!stored) {
    const study = { ...incoming, addedOn: day, withdrawn: false, editorial }
    return { outcome: 'imported', study }
  }
  const study: StudyRecord = {
    ...stored,
    editorial,
    ...(replaces(incoming, stored) && {
      revision: { ...incoming.revision, ...supersededBy(incoming, stored) },
      source: { ...incoming.source, ...keptRegistry(incoming.source, stored.source) },
      withdrawn: false,
    }),
  }
  return isSameData(study, stored)
    ? { outcome: 'unchanged', study: stored }
    : { outcome: 'updated', study }
}

/** What the registry says stays, while PubMed names the same trial. */
const keptRegistry = (incoming: StudySource, { registry }: StudySource) =>
  registry && trialOf(incoming) === registry.registration ? { registry } : {}

/**
 * The number of a study's trial at ClinicalTrials.gov, as PubMed's own list has it; undefined where that
 * names none, or several (P-REGISTRY-STUDY).
 */
export function trialOf({ registrations = [] }: StudySource): string | undefined {
  const [one, ...others] = registrations.filter((number) => /^NCT\d{8}$/.test(number))
  return others.length === 0 ? one : undefined
}

/** A study with the results of its trial, unless it has those of a later day (P-REGISTRY-STUDY). */
export function withRegistry(
  stored: StudyRecord | undefined,
  registry: RegistrySource,
): { outcome: ImportOutcome; study: StudyRecord | undefined } {
  const has = stored?.source.registry
  const isKept =
    !stored ||
    stored.withdrawn ||
    trialOf(stored.source) !== registry.registration ||
    (has?.registration === registry.registration && has.updated > registry.updated) ||
    isSameData(has, registry)
  if (isKept) return { outcome: 'unchanged', study: stored }
  return { outcome: 'updated', study: { ...stored, source: { ...stored.source, registry } } }
}

/**
 * A study after a change, with since when it is known to be corrected, where that is news: it was
 * here, and more corrections are known of it than before (P-RETRACTION-ALARM). What was corrected
 * before it came is none, nor is what a sample's real record says that takes its place.
 */
export function withNewCorrection(
  before: StudyRecord | undefined,
  after: StudyRecord,
  at: Date,
): StudyRecord {
  if (!before || (before.source.sample && !after.source.sample)) return after
  if (correctionsOf(after) <= correctionsOf(before)) return after
  return { ...after, correctedSince: at.toISOString() }
}

const correctionsOf = (study: StudyRecord): number =>
  allNotices(study).filter(({ type }) => type === 'corrected').length

/**
 * `DeleteCitation` (P-IMPORT-REPEATABLE). Of a study that is not there a mark is kept, so that a
 * file which is read later does not bring it in; nothing says of which edition that withdrawal was,
 * so no import takes it back.
 */
export function withdrawStudy(
  pmid: string,
  stored: StudyRecord | undefined,
  day: string,
): { outcome: ImportOutcome; study: StudyRecord } {
  if (!stored) return { outcome: 'updated', study: tombstone(pmid, day) }
  if (stored.withdrawn) return { outcome: 'unchanged', study: stored }
  return { outcome: 'updated', study: { ...stored, withdrawn: true } }
}

const TOMBSTONE_DIGEST = 'withdrawn before it was seen'

function isTombstone({ revision }: StudyRecord): boolean {
  return revision.digest === TOMBSTONE_DIGEST
}

function tombstone(pmid: string, day: string): StudyRecord {
  return {
    pmid,
    addedOn: day,
    withdrawn: true,
    revision: { version: 0, revised: '', digest: TOMBSTONE_DIGEST },
    source: emptySource,
    editorial: {},
  }
}

/**
 * Whether an edition takes the place of the stored one. Two of one day have no order of their own: the
 * one that withdraws or corrects more wins, else the one that comes later, unless it was there before.
 */
function replaces({ revision, source }: IncomingStudy, stored: StudyRecord): boolean {
  const order = compareDays(revision, stored.revision)
  if (stored.withdrawn) return order > 0 && !isTombstone(stored)
  if (order !== 0) return order > 0
  if (revision.digest === stored.revision.digest) return true
  const graver = compareNotices(source, stored.source)
  return graver === 0 ? !stored.revision.superseded?.includes(revision.digest) : graver > 0
}

/** By version, then by the day of revision. */
function compareDays(a: StudyRevision, b: StudyRevision): number {
  if (a.version !== b.version) return a.version - b.version
  if (a.revised === b.revised) return 0
  return a.revised > b.revised ? 1 : -1
}

/** By how many notices there are of the gravest kind, then of the next one. */
function compareNotices(a: StudySource, b: StudySource): number {
  for (const kind of noticeTypes) {
    if (kind === 'comment') continue
    const count = ({ notices }: StudySource) => notices.filter(({ type }) => type === kind).length
    const more = count(a) - count(b)
    if (more !== 0) return more
  }
  return 0
}

/** So many editions of one day are remembered; a record is seldom changed twice on one. */
const MOST_SUPERSEDED = 20

/** The editions of the same day that an edition has replaced: those that come again are no later ones. */
function supersededBy(
  { revision }: IncomingStudy,
  stored: StudyRecord,
): Pick<StudyRevision, 'superseded'> {
  if (compareDays(revision, stored.revision) !== 0) return {}
  const before = [...(stored.revision.superseded ?? []), stored.revision.digest]
  const superseded = before.filter((digest) => digest !== revision.digest).slice(-MOST_SUPERSEDED)
  return superseded.length > 0 ? { superseded } : {}
}

/** A topic decides the rubric, so another rubric takes it away unless a topic is given with it. */
function assign(
  stored: StudyRecord['editorial'],
  { rubricId, topicId, onlyWhereNone }: Assignment,
): StudyRecord['editorial'] {
  const isAssigned = stored.rubricId !== undefined || stored.topicId !== undefined
  if (onlyWhereNone && isAssigned) return stored
  const unassigned = { ...stored }
  if (rubricId !== undefined && rubricId !== stored.rubricId) delete unassigned.topicId
  return {
    ...unassigned,
    ...(rubricId !== undefined && { rubricId }),
    ...(topicId !== undefined && { topicId }),
  }
}
