import type { NoticeType } from './study.ts'

/**
 * What can have happened to a study that readers of a hearticle resting on it must know (design
 * §5), the gravest first.
 */
export const readerNotices = [
  'retracted',
  'expression-of-concern',
  'corrected',
  'republished',
  'updated',
] as const satisfies readonly NoticeType[]

export type ReaderNotice = (typeof readerNotices)[number]

/** The notices of a hearticle's studies: each with the studies it is about, the gravest first. */
export function noticesAbout<S extends { notices: ReadonlyArray<{ type: string }> }>(
  studies: readonly S[],
): Array<{ type: ReaderNotice; studies: S[] }> {
  return readerNotices.flatMap((type) => {
    const affected = studies.filter(({ notices }) => notices.some((notice) => notice.type === type))
    return affected.length > 0 ? [{ type, studies: affected }] : []
  })
}
