import { pmidSchema } from '../../contract/reading/studies.ts'
import type { Notice, NoticeType } from './study.ts'

/**
 * What can have happened to a study that readers of a hearticle resting on it must know
 * (P-STUDY-NOTICES), the gravest first.
 */
export const readerNotices = [
  'retracted',
  'expression-of-concern',
  'corrected',
  'republished',
  'updated',
] as const satisfies readonly NoticeType[]

type ReaderNotice = (typeof readerNotices)[number]

/**
 * The notices of a hearticle's studies, the gravest first: each with the studies for which it is the
 * gravest, so that no study alarms twice.
 */
export function noticesAbout<S extends { notices: ReadonlyArray<{ type: string }> }>(
  studies: readonly S[],
): Array<{ type: ReaderNotice; studies: S[] }> {
  const gravestOf = ({ notices }: S) =>
    readerNotices.find((type) => notices.some((notice) => notice.type === type))
  return readerNotices.flatMap((type) => {
    const affected = studies.filter((study) => gravestOf(study) === type)
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

/** The publications that the notices of a study name by their numbers, each once. */
export function noticedPmids(notices: ReadonlyArray<Pick<Notice, 'pmid'>>): string[] {
  const named = notices.flatMap(({ pmid }) => pmid ?? [])
  return [...new Set(named)].filter((pmid) => pmidSchema.safeParse(pmid).success)
}
