import { hash } from 'node:crypto'
import { type Shell, shellKey } from '../../../functions/http/site-pages.ts'
import { type Language, languages } from '../../../src/contract/protocol/language.ts'
import { areHeld } from '../../../src/domain/billing/prices.ts'
import type { ListedStudy, PublicContent } from '../../../src/domain/content/public-content.ts'
import { suspension } from '../../../src/domain/edition/edition.ts'
import { anchorOfTerm } from '../../../src/domain/glossary/glossary-page.ts'
import {
  carriersOf,
  type HearticleRecord,
  isPublic,
  latestPublicDay,
} from '../../../src/domain/hearticle/hearticle.ts'
import type { CitingHearticle } from '../../../src/domain/presenters/explained-by.ts'
import { nextInRubric, othersCiting } from '../../../src/domain/presenters/leading-on/reading-on.ts'
import {
  accountPages,
  addressOf,
  feedAddress,
  fileForAddress,
  legalPages,
  type Page,
} from '../../../src/domain/site/addresses.ts'
import { pagesOfSitemap, sitemapCount } from '../../../src/domain/site/sitemap.ts'
import { rubricOf } from '../../../src/domain/taxonomy/taxonomy.ts'
import { canonicalJson } from '../../../src/domain/text/canonical-json.ts'
import { isNewStudy } from '../../../src/domain/time/publication-date.ts'
import { dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import { explainedTerms } from '../../../src/snapshot/glossary.ts'
import { readSnapshot } from '../../../src/snapshot/read-snapshot.ts'
import { publicPages } from '../../../src/snapshot/sitemap-pages.ts'
import { rubricLists } from '../../../src/snapshot/study-lists.ts'
import type { SnapshotManifest } from '../snapshot/snapshot-manifest.ts'

/**
 * Every file of the site that is made by a page, with a key of all it is made from: where a key is
 * the same as that of the last build, so is the file.
 */
export type SitePlan = ReadonlyMap<string, string>

/**
 * Plans a site.
 * @param snapshot its folder
 * @param now what is new, of today or still hidden is so as of then
 */
export function planSite(
  snapshot: string,
  { entries }: Pick<SnapshotManifest, 'entries'>,
  now: Date,
): SitePlan {
  const published = readSnapshot(snapshot, now)
  const keys = keysOf(published, entries, now)
  const plan = new Map<string, string>()
  const add = (page: Page, key: string) => {
    for (const language of languages) plan.set(fileOf(page, language), key)
  }
  for (const hearticle of published.hearticles) {
    add({ page: 'hearticle', id: hearticle.id }, keys.ofHearticle(hearticle))
  }
  for (const id of published.replacements.keys()) {
    add({ page: 'hearticle-changes', id }, keys.ofReplacements(id))
  }
  for (const study of published.studies.values()) {
    add({ page: 'study', pmid: study.pmid }, keys.ofStudyPage(study))
  }
  for (const { id } of published.taxonomy.rubrics) add({ page: 'rubric', id }, keys.ofLists)
  for (const { id } of published.playlists) add({ page: 'playlist', id }, keys.ofLists)
  for (const page of ['home', 'archive'] as const) add({ page }, keys.ofLists)
  add({ page: 'prices' }, keys.ofPrices)
  add({ page: 'glossary' }, keys.ofGlossary)
  for (const page of ['methods', 'status', 'offline'] as const) add({ page }, OF_SOURCES)
  for (const page of [...accountPages, ...legalPages]) {
    add({ page }, WITH_PRICES.includes(page) ? keys.ofPrices : OF_SOURCES)
  }
  for (const language of languages) {
    plan.set(feedAddress(language).slice(1), keys.ofLists)
    for (const shell of SHELLS) plan.set(shellKey(shell, language), OF_SOURCES)
  }
  for (const page of LOCAL_PAGES) plan.set(`_local/${page}.html`, OF_SOURCES)
  plan.set('sitemap-index.xml', keys.ofLists)
  addSitemaps(plan, published)
  return plan
}

/** Made from sources alone; other sources are a whole build. */
const OF_SOURCES = ''

/** Beside home, these say what a subscription costs. */
const WITH_PRICES: readonly string[] = ['signup', 'terms']

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

const LOCAL_PAGES = ['styleguide', 'styleguide-en']

function keysOf(published: PublicContent, entries: SnapshotManifest['entries'], now: Date) {
  const { taxonomy, studies, citing, glossary } = published
  const entry = (name: string) => entries[name] ?? ''
  const taxa = new Map<string, string>()
  const ofAssigned = ({ topicId, rubricId }: { topicId?: number; rubricId?: number }) => {
    const assigned = `${topicId} ${rubricId}`
    const cached = taxa.get(assigned)
    if (cached !== undefined) return cached
    const rubric = rubricOf({ topicId, rubricId }, taxonomy)?.id
    const key = `${entry(`topic/${topicId}`)} ${entry(`rubric/${rubric}`)}`
    taxa.set(assigned, key)
    return key
  }
  const besides = new Map<string, string>()
  const ofStudy = (pmid: string): string => {
    const study = studies.get(pmid)
    return study === undefined ? '-' : ofKnownStudy(study)
  }
  /** Studies are many: their own digests are taken as they are, and what else they share is digested once. */
  const ofKnownStudy = (study: ListedStudy, others = '') => {
    const facts = `${ofAssigned(study)} ${isNewStudy(study, now)} ${others}`
    const cached = besides.get(facts) ?? digest(facts)
    besides.set(facts, cached)
    return `${entry(`study/${study.pmid}`)} ${cached}`
  }
  const ofNoticed = (noticed: readonly string[] = []) => noticed.filter((pmid) => studies.has(pmid))
  const byId = new Map(published.hearticles.map((hearticle) => [hearticle.id, hearticle]))
  /** Whether what a hearticle found in a study still shows how sure it is (P-APPROVAL-SUSPENDED). */
  const ofApproval = ({ id, findings = [] }: CitingHearticle): string => {
    const hearticle = findings.length > 0 ? byId.get(id) : undefined
    if (!hearticle) return ''
    const { evidenceReview } = hearticle
    const isDue = suspension(hearticle, [], now) !== undefined
    return [isDue, evidenceReview?.fallen, ...carriersOf(hearticle).map(ofStudy)].join()
  }
  /** What a study's page says about others: hearticles that explain it, notices that link. */
  const ofOthers = ({ pmid, noticed }: ListedStudy) =>
    [
      ...(citing
        .get(pmid)
        ?.map((one) => `${canonicalJson(one)} ${isPublic(one, now)} ${ofApproval(one)}`) ?? []),
      ...ofNoticed(noticed),
    ].join()
  // Cards of hearticles tell of the studies that they cite.
  const cited = published.hearticles.flatMap(({ citedPmids }) => citedPmids)
  const rubrics = rubricLists(published)
  const listed = [...rubrics.values()].flatMap(({ latest, turns }) => [...latest, ...turns])
  const ofPrices = areHeld(published.prices, now) ? entry('prices/1') : ''
  const lists = Object.keys(entries).filter((name) => !/^(study|replacements|term)\//.test(name))
  const following = nextInRubric(published.hearticles, taxonomy, now)
  const ofSummary = (hearticle: HearticleRecord): string[] => [
    entry(`hearticle/${hearticle.id}`),
    ofAssigned(hearticle),
    ...hearticle.citedPmids.map(ofStudy),
  ]
  /** What the page of a hearticle says about others: which is next, and which cite its studies. */
  const ofReadingOn = (hearticle: HearticleRecord): string[] => {
    const next = following.get(hearticle.id)
    const others = othersCiting(hearticle, citing, { besides: next?.id, now })
    return [...(next ? ofSummary(next) : []), ...others.map(({ id }) => entry(`hearticle/${id}`))]
  }
  return {
    ofStudyPage: (study: ListedStudy) => ofKnownStudy(study, ofOthers(study)),
    ofHearticle: (hearticle: HearticleRecord): string =>
      digest(
        'hearticle',
        ...ofSummary(hearticle),
        ...hearticle.citedPmids.flatMap((pmid) => ofNoticed(studies.get(pmid)?.noticed)),
        ...ofReadingOn(hearticle),
        ...languages.flatMap((language) =>
          explainedTerms(hearticle, glossary, language).map((term) => anchorOfTerm(term, language)),
        ),
      ),
    /** Its list is headed by the headline. */
    ofReplacements: (id: number): string =>
      digest('replacements', entry(`replacements/${id}`), entry(`hearticle/${id}`)),
    ofPrices,
    /** It names the hearticles that explain each term. */
    ofGlossary: digest(
      ...glossary.map(({ id }) => entry(`term/${id}`)),
      ...published.hearticles
        .filter((one) =>
          languages.some((language) => explainedTerms(one, glossary, language).length > 0),
        )
        .map(({ id }) => entry(`hearticle/${id}`)),
    ),
    /** Home, archive, rubrics, playlists and feeds: of everything that lists show, and of the day. */
    ofLists: digest(
      dayInVienna(now),
      ofPrices,
      latestPublicDay(now),
      ...Array.from(rubrics, ([id, { count, isCited }]) => `${id} ${count} ${isCited}`),
      ...lists.map((name) => `${name} ${entries[name]}`),
      ...[...listed.map(({ pmid }) => pmid), ...cited].map((pmid) => `${pmid} ${ofStudy(pmid)}`),
    ),
  }
}

function addSitemaps(plan: Map<string, string>, published: PublicContent): void {
  const pages = publicPages(published)
  for (let number = 1; number <= sitemapCount(pages); number += 1) {
    plan.set(`sitemap-${number}.xml`, digest(JSON.stringify(pagesOfSitemap(pages, number))))
  }
}

function fileOf(page: Page, language: Language): string {
  const target = fileForAddress(addressOf(page, language))
  if ('redirect' in target) throw new Error(`${target.redirect} is no page`)
  return target.file.slice(1)
}

function digest(...parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22)
}
