import { hash } from 'node:crypto'
import type { PublicContent } from '../domain/content/public-content.ts'
import { rubricOf } from '../domain/taxonomy/taxonomy.ts'
import { isNewStudy } from '../domain/time/publication-date.ts'
import type { openSnapshot, RowId, SnapshotKind } from './snapshot-file.ts'

/** What is the same as long as a part of the content is; '' for what is not there. */
export interface ContentDigests {
  ofKind(kind: SnapshotKind): string
  row(kind: SnapshotKind, id: RowId | undefined): string
  /** A study and what it is filed under, and whether publications that its notices name are here. */
  study(pmid: string): string
  /** A hearticle with all that it cites. */
  hearticle(id: number): string
  /** A hearticle as lists show it. */
  summary(id: number): string
}

/** @param content of that snapshot */
export function contentDigests(
  snapshot: ReturnType<typeof openSnapshot>,
  { taxonomy, hearticles, studies, now }: PublicContent,
): ContentDigests {
  const row = (kind: SnapshotKind, id: RowId | undefined) =>
    id === undefined ? '' : snapshot.digest(kind, id)
  const few = { rubrics: snapshot.digests('rubrics'), topics: snapshot.digests('topics') }
  const filed = (assigned: { topicId?: number; rubricId?: number }): string => {
    const { topicId = 0 } = assigned
    const rubric = rubricOf(assigned, taxonomy)?.id ?? 0
    return `${few.topics.get(topicId) ?? ''} ${few.rubrics.get(rubric) ?? ''}`
  }
  const noticedHere = ({ noticed = [] }: { noticed?: readonly string[] }) =>
    noticed.filter((pmid) => studies.has(pmid))
  /** Studies are many, so nothing is digested for one alone. */
  const study = (pmid: string): string => {
    const found = studies.get(pmid)
    if (!found) return ''
    const here = noticedHere(found)
    const own = `${row('studies', Number(pmid))} ${filed(found)} ${isNewStudy(found, now)}`
    return here.length > 0 ? `${own} ${here}` : own
  }
  const known = new Map<number, string>()
  return {
    row,
    study,
    ofKind: (kind) => digestOf([...snapshot.digests(kind).values()]),
    summary: (id) => snapshot.summaryDigest(id),
    hearticle(id) {
      const record = hearticles.get(id)
      const cached = known.get(id)
      if (cached !== undefined || record === undefined) return cached ?? ''
      const own = [row('hearticles', id), filed(record), noticedHere(record).join()]
      const made = digestOf([...own, ...record.citedPmids.map(study)])
      known.set(id, made)
      return made
    },
  }
}

export function digestOf(parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22)
}
