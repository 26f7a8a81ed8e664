import { hash } from 'node:crypto'
import { type Shell, shellKey } from '../../../functions/http/site-pages.ts'
import { type Language, languages } from '../../../src/contract/protocol/language.ts'
import type { ListedStudy, PublicContent } from '../../../src/domain/content/public-content.ts'
import { anchorOfTerm } from '../../../src/domain/glossary/glossary-page.ts'
import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import { nextInRubric, othersCiting } from '../../../src/domain/presenters/leading-on/reading-on.ts'
import {
  accountPages,
  addressOf,
  feedAddress,
  fileForAddress,
  legalPages,
  type Page,
} from '../../../src/domain/site/addresses.ts'
import { sitemapCount } from '../../../src/domain/site/sitemap.ts'
import { rubricOf } from '../../../src/domain/taxonomy/taxonomy.ts'
import { isNewStudy } from '../../../src/domain/time/publication-date.ts'
import { explainedTerms } from '../../../src/snapshot/glossary.ts'
import { readSnapshot } from '../../../src/snapshot/read-snapshot.ts'
import { publicPages } from '../../../src/snapshot/sitemap-pages.ts'
import { openSnapshot, type RowId, type SnapshotKind } from '../../../src/snapshot/snapshot-file.ts'

/** Every file of the site that is made by a page. */
export interface PagePlan {
  /**
   * The pages of hearticles and studies, which are many: by file, the digest of the records that it
   * is made from. Where it is that of the last build, so is the file.
   */
  byRecords: ReadonlyMap<string, string>
  /** All others, which are few and made each time: home, lists, subjects, glossary, texts. */
  always: readonly string[]
}

/**
 * Plans the pages of a site.
 * @param snapshot its folder, pulled as of the same moment
 * @param now decides what is new
 */
export function planPages(snapshot: string, now: Date): PagePlan {
  const published = readSnapshot(snapshot, now)
  const { hearticles, replacements, studies } = published
  const digests = digestsOf(published, snapshot, now)
  const byRecords = new Map<string, string>()
  const add = (page: Page, digest: string) => {
    for (const language of languages) byRecords.set(fileOf(page, language), digest)
  }
  for (const hearticle of hearticles) {
    add({ page: 'hearticle', id: hearticle.id }, digests.ofHearticle(hearticle))
  }
  for (const id of replacements.keys()) {
    add({ page: 'hearticle-changes', id }, digests.ofReplacements(id))
  }
  for (const study of studies.values()) {
    add({ page: 'study', pmid: study.pmid }, digests.ofStudy(study))
  }
  return { byRecords, always: fewPages(published) }
}

/** What the API sends where an address has no file, and nothing is made (P-PAGE-STATUS). */
const SHELLS: readonly Shell[] = [
  'review',
  'not-found',
  'hearticle-gone',
  'study-removed',
  'error',
  'hearticle-failed',
  'study-failed',
  'playlist-failed',
]

function fewPages(published: PublicContent): string[] {
  const pages: Page[] = [
    ...(['home', 'archive', 'prices', 'glossary', 'methods', 'status', 'offline'] as const).map(
      (page) => ({ page }),
    ),
    ...[...accountPages, ...legalPages].map((page) => ({ page })),
    ...published.taxonomy.rubrics.map(({ id }) => ({ page: 'rubric' as const, id })),
    ...published.playlists.map(({ id }) => ({ page: 'playlist' as const, id })),
  ]
  const sitemaps = sitemapCount(publicPages(published))
  return [
    ...languages.flatMap((language) => [
      ...pages.map((page) => fileOf(page, language)),
      feedAddress(language).slice(1),
      ...SHELLS.map((shell) => shellKey(shell, language)),
    ]),
    '_local/styleguide.html',
    '_local/styleguide-en.html',
    'sitemap-index.xml',
    ...Array.from({ length: sitemaps }, (_, index) => `sitemap-${index + 1}.xml`),
  ]
}

/** Of each page the records it is made from: its own, those it cites, and those that it leads to. */
function digestsOf(published: PublicContent, snapshot: string, now: Date) {
  const { taxonomy, studies, citing, glossary } = published
  const entry = entriesOf(snapshot)
  /** A study and what it is filed under. Studies are many, so nothing is digested for one alone. */
  const study = (pmid: string): string => {
    const found = studies.get(pmid)
    return found
      ? `${entry('studies', Number(pmid))} ${filed(found)} ${isNewStudy(found, now)}`
      : ''
  }
  const filed = ({ topicId, rubricId }: { topicId?: number; rubricId?: number }): string => {
    const rubric = rubricOf({ topicId, rubricId }, taxonomy)?.id
    return `${entry('topics', topicId)} ${entry('rubrics', rubric)}`
  }
  const byId = new Map(published.hearticles.map((one) => [one.id, one]))
  const cited = new Map<number, string>()
  /** A hearticle with all that it cites. */
  const hearticle = (id: number): string => {
    const known = cited.get(id)
    const record = byId.get(id)
    if (known !== undefined || record === undefined) return known ?? ''
    const parts = [entry('hearticles', id), filed(record), ...record.citedPmids.map(study)]
    const made = digestOf(parts)
    cited.set(id, made)
    return made
  }
  /** Publications that notices name lead to their pages where they have one. */
  const noticed = (pmid: string) => studies.get(pmid)?.noticed?.filter((one) => studies.has(one))
  const following = nextInRubric(published.hearticles, taxonomy, now)
  return {
    ofHearticle(record: HearticleRecord): string {
      const { id, citedPmids } = record
      const next = following.get(id)
      const others = othersCiting(record, citing, { besides: next?.id, now })
      return digestOf([
        ...[id, ...(next ? [next.id] : []), ...others.map((other) => other.id)].map(hearticle),
        ...citedPmids.flatMap((pmid) => noticed(pmid) ?? []),
        ...languages.flatMap((language) =>
          explainedTerms(record, glossary, language).map((term) => anchorOfTerm(term, language)),
        ),
      ])
    },
    ofReplacements: (id: number) => digestOf([entry('replacements', id), entry('hearticles', id)]),
    ofStudy({ pmid }: ListedStudy): string {
      const others = [
        ...(citing.get(pmid) ?? []).map(({ id }) => hearticle(id)),
        ...(noticed(pmid) ?? []),
      ]
      return others.length > 0 ? digestOf([study(pmid), ...others]) : study(pmid)
    },
  }
}

/** The digests of rows; '' where there is none. */
function entriesOf(snapshot: string) {
  const open = openSnapshot(snapshot)
  const kinds = ['rubrics', 'topics', 'hearticles', 'replacements', 'studies'] as const
  const digests = new Map<SnapshotKind, ReadonlyMap<RowId, string>>(
    kinds.map((kind) => [kind, open.digests(kind)]),
  )
  open.close()
  return (kind: (typeof kinds)[number], id: RowId | undefined): string =>
    (id !== undefined && digests.get(kind)?.get(id)) || ''
}

function fileOf(page: Page, language: Language): string {
  const target = fileForAddress(addressOf(page, language))
  if ('redirect' in target) throw new Error(`${target.redirect} is no page`)
  return target.file.slice(1)
}

function digestOf(parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22)
}
