import type { Language } from '../../contract/protocol/language.ts'
import type { Hearticle, HearticleSummary, Topic } from '../../contract/reading/hearticles.ts'
import type { Study as PublicStudy } from '../../contract/reading/studies.ts'
import { keyFigureOf } from '../evidence/key-figure.ts'
import { presentEvidence } from '../evidence/present-evidence.ts'
import type { HearticleRecord, HearticleTranslationRecord } from '../hearticle/hearticle.ts'
import { translationFor } from '../hearticle/translation-for.ts'
import { presentTopic, type Taxonomy } from '../taxonomy/taxonomy.ts'
import { dayInVienna } from '../time/vienna-days.ts'
import { readingMinutes } from './reading-time.ts'

/**
 * A stored hearticle as lists show it.
 * @throws where its topic is unknown: importers and editors never store such a one
 */
export function presentHearticleSummary(
  hearticle: HearticleRecord,
  taxonomy: Taxonomy,
  language: Language,
): HearticleSummary {
  const fields = fieldsOf(hearticle, taxonomy, language)
  return {
    ...fields,
    keyFigure: keyFigureOf(fields.findings),
    translations: hearticle.translations.map(summarize),
  }
}

/**
 * A stored hearticle as its page shows it.
 * @param studies those of its cited studies that exist, in any order
 * @throws where its topic is unknown
 */
export function presentHearticle(
  hearticle: HearticleRecord,
  taxonomy: Taxonomy,
  studies: readonly PublicStudy[],
  language: Language,
): Hearticle {
  const byPmid = new Map(studies.map((study) => [study.pmid, study]))
  return {
    ...fieldsOf(hearticle, taxonomy, language),
    translations: hearticle.translations.map((translation) => ({
      ...summarize(translation),
      mainTextBody: translation.mainTextBody,
      reviewedOn: translation.review ? dayInVienna(new Date(translation.review.at)) : null,
      mainActions: translation.mainActions,
      harmfulActions: translation.harmfulActions,
    })),
    relatedPubMedArticles: hearticle.citedPmids.flatMap((pmid) => byPmid.get(pmid) ?? []),
  }
}

function topicOf(hearticle: HearticleRecord, taxonomy: Taxonomy, language: Language): Topic {
  const topic = presentTopic(hearticle.topicId, taxonomy, language)
  if (!topic) throw new Error(`hearticle ${hearticle.id}: topic ${hearticle.topicId} is unknown`)
  return topic
}

function fieldsOf(hearticle: HearticleRecord, taxonomy: Taxonomy, language: Language) {
  return {
    id: hearticle.id,
    publicationDate: hearticle.publicationDate,
    breaking: hearticle.breaking,
    isSample: hearticle.sample,
    topic: topicOf(hearticle, taxonomy, language),
    ...presentEvidence(
      hearticle,
      language,
      translationFor(hearticle.translations, language)?.review?.namedAs,
    ),
  }
}

function summarize(translation: HearticleTranslationRecord) {
  return {
    id: translation.id,
    languageCode: translation.languageCode,
    headline: translation.headline,
    keywords: translation.keywords,
    readingMinutes: readingMinutes(translation),
    reviewed: translation.review !== undefined,
    hasAudio: translation.hasAudio,
  }
}
