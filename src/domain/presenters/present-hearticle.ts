import type { Language } from '../../contract/protocol/language.ts'
import type {
  Hearticle,
  HearticleSummary,
  Suspension,
  Topic,
} from '../../contract/reading/hearticles.ts'
import type { Study as PublicStudy } from '../../contract/reading/studies.ts'
import { fallenCarriers, hasFallenSince, withChangedSources } from '../edition/edition.ts'
import { type CitedStudy, keyFigureOf } from '../evidence/key-figure.ts'
import { presentEvidence, statesOf, unrated } from '../evidence/present-evidence.ts'
import { presentQuiz } from '../evidence/quiz.ts'
import type { HearticleRecord, HearticleTranslationRecord } from '../hearticle/hearticle.ts'
import { textsOf } from '../hearticle/hearticle-texts.ts'
import { translationFor } from '../hearticle/translation-for.ts'
import { chooseMotifs } from '../pictures/choose-motifs.ts'
import type { StudyRecord } from '../study/study.ts'
import { presentStudyCard } from '../study/study-card.ts'
import { citedNotice } from '../study/study-notices.ts'
import { presentTopic, type Taxonomy } from '../taxonomy/taxonomy.ts'
import { dayInVienna } from '../time/vienna-days.ts'
import { presentNotices } from './present-study.ts'
import { readingMinutes } from './reading-time.ts'

/**
 * A stored hearticle as lists show it.
 * @param studies those of its cited studies that exist, in any order
 * @throws where its topic is unknown: importers and editors never store such a one
 */
export function presentHearticleSummary(
  hearticle: HearticleRecord,
  taxonomy: Taxonomy,
  studies: readonly StudyRecord[],
  language: Language,
): HearticleSummary {
  const removed = (hearticle.removedStudies ?? []).filter(
    ({ pmid }) => !studies.some((study) => study.pmid === pmid),
  )
  const cited = [...studies, ...removed].map((study) => ({
    pmid: study.pmid,
    notices: presentNotices(study),
    studyCard: presentStudyCard(study, language),
  }))
  const fields = fieldsOf(withChangedSources(hearticle, studies), taxonomy, cited, language)
  const { approval } = fields
  const minutes = readingMinutes(hearticle.translations)
  return {
    ...fields,
    notice: citedNotice(cited, fields.findings),
    translations: hearticle.translations.map((translation) =>
      summarize(translation, minutes, approval),
    ),
  }
}

/**
 * A stored hearticle as its page shows it.
 * @param hearticle with whether its sources changed (`withChangedSources`)
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
  const fields = fieldsOf(hearticle, taxonomy, studies, language)
  const { approval } = fields
  const minutes = readingMinutes(hearticle.translations)
  return {
    ...fields,
    edition: hearticle.edition?.number ?? 1,
    suspension: suspensionOf(hearticle, studies) ?? null,
    changedSources: [...new Set((hearticle.changedSources ?? []).map(({ pmid }) => pmid))],
    quiz:
      approval === 'suspended'
        ? null
        : presentQuiz(hearticle.quiz, fields.findings, hearticle.id, language),
    corrections: (hearticle.corrections ?? [])
      .map(({ edition, at, kind, note }) => ({
        edition,
        kind,
        on: dayInVienna(new Date(at)),
        note: note[language],
      }))
      .reverse(),
    translations: hearticle.translations.map((translation) => ({
      ...summarize(translation, minutes, approval),
      ...textsOf(translation),
      reviewedOn:
        translation.review && approval === 'approved'
          ? dayInVienna(new Date(translation.review.at))
          : null,
    })),
    relatedPubMedArticles: hearticle.citedPmids.flatMap((pmid) => byPmid.get(pmid) ?? []),
  }
}

function topicOf(hearticle: HearticleRecord, taxonomy: Taxonomy, language: Language): Topic {
  const topic = presentTopic(hearticle.topicId, taxonomy, language)
  if (!topic) throw new Error(`hearticle ${hearticle.id}: topic ${hearticle.topicId} is unknown`)
  return topic
}

/** What pictures it, with the colour of its topic; undefined where its topic is not there any more. */
export function presentPicture(hearticle: HearticleRecord, taxonomy: Taxonomy, language: Language) {
  const topic = presentTopic(hearticle.topicId, taxonomy, language)
  return topic && { ...pictureOf(hearticle, taxonomy, topic, language), topicColor: topic.color }
}

