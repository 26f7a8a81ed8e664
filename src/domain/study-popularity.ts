/** What decides how much a study is asked for. */
export interface Popular {
  pmid: string
  citationCount: number
  publicationDate: string | null
}

/** By how much a study is asked for: the most cited first, then the newest. */
export function byPopularity(a: Popular, b: Popular): number {
  if (a.citationCount !== b.citationCount) return b.citationCount - a.citationCount
  const [dateA, dateB] = [a.publicationDate ?? '', b.publicationDate ?? '']
  if (dateA !== dateB) return dateA < dateB ? 1 : -1
  return Number(b.pmid) - Number(a.pmid)
}

/** The newest first, then by popularity, as the lists of the catalogue have it. */
export function byDate(a: Popular, b: Popular): number {
  const [dateA, dateB] = [a.publicationDate ?? '', b.publicationDate ?? '']
  if (dateA !== dateB) return dateA < dateB ? 1 : -1
  return byPopularity(a, b)
}
