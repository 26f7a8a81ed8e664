import { type Shell, shellKey } from '../../../functions/http/site-pages.ts'
import {
  defaultLanguage,
  type Language,
  languages,
} from '../../../src/contract/protocol/language.ts'
import type { PublicContent } from '../../../src/domain/content/public-content.ts'
import { termOfWords } from '../../../src/domain/glossary/find-terms.ts'
import { anchorOfTerm } from '../../../src/domain/glossary/glossary-page.ts'
import { nextInRubric, othersCiting } from '../../../src/domain/presenters/leading-on/reading-on.ts'
import {
  accountPages,
  addressOf,
  addressOfFile,
  feedAddress,
  fileForAddress,
  legalPages,
  type Page,
  textPages,
} from '../../../src/domain/site/addresses.ts'
import { pageAtAddress } from '../../../src/domain/site/page-at-address.ts'
import { sitemapAddress } from '../../../src/domain/site/sitemap.ts'
import { digestOf } from '../../../src/snapshot/content-digests.ts'
import type { SnapshotContent } from '../../../src/snapshot/read-snapshot.ts'
import { sitemapNamesOf } from '../../../src/snapshot/sitemap-pages.ts'
import type { ChangedRows } from '../../../src/snapshot/snapshot-file.ts'
import {
  type MadeFrom,
  type RecordKind,
  type RecordPage,
  recordKinds,
  type SiteRecord,
} from './site-record.ts'

interface PlannedPage extends RecordPage {
  /** The digest of all that it shows. */
  key: string
}

/** What is to be done so that a site shows a snapshot. */
export interface PagePlan {
  /** The pages of hearticles and studies, which are many, that are not as they should be. */
  stale: ReadonlyMap<string, PlannedPage>
  /** All others that there are, which are few: home, lists, subjects, glossary, texts. */
  few: readonly string[]
  /** Pages of records that are gone. */
  gone: ReadonlyMap<string, RecordPage>
  /** Hearticles that may be shown otherwise than before, or are gone; undefined for all. */
  otherHearticles: ReadonlySet<number> | undefined
}

/**
 * Plans the pages of a site, by what was noted of it, and notes what they show of hearticles.
 * @param content of a snapshot, pulled as of the same moment
 * @param madeFrom of the site that is to be
 * @param isUnsure files are in an unknown state: all pages are looked at
 */
export function planPages(
  content: SnapshotContent,
  record: SiteRecord,
  { day, filed }: Pick<MadeFrom, 'day' | 'filed'>,
  isUnsure: boolean,
): PagePlan {
  const before = record.madeFrom()
  // What is new, and where something is filed, may be another for all.
  const isComparable = !isUnsure && before?.day === day && before.filed === filed
  const changed = isComparable ? content.changesSince(before.digest) : undefined
  const affected = changed && affectedBy(changed, content, record)
  const sources = sourcesOf(content, noteHearticles(content, record, affected?.hearticles))
  const stale = new Map<string, PlannedPage>()
  const look = (kind: RecordKind, id: number, key: string) => {
    for (const language of languages) {
      const page = { kind, id, language }
      if (record.page(page)?.key !== key) stale.set(fileOfRecord(page), { ...page, key })
    }
  }
  for (const id of content.hearticles.keys()) look('hearticles', id, sources.ofHearticle(id))
  for (const id of content.replacements.keys()) look('replacements', id, sources.ofReplacements(id))
  for (const id of affected?.studies ?? Array.from(content.studies.keys(), Number)) {
    if (content.studies.has(String(id))) look('studies', id, sources.ofStudy(String(id)))
  }
  const gone = changed ? goneOf(changed, content, record) : record.gone()
  return {
    stale,
    few: fewPages(content),
    gone: new Map(gone.map((page) => [fileOfRecord(page), page])),
    otherHearticles: affected?.hearticles,
  }
}

interface Affected {
  /** Those that are shown otherwise, or are gone. */
  hearticles: ReadonlySet<number>
  /** Those whose pages may be others. */
  studies: ReadonlySet<number>
}

/** What shows rows that are others. */
function affectedBy(
  changed: ChangedRows,
  { hearticles: all, studies: listed, citing, naming }: SnapshotContent,
  record: SiteRecord,
): Affected {
  const pmids = [...changed.studies].map(String)
  const comeOrGone = pmids.some((pmid) => {
    const page = { kind: 'studies', id: Number(pmid), language: defaultLanguage } as const
    return listed.has(pmid) !== (record.page(page) !== undefined)
  })
  const hearticles = new Set([
    ...Array.from(changed.hearticles, Number),
    ...pmids.flatMap((pmid) => citing.get(pmid) ?? []).map(({ id }) => id),
    ...(comeOrGone ? Array.from(all.values()).filter(({ noticed }) => noticed) : []).map(
      ({ id }) => id,
    ),
  ])
  const cited = [...hearticles].flatMap((id) => [
    ...(all.get(id)?.citedPmids ?? []),
    ...(record.hearticle(id)?.cited ?? []),
  ])
  const studies = new Set([...pmids, ...cited, ...(comeOrGone ? naming() : [])].map(Number))
  return { hearticles, studies }
}