function pictureOf(
  hearticle: HearticleRecord,
  { topics }: Taxonomy,
  { imageName }: Topic,
  language: Language,
) {
  const names = topics.find(({ id }) => id === hearticle.topicId)?.name
  const topicNames = names ? [names.de, names.en] : []
  const { ownPicture } = hearticle
  return {
    motifs: chooseMotifs({ ...hearticle, imageName, topicNames }),
    ...(ownPicture && { own: { ...ownPicture, alt: ownPicture.alt[language] } }),
  }
}

function fieldsOf(
  hearticle: HearticleRecord,
  taxonomy: Taxonomy,
  cited: readonly CitedStudy[],
  language: Language,
) {
  const approval = approvalState(hearticle, cited)
  const shown = translationFor(hearticle.translations, language)
  const evidence = presentEvidence(hearticle, language, {
    states: statesOf(cited, hearticle.citedPmids),
    people: peopleOf(hearticle, shown, approval),
  })
  const isSuspended = approval === 'suspended'
  const changed = new Set(hearticle.changedSources?.map(({ place }) => place))
  const findings = (isSuspended ? evidence.findings.map(unrated) : evidence.findings).map(
    (finding) =>
      changed.has(`findings.${finding.id}`)
        ? { ...finding, sourceChanged: true as const }
        : finding,
  )
  const topic = topicOf(hearticle, taxonomy, language)
  return {
    id: hearticle.id,
    publicationDate: hearticle.publicationDate,
    breaking: hearticle.breaking,
    isSample: hearticle.sample,
    topic,
    approval,
    changedOn: changedOn(hearticle),
    ...evidence,
    findings,
    ...(isSuspended && {
      certainty: null,
      comparisons: evidence.comparisons.map((comparison) => ({ ...comparison, certainty: null })),
    }),
    keyFigure: keyFigureOf(findings, cited),
    picture: pictureOf(hearticle, taxonomy, topic, language),
  }
}

/** Who wrote what is public, and who approved it while that holds (P-PEOPLE-NAMED). */
function peopleOf(
  { edition, evidenceReview, namedPeople = {} }: HearticleRecord,
  shown: HearticleTranslationRecord | undefined,
  approval: Hearticle['approval'],
) {
  const named = (ids: readonly string[]) => [...new Set(ids)].map((id) => namedPeople[id] ?? null)
  const reviews = approval === 'approved' ? [shown?.review, evidenceReview] : []
  return {
    writers: named(edition?.writers ?? []),
    reviewers: named(reviews.flatMap((review) => review?.reviewerId ?? [])),
  }
}

/** Whether what is public was approved, and whether that still holds (P-APPROVAL-SUSPENDED). */
function approvalState(
  hearticle: HearticleRecord,
  cited: readonly CitedStudy[],
): Hearticle['approval'] {
  if (suspensionOf(hearticle, cited)) return 'suspended'
  return hearticle.edition?.isApproved ? 'approved' : 'unchecked'
}

/** Why the approval of what is public does not hold for now. */
function suspensionOf(
  hearticle: HearticleRecord,
  cited: readonly CitedStudy[],
): Suspension | undefined {
  const fallen = fallenCarriers(hearticle, cited)
  if (hasFallenSince(hearticle.evidenceReview, fallen)) return 'fallen'
  if (hearticle.changedSources) return 'source-changed'
  return hearticle.isReviewDue && 'review-due'
}

function changedOn({ edition }: HearticleRecord): string | null {
  return edition && edition.kind !== 'first' ? dayInVienna(new Date(edition.at)) : null
}

function summarize(
  translation: HearticleTranslationRecord,
  minutes: number,
  approval: Hearticle['approval'],
) {
  return {
    id: translation.id,
    languageCode: translation.languageCode,
    headline: translation.headline,
    keywords: translation.keywords,
    readingMinutes: minutes,
    reviewed: approval === 'approved',
    hasAudio: translation.sound !== undefined,
    audioSeconds: translation.sound?.seconds ?? null,
  }
}
