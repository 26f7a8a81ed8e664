/** Hearticles as those see them who work with them: in whatever state. */
import { factNames } from '../../contract/desk/hearticle-facts.ts'
import type {
  HearticleListItem,
  HearticleVersion,
  WorkHearticle,
  WorkTranslation,
} from '../../contract/desk/writing.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { orNull } from '../../contract/protocol/pick.ts'
import type { Study } from '../../contract/reading/studies.ts'
import { presentWorkEvidence } from '../evidence/present-evidence.ts'
import type { Taxonomy } from '../taxonomy/taxonomy.ts'
import type { HearticleRecord, HearticleTranslationRecord } from './hearticle.ts'
import { type HearticleHead, isPublicHead } from './hearticle-head.ts'
import { textsOf } from './hearticle-texts.ts'

interface HeadFilter {
  /** Only those that are public. */
  status?: 'PUBLISHED' | undefined
  term?: string | undefined
}

/** Those whose headline in either language has the term, or whose id it is. */
export function filterHeads(
  heads: readonly HearticleHead[],
  { status, term = '' }: HeadFilter,
): HearticleHead[] {
  const wanted = term.trim().toLowerCase()
  return heads.filter(
    (head) =>
      (status === undefined || isPublicHead(head)) &&
      (wanted === '' ||
        String(head.id) === wanted ||
        head.translations.some(({ headline }) => headline.toLowerCase().includes(wanted))),
  )
}

/** @throws where its topic is unknown: importers and editors never store such a one */
export function presentListItem(
  head: HearticleHead,
  { topics }: Taxonomy,
  language: Language,
): HearticleListItem {
  const { id, topicId } = head
  const topic = topics.find((one) => one.id === topicId)
  if (!topic) throw new Error(`hearticle ${id}: topic ${topicId} is unknown`)
  return {
    id,
    topic: { name: topic.name[language] },
    translations: head.translations.map(({ languageCode, headline }) => ({
      languageCode,
      headline,
    })),
    isPublic: isPublicHead(head),
  }
}

/**
 * @param studies those of its cited studies that are stored, in any order
 * @param names of the users in its evidence, by their ids
 */
export function presentWorkHearticle(
  record: HearticleRecord,
  studies: readonly Study[],
  names: ReadonlyMap<string, string>,
): Omit<WorkHearticle, 'edition' | 'topicName'> {
  const byPmid = new Map(studies.map((study) => [study.pmid, study]))
  return {
    id: record.id,
    isSample: record.sample,
    ...writtenFields(record, names),
    unfinished: record.unfinished ?? null,
    translations: record.translations.map(presentTranslation),
    relatedPubMedArticles: record.citedPmids.flatMap((pmid) => byPmid.get(pmid) ?? []),
  }
}

function presentTranslation({
  review,
  sound,
  ...translation
}: HearticleTranslationRecord): WorkTranslation {
  const { at, reviewerId } = review ?? {}
  return {
    ...translation,
    hasAudio: sound !== undefined,
    review: at && reviewerId ? { at, reviewerId } : null,
  }
}

export function presentVersion(
  record: HearticleRecord,
  made: { at: string; by: string | null },
  names: ReadonlyMap<string, string>,
): HearticleVersion {
  return {
    ...made,
    ...writtenFields(record, names),
    translations: record.translations.map(({ languageCode, ...texts }) => ({
      languageCode,
      ...textsOf(texts),
    })),
  }
}

function writtenFields(record: HearticleRecord, names: ReadonlyMap<string, string>) {
  const { version, status, topicId } = record
  return {
    version,
    status,
    topicId,
    ...orNull(record, factNames),
    ...presentWorkEvidence(record, names),
  }
}
