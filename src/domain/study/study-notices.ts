import {
  type AlarmingNotice,
  alarmingNotices,
  pmidSchema,
  type ReaderNotice,
  readerNotices,
} from '../../contract/reading/studies.ts'
import type { Notice } from './study.ts'

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
