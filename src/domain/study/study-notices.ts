import { pmidSchema } from '../../contract/reading/pmid.ts'
import {
  type AlarmingNotice,
  alarmingNotices,
  type ReaderNotice,
  readerNotices,
} from '../../contract/reading/studies.ts'
import { doiIn } from './doi.ts'
import type { Notice, NoticeType, StudyRecord } from './study.ts'

const NOTICE_WEIGHTS = {
  retracted: 'retracted',
  'partially-retracted': 'retracted',
  'expression-of-concern': 'doubted',
  // PubMed took its entry back, and nobody the study.
  removed: 'withdrawn',
  'source-changed': 'changed',
  corrected: 'corrected',
  republished: 'corrected',
  updated: 'corrected',
} as const satisfies Record<ReaderNotice | 'source-changed', string>

/** How much what befell a source weighs for its readers (P-NOTICE-MARKS). */
export const noticeWeight = (type: keyof typeof NOTICE_WEIGHTS) => NOTICE_WEIGHTS[type]

/** The gravest of what happened to a study (P-NOTICE-MARKS); nothing where its readers need not know anything. */
export function gravestNotice({
  notices,
}: {
  notices: ReadonlyArray<{ type: string }>
}): ReaderNotice | undefined {
  return readerNotices.find((type) => notices.some((notice) => notice.type === type))
}

/**
 * The notices of a hearticle's studies, the gravest first: each with the studies for which it is the
 * gravest, so that no study alarms twice.
 */
export function noticesAbout<S extends { notices: ReadonlyArray<{ type: string }> }>(
  studies: readonly S[],
): Array<{ type: ReaderNotice; studies: S[] }> {
  return readerNotices.flatMap((type) => {
    const affected = studies.filter((study) => gravestNotice(study) === type)
    return affected.length > 0 ? [{ type, studies: affected }] : []
  })
}

/**
 * Whether a hearticle cites, beside a study that was retracted, the corrected form in which it was
 * published again: then the old one is history, and its notice is a calm one.
 */
export function isReplaced(
  { notices }: { notices: ReadonlyArray<{ type: string; pmid?: string | null | undefined }> },
  cited: ReadonlyArray<{ pmid: string }>,
): boolean {
  return notices.some(
    ({ type, pmid }) => type === 'republished' && cited.some((study) => study.pmid === pmid),
  )
}

/** Whether nothing rests on a study any more after it (P-FALLEN). */
export function isAlarming(type: ReaderNotice): type is AlarmingNotice {
  return alarmingNotices.some((alarming) => alarming === type)
}

/** What of a study's notices says that nothing rests on it any more, the gravest first (P-FALLEN). */
export function fellBy({
  notices,
}: {
  notices: ReadonlyArray<{ type: string }>
}): AlarmingNotice[] {
  return alarmingNotices.filter((alarming) => notices.some(({ type }) => type === alarming))
}

/** Whether a study ends the approval of what rests on it: a doubt alone does not. */
export function isFallen(study: { notices: ReadonlyArray<{ type: string }> }): boolean {
  return fellBy(study).some((type) => type !== 'expression-of-concern')
}

/** Whether readers of a study that was here have to know of something that befell it (P-NOTICE-MARKS). */
export function hasNewNotice(before: StudyRecord | undefined, after: StudyRecord): boolean {
  return before !== undefined && noticesForReaders(after) > noticesForReaders(before)
}

const noticesForReaders = (study: StudyRecord): number =>
  withNotices(study).notices.filter(({ type }) => readerNotices.some((known) => known === type))
    .length

interface CitedStudy {
  pmid: string
  notices: ReadonlyArray<{ type: string; pmid?: string | null | undefined }>
}

/** The studies on which nothing rests any more, with the reason, by pmid (P-FALLEN). */
export function fallenStudies(studies: readonly CitedStudy[]): Map<string, AlarmingNotice> {
  return new Map(
    studies.flatMap((study): [string, AlarmingNotice][] => {
      const [gravest] = fellBy(study)
      return gravest ? [[study.pmid, gravest]] : []
    }),
  )
}

/**
 * What marks a hearticle wherever it is listed (P-FALLEN-SHOWN): the gravest that befell a study it
 * cites. One that was replaced, and on which no finding rests, is history.
 */
export function citedNotice(
  studies: readonly CitedStudy[],
  findings: ReadonlyArray<{ pmid: string }>,
): AlarmingNotice | null {
  const counted = studies.filter(
    (study) =>
      !isReplaced(study, studies) || findings.some((finding) => finding.pmid === study.pmid),
  )
  const fallen = [...fallenStudies(counted).values()]
  return alarmingNotices.find((type) => fallen.includes(type)) ?? null
}

/** The publications that the notices of a study name by their numbers, each once. */
export function noticedPmids(notices: ReadonlyArray<Pick<Notice, 'pmid'>>): string[] {
  const named = notices.flatMap(({ pmid }) => pmid ?? [])
  return [...new Set(named)].filter((pmid) => pmidSchema.safeParse(pmid).success)
}

/** What a publication says of another one, and what that makes of the other (P-IMPORT-NOTICES). */
const MAKES_OF_OTHER: Partial<Record<NoticeType, NoticeType>> = {
  retraction: 'retracted',
  'partial-retraction': 'partially-retracted',
  concern: 'expression-of-concern',
  correction: 'corrected',
  republication: 'republished',
  update: 'updated',
}

