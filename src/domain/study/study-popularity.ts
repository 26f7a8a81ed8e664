import { appearedOn } from '../time/publication-date.ts'
import { mayLead } from './may-lead.ts'
import type { StudyRecord } from './study.ts'

/** How often a study is cited, who says so, and the day in Vienna on which they were asked. */
export type CitationCount = { pmid: string; count: number; from: 'icite' | 'europepmc'; at: string }

export interface Popular {
  pmid: string
  /** Null where nobody has counted. */
  citationCount: number | null
  publicationDate: string | null
  /** By which it is sorted; null where no date is known. */
  appearedOn: string | null
  /** Whether it may stand first. */
  mayLead: boolean
}

/** What of a stored study decides how much it is asked for. */
export function popularity(study: StudyRecord): Popular {
  return {
    pmid: study.pmid,
    citationCount: study.citations?.count ?? null,
    publicationDate: study.source.publicationDate,
    appearedOn: appearedOn(study.source),
    mayLead: mayLead(study),
  }
}

/**
 * By how much a study is asked for: what may not lead comes last; the most cited first, then the
 * newest. What nobody has counted stands with what nobody has cited.
 */
export function byPopularity(a: Popular, b: Popular): number {
  if (a.mayLead !== b.mayLead) return a.mayLead ? -1 : 1
  const [citedA, citedB] = [a.citationCount ?? 0, b.citationCount ?? 0]
  if (citedA !== citedB) return citedB - citedA
  return newestFirst(a, b) || Number(b.pmid) - Number(a.pmid)
}

/**
 * What may not lead comes last; the newest first, then by popularity, as the lists of the search index
 * have it.
 */
export function byDate(a: Popular, b: Popular): number {
  if (a.mayLead !== b.mayLead) return a.mayLead ? -1 : 1
  return newestFirst(a, b) || byPopularity(a, b)
}

function newestFirst(a: Popular, b: Popular): number {
  const [dateA, dateB] = [a.appearedOn ?? '', b.appearedOn ?? '']
  if (dateA === dateB) return 0
  return dateA < dateB ? 1 : -1
}
