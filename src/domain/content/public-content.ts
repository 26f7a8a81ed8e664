import type { Language } from '../../contract/protocol/language.ts'
import { pick } from '../../contract/protocol/pick.ts'
import type { HearticleSummary } from '../../contract/reading/hearticles.ts'
import type { PriceRecord } from '../billing/prices.ts'
import type { CorrectionLog } from '../edition/corrections.ts'
import type { PublicEditions } from '../edition/edition-standing.ts'
import type { ReplacementsRow } from '../edition/replacements.ts'
import { explanationsIn } from '../glossary/find-terms.ts'
import type { PublicTerm } from '../glossary/glossary-term.ts'
import type { HearticleRecord } from '../hearticle/hearticle.ts'
import { markupTexts } from '../hearticle/hearticle-texts.ts'
import type { PlaylistRecord } from '../hearticle/playlist.ts'
import { blockOfStudy } from '../site/sitemap.ts'
import type { StudyRecord } from '../study/study.ts'
import { allNotices, noticedPmids } from '../study/study-notices.ts'
import { byDate, byPopularity, type Popular, popularity } from '../study/study-popularity.ts'
import type { Taxonomy } from '../taxonomy/taxonomy.ts'

/** What orders, lists and dates a study: so that nobody has to read 20,000 studies to find eight. */
export interface ListedStudy extends Popular {
  /** The day of its last change at its source; left out where it is not known. */
  changedOn?: string
  rubricId?: number
  topicId?: number
  /** The publications that its notices name, by pmid; left out where there are none. */
  noticed?: string[]
}

export function listedStudy(study: StudyRecord): ListedStudy {
  const { editorial, revision } = study
  const noticed = noticedPmids(allNotices(study))
  return {
    ...popularity(study),
    ...(revision.revised && { changedOn: revision.revised }),
    ...(editorial.rubricId !== undefined && { rubricId: editorial.rubricId }),
    ...(editorial.topicId !== undefined && { topicId: editorial.topicId }),
    ...(noticed.length > 0 && { noticed }),
  }
}

/**
 * What orders, lists and dates a hearticle and tells what it cites: so that nobody has to read 2,000
 * hearticles to find five. A whole one is one, too.
 */
export interface HearticleOutline
  extends Pick<
    HearticleRecord,
    | 'id'
    | 'status'
    | 'planned'
    | 'publicationDate'
    | 'breaking'
    | 'topicId'
    | 'citedPmids'
    | 'changedAt'
  > {
  translations: readonly Pick<HearticleRecord['translations'][number], 'languageCode' | 'review'>[]
  /** The latest last. */
  corrections?: readonly { at: string }[] | undefined
  /** What notices of its removed studies name, by pmid; left out where there are none. */
  noticed?: readonly string[]
}

export function hearticleOutline(hearticle: HearticleRecord): HearticleOutline {
  const { corrections, translations, removedStudies = [] } = hearticle
  const noticed = noticedPmids(removedStudies.flatMap(allNotices))
  return {
    ...pick(hearticle, ['id', 'status', 'planned', 'publicationDate', 'breaking', 'topicId']),
    ...pick(hearticle, ['citedPmids', 'changedAt']),
    translations: translations.map((one) => pick(one, ['languageCode', 'review'])),
    ...(corrections && { corrections: corrections.map(({ at }) => ({ at })) }),
    ...(noticed.length > 0 && { noticed }),
  }
}

/** The words that a hearticle explains in a language, in the order of its texts. */
export function explainedWords(
  { translations }: Pick<HearticleRecord, 'translations'>,
  language: Language,
): string[] {
  return translations
    .filter(({ languageCode }) => languageCode === language)
    .flatMap(markupTexts)
    .flatMap(({ text }) => explanationsIn(text))
    .map(({ term }) => term)
}

/** Studies by their pmids, however they are kept: 100,000 are read one by one. */
export interface ListedStudies {
  has(pmid: string): boolean
  get(pmid: string): ListedStudy | undefined
  keys(): Iterable<string>
  values(): Iterable<ListedStudy>
  /** How many studies there are of each block of pmids, and in one text when each changed. */
  blocks(): ReadonlyMap<number, StudyBlock>
  /** Studies that are filed alike; of each group the first by date and by popularity. */
  groups(most: { latest: number; leading: number }): Iterable<StudyGroup>
}

export interface StudyBlock {
  studies: number
  changes: string
}