type Known = Pick<StudyRecord, 'pmid' | 'withdrawn' | 'source' | 'foundNotices'>

/** How a notice names the other publication: by its PMID, else by a DOI in its citation or note. */
function nameIn({ pmid, citation, note }: Notice): string | undefined {
  if (pmidSchema.safeParse(pmid).success) return pmid
  const doi = doiIn(citation) ?? doiIn(note)
  return doi && doiName(doi)
}

/** Under which a DOI is noted. */
export const doiName = (doi: string) => `doi:${doi}`

/** The names under which others can name a study: its PMID, and its DOI where it has one. */
export function namesOf({ pmid, source }: Pick<Known, 'pmid' | 'source'>): string[] {
  const doi = doiIn(source.doi)
  return doi ? [pmid, doiName(doi)] : [pmid]
}

/** The publications that a study retracts, corrects, doubts or replaces, by the names it gives. */
export function namedBy(study: Known | undefined): string[] {
  if (!study || study.withdrawn) return []
  const named = study.source.notices.flatMap((notice) =>
    MAKES_OF_OTHER[notice.type] ? (nameIn(notice) ?? []) : [],
  )
  return [...new Set(named)].filter((name) => name !== study.pmid)
}

/**
 * What other publications here say of a study. A DOI can be shared by an article and what was
 * published about it, so by a DOI alone no notice, erratum or comment is meant.
 */
export function foundNotices(study: Known, others: readonly Known[]): Notice[] {
  const names = new Set(isAboutOthers(study) ? [study.pmid] : namesOf(study))
  return others
    .toSorted((a, b) => Number(a.pmid) - Number(b.pmid))
    .flatMap((other) => {
      if (other.withdrawn || other.pmid === study.pmid) return []
      const types = other.source.notices.flatMap((notice) => {
        const type = MAKES_OF_OTHER[notice.type]
        return type && names.has(nameIn(notice) ?? '') ? [type] : []
      })
      return [...new Set(types)].map((type) => ({
        type,
        pmid: other.pmid,
        ...filledCitation(other),
      }))
    })
}

/** Whether it is no paper by itself: a notice, erratum or comment about another one. */
export function isAboutOthers({ source }: Pick<Known, 'source'>): boolean {
  const is = (...types: NoticeType[]) => source.notices.some(({ type }) => types.includes(type))
  if (is('republication')) return false
  return (
    is('retraction', 'partial-retraction', 'concern', 'correction') ||
    source.publicationTypes.some((type) => ABOUT_OTHERS.includes(type))
  )
}

/** PubMed's types of what only speaks of another publication. */
export const ABOUT_OTHERS = [
  'Comment',
  'Expression of Concern',
  'Published Erratum',
  'Retraction Notice',
  'Retraction of Publication',
]

/** 'BMJ. 2018;361:k1. doi: 10.1136/bmj.k1', of what there is. */
function filledCitation({ source }: Pick<Known, 'source'>): { citation?: string } {
  const { journal, publicationDate, doi } = source
  const { volume, issue, pages } = journal ?? {}
  const number = [`${volume ?? ''}${issue ? `(${issue})` : ''}`, pages].filter(Boolean).join(':')
  const issued = [publicationDate?.slice(0, 4), number].filter(Boolean).join(';')
  const parts = [journal?.abbreviation ?? journal?.title, issued, doi && `doi: ${doi}`]
  const citation = parts.filter(Boolean).join('. ')
  return citation === '' ? {} : { citation }
}

/**
 * All that became known of a study, by its own record, another one's or a list, each once. What its own
 * record tells without naming the other publication gives way to what does name it; what a list tells
 * of a kind that is known adds its day and reasons (P-NOTICES-LISTED).
 */
export function allNotices({
  source,
  foundNotices = [],
}: Pick<Known, 'source' | 'foundNotices'>): Notice[] {
  const { listed = [], linked = [] } = Object.groupBy(foundNotices, (one) =>
    one.listed ? 'listed' : 'linked',
  )
  const own = source.notices.filter(
    ({ type, pmid, citation }) => pmid || citation || !linked.some((found) => found.type === type),
  )
  const isRecorded = (found: Notice) =>
    own.some(
      (notice) =>
        notice.type === found.type &&
        (notice.pmid
          ? notice.pmid === found.pmid
          : doiIn(notice.citation) !== undefined &&
            doiIn(notice.citation) === doiIn(found.citation)),
    )
  const reported = [...own, ...linked.filter((found) => !isRecorded(found))]
  const isReported = ({ type }: Notice) => reported.some((notice) => notice.type === type)
  return [
    ...reported.map((notice) => {
      const also = listed.find(({ type }) => type === notice.type)
      return also ? { ...notice, listed: also.listed } : notice
    }),
    ...listed.filter((notice) => !isReported(notice)),
  ]
}

/** A study with what readers are told of it: that PubMed does not hold it any more, too. */
export function withNotices(
  study: Pick<StudyRecord, 'pmid' | 'source' | 'foundNotices'> & { withdrawn?: boolean },
): { pmid: string; notices: Array<Omit<Notice, 'type'> & { type: NoticeType | 'removed' }> } {
  const reported = allNotices(study)
  const { pmid, withdrawn } = study
  return { pmid, notices: withdrawn ? [...reported, { type: 'removed' }] : reported }
}