/**
 * Notes the digests of hearticles with all that they cite, each of which many pages show.
 * @param affected those that may be others; all where nobody knows
 * @returns the digest of each
 */
function noteHearticles(
  { hearticles, digests }: SnapshotContent,
  record: SiteRecord,
  affected: ReadonlySet<number> | undefined,
): (id: number) => string {
  if (!affected) record.dropHearticles()
  for (const id of affected ?? hearticles.keys()) {
    const cited = hearticles.get(id)?.citedPmids
    record.putHearticle(id, cited && { digest: digests.hearticle(id), cited })
  }
  const known = new Map<number, string>()
  return (id) => {
    const digest = known.get(id) ?? record.hearticle(id)?.digest ?? ''
    known.set(id, digest)
    return digest
  }
}

function goneOf(
  changed: ChangedRows,
  { digests }: SnapshotContent,
  record: SiteRecord,
): RecordPage[] {
  return recordKinds.flatMap((kind) =>
    Array.from(changed[kind])
      .filter((id) => !digests.row(kind, id))
      .flatMap((id) => languages.map((language) => ({ kind, id: Number(id), language })))
      .filter((page) => record.page(page)),
  )
}

const PAGES = {
  hearticles: 'hearticle',
  replacements: 'hearticle-changes',
  studies: 'study',
} as const satisfies Record<RecordKind, Page['page']>

function fileOfRecord({ kind, id, language }: RecordPage): string {
  const page = PAGES[kind]
  return fileOf(page === 'study' ? { page, pmid: String(id) } : { page, id }, language)
}

/** The page of a record that a file is; undefined for any other. */
export function recordPageOf(file: string): RecordPage | undefined {
  const address = addressOfFile(file)
  const { target, language } = (address && pageAtAddress(address)) || {}
  if (!target || !language) return undefined
  if (target.page === 'study') return { kind: 'studies', id: Number(target.pmid), language }
  if (target.page === 'hearticle') return { kind: 'hearticles', id: Number(target.id), language }
  const isChanges = target.page === 'hearticle-changes'
  return isChanges ? { kind: 'replacements', id: Number(target.id), language } : undefined
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
    ...(
      ['home', 'archive', 'prices', 'glossary', 'ask', 'letter', 'status', 'offline'] as const
    ).map((page) => ({
      page,
    })),
    ...[...accountPages, ...legalPages, ...textPages].map((page) => ({ page })),
    ...published.taxonomy.rubrics.map(({ id }) => ({ page: 'rubric' as const, id })),
    ...published.playlists.map(({ id }) => ({ page: 'playlist' as const, id })),
  ]
  return [
    ...languages.flatMap((language) => [
      ...pages.map((page) => fileOf(page, language)),
      feedAddress(language).slice(1),
      ...SHELLS.map((shell) => shellKey(shell, language)),
    ]),
    'sitemap-index.xml',
    ...sitemapNamesOf(published).map((name) => sitemapAddress(name).slice(1)),
  ]
}

/**
 * Of each page of records the digest of what it is made from: its own, those it cites, and those that
 * it leads to.
 * @param digestOfHearticle of a hearticle with all that it cites
 */
function sourcesOf(
  { digests, hearticles, taxonomy, citing, glossary, explainedWords, now }: SnapshotContent,
  digestOfHearticle: (id: number) => string,
) {
  const following = nextInRubric([...hearticles.values()], taxonomy, now)
  return {
    ofHearticle(id: number): string {
      const record = hearticles.get(id)
      const next = following.get(id)
      const others = record ? othersCiting(record, citing, { besides: next?.id, now }) : []
      return digestOf([
        ...[id, next?.id ?? 0, ...others.map((other) => other.id)].map(digestOfHearticle),
        ...languages.flatMap((language) =>
          explainedWords(id, language).map((words) => {
            const term = termOfWords(words, glossary, language)
            return term ? anchorOfTerm(term, language) : ''
          }),
        ),
      ])
    },
    ofReplacements: (id: number) =>
      digestOf([digests.row('replacements', id), digests.row('hearticles', id)]),
    ofStudy(pmid: string): string {
      const others = (citing.get(pmid) ?? []).map(({ id }) => digestOfHearticle(id))
      const own = digests.study(pmid)
      return others.length > 0 ? digestOf([own, ...others]) : own
    },
  }
}

function fileOf(page: Page, language: Language): string {
  const target = fileForAddress(addressOf(page, language))
  if ('redirect' in target) throw new Error(`${target.redirect} is no page`)
  return target.file.slice(1)
}