/** Studies that are filed under the same topic and rubric. */
export interface StudyGroup {
  topicId?: number | undefined
  rubricId?: number | undefined
  count: number
  /** Whether any of them is known to have been cited. */
  isCited: boolean
  latest: ListedStudy[]
  /** Of those that may stand first. */
  leading: ListedStudy[]
}

/** Studies that are all in memory. */
export function listedStudies(studies: ReadonlyMap<string, ListedStudy>): ListedStudies {
  return {
    has: (pmid) => studies.has(pmid),
    get: (pmid) => studies.get(pmid),
    keys: () => studies.keys(),
    values: () => studies.values(),
    blocks: () => blocksOf(studies.values()),
    groups(most) {
      const alike = Map.groupBy(
        studies.values(),
        ({ topicId, rubricId }) => `${topicId} ${rubricId}`,
      )
      return Array.from(alike.values(), (group) => ({
        topicId: group[0]?.topicId,
        rubricId: group[0]?.rubricId,
        count: group.length,
        isCited: group.some(({ citationCount }) => citationCount),
        latest: group.toSorted(byDate).slice(0, most.latest),
        leading: group
          .filter(({ mayLead }) => mayLead)
          .toSorted(byPopularity)
          .slice(0, most.leading),
      }))
    },
  }
}

/** @param studies in the order of their pmids */
function blocksOf(
  studies: Iterable<Pick<ListedStudy, 'pmid' | 'changedOn'>>,
): Map<number, StudyBlock> {
  const texts = new Map<number, string[]>()
  for (const { pmid, changedOn } of studies) {
    const block = blockOfStudy(pmid)
    const others = texts.get(block) ?? []
    others.push(`${pmid} ${changedOn}`)
    texts.set(block, others)
  }
  return new Map(
    Array.from(texts, ([block, all]) => [block, { studies: all.length, changes: all.join() }]),
  )
}

/** Studies of which some are newer. */
export function withNewer(
  studies: ListedStudies,
  newer: ReadonlyMap<string, ListedStudy>,
): ListedStudies {
  const all = () => {
    const published = Array.from(studies.values(), (study) => [study.pmid, study] as const)
    return listedStudies(new Map([...published, ...newer]))
  }
  return {
    has: (pmid) => newer.has(pmid) || studies.has(pmid),
    get: (pmid) => newer.get(pmid) ?? studies.get(pmid),
    keys: () => all().keys(),
    values: () => all().values(),
    blocks: () => all().blocks(),
    groups: (most) => all().groups(most),
  }
}

/** What readers may see, from which pages are made: a snapshot of a publication, or what is newer. */
export interface PublicContent {
  /** What is new, of today or still hidden on a page is so as of this moment. */
  now: Date
  taxonomy: Taxonomy
  /** Public ones by their ids, and in that order. */
  hearticles: ReadonlyMap<number, HearticleOutline>
  /** The whole of one of `hearticles`. @throws where it is none of them, or its record is not valid */
  readHearticle(id: number): HearticleRecord
  /** The words that the texts of one of `hearticles` explain in a language, in their order. */
  explainedWords(id: number, language: Language): readonly string[]
  /** All of them as lists show them. */
  summaries(language: Language): HearticleSummary[]
  /** Active ones with their public hearticles, by id. */
  playlists: readonly PlaylistRecord[]
  /** What was replaced of hearticles, by their ids; none of those of which nothing was. */
  replacements: ReadonlyMap<number, ReplacementsRow>
  /** One that was asked for by its address: no page of any is made ahead (P-EDITION-ADDRESS). */
  edition?: { number: number; known: PublicEditions; was?: HearticleRecord | undefined } | undefined
  /** What was changed of what was public, where its page is asked for (P-CORRECTIONS). */
  corrections?: CorrectionLog | undefined
  /** Of which study alone they are told, as it was asked for; without `pmid`, of one that none names. */
  correctionsOf?: { asked: string; pmid?: string | undefined } | undefined
  /** Ids of hearticles, the most read first (P-ARCHIVE). */
  mostRead: readonly number[]
  /** What a subscription costs, as far as that was ever verified. */
  prices: PriceRecord | undefined
  /** The terms of the glossary (P-GLOSSARY-PAGE). */
  glossary: readonly PublicTerm[]
  /** By pmid. */
  studies: ListedStudies
  /** The hearticles that cite a study, by its pmid. */
  citing: ReadonlyMap<string, readonly HearticleOutline[]>
  /** The whole of one of `studies`. @throws where it is none of them, or its record is not valid */
  readStudy(pmid: string): StudyRecord
}
