/** Hearticles as those see them who work with them: in whatever state. */
import type {
  HearticleListItem,
  HearticleStatus,
  WorkHearticle,
  WorkTranslation,
} from '../../contract/desk/editing.ts'
import type { HearticleVersion } from '../../contract/desk/writing.ts'
import type { Language } from '../../contract/protocol/language.ts'
import type { Study } from '../../contract/reading/studies.ts'
import { presentWorkEvidence } from '../evidence/present-evidence.ts'
import type { Taxonomy } from '../taxonomy/taxonomy.ts'
import type { HearticleRecord, HearticleTranslationRecord } from './hearticle.ts'
import type { HearticleHead } from './hearticle-head.ts'

/** What a list of hearticles is narrowed to. */
interface HeadFilter {
  status?: HearticleStatus | undefined
  term?: string | undefined
}

/** Those of a status whose headline in either language has the term, or whose id it is. */
export function filterHeads(
  heads: readonly HearticleHead[],
  { status, term = '' }: HeadFilter,
): HearticleHead[] {
  const wanted = term.trim().toLowerCase()
  return heads.filter(
    (head) =>
      (status === undefined || head.status === status) &&
      (wanted === '' ||
        String(head.id) === wanted ||
        head.translations.some(({ headline }) => headline.toLowerCase().includes(wanted))),
  )
}

/** @throws where its topic is unknown: importers and editors never store such a one */
export function presentListItem(
  { sample, changedAt: _, ...head }: HearticleHead,
  { topics }: Taxonomy,
  language: Language,
): HearticleListItem {
  const topic = topics.find(({ id }) => id === head.topicId)
  if (!topic) throw new Error(`hearticle ${head.id}: topic ${head.topicId} is unknown`)
  return {
    ...head,
    isSample: sample,
    topic: { name: topic.name[language], color: topic.color },
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
): WorkHearticle {
  const {
    id,
    status,
    publicationDate,
    breaking,
    motif = null,
    ownPicture = null,
    version,
    topicId,
    citedPmids,
  } = record
  const byPmid = new Map(studies.map((study) => [study.pmid, study]))
  return {
    id,
    status,
    publicationDate,
    breaking,
    motif,
    ownPicture,
    isSample: record.sample,
    version,
    topicId,
    citedPmids,
    ...presentWorkEvidence(record, names),
    translations: record.translations.map(presentTranslation),
    relatedPubMedArticles: citedPmids.flatMap((pmid) => byPmid.get(pmid) ?? []),
  }
}

function presentTranslation({
  review,
  ...translation
}: HearticleTranslationRecord): WorkTranslation {
  return { ...translation, review: review ?? null }
}

/** A hearticle as it was with one of its versions. */
export function presentVersion(
  {
    version,
    status,
    topicId,
    publicationDate,
    breaking,
    motif = null,
    ownPicture = null,
    citedPmids,
    translations,
    ...evidence
  }: HearticleRecord,
  made: { at: string; by: string | null },
  names: ReadonlyMap<string, string>,
): HearticleVersion {
  return {
    version,
    status,
    ...made,
    topicId,
    publicationDate,
    breaking,
    motif,
    ownPicture,
    citedPmids,
    ...presentWorkEvidence(evidence, names),
    translations: translations.map(
      ({ id: _, hasAudio: __, audioSeconds: ___, review: ____, ...texts }) => texts,
    ),
  }
}
