import type { StudyRecord } from './study.ts'

/**
 * Studies as those see them who read what cites them. One that PubMed does not hold any more keeps
 * what names it alone; of one that PubMed removed before it came here nothing is known.
 */
export function shownAsCited(found: readonly StudyRecord[]): StudyRecord[] {
  return found.flatMap((study) => {
    if (!study.withdrawn) return study
    return wasHere(study) ? withoutTexts(study) : []
  })
}

/** Whether something is known of a study beside that PubMed removed it. */
export const wasHere = ({ source }: Pick<StudyRecord, 'source'>): boolean => source.title !== ''

function withoutTexts(study: StudyRecord): StudyRecord {
  const { card: _, german, ...source } = study.source
  const title = german?.title
  return {
    ...study,
    source: { ...source, abstract: [], ...(title !== undefined && { german: { title } }) },
    editorial: {},
  }
}
