import type { WorkHearticle } from '../../contract/desk/writing.ts'
import { type Language, languages } from '../../contract/protocol/language.ts'
import type { Hearticle, Topic } from '../../contract/reading/hearticles.ts'
import type { Study } from '../../contract/reading/studies.ts'
import { keyFigureOf } from '../../domain/evidence/key-figure.ts'
import { presentEvidence, statesOf } from '../../domain/evidence/present-evidence.ts'
import { isPublic } from '../../domain/hearticle/hearticle.ts'
import { renderedPractice, renderedTexts } from '../../domain/hearticle/rendered-hearticle.ts'
import { chooseMotifs } from '../../domain/pictures/choose-motifs.ts'
import { readingMinutes } from '../../domain/presenters/reading-time.ts'
import { dayInVienna } from '../../domain/time/vienna-days.ts'
import type { CitedStudyState } from './citations/use-studies.ts'
import { drawableFindings } from './evidence/evidence-faults.ts'
import { emptyEvidence, writtenEvidence } from './evidence/evidence-form.ts'
import { filledTexts, type HearticleForm } from './saving/form.ts'

/**
 * What stands in the form as its public page would be told it. Sound has a public address only where
 * the hearticle is public already.
 */
export function asPage(
  form: HearticleForm,
  stored: WorkHearticle | undefined,
  topic: Topic,
  studies: ReadonlyMap<string, CitedStudyState>,
  { language, now }: { language: Language; now: Date },
): Hearticle {
  const written = { ...evidenceOf(form), numbers: form.numbers }
  const textsIn = (code: Language) => renderedTexts(filledTexts(form.texts[code]), code, written)
  const cited = form.citedPmids.flatMap((pmid): Study[] => {
    const study = studies.get(pmid)
    return typeof study === 'object' ? [study] : []
  })
  const evidence = presentEvidence(renderedPractice(written), language, { states: statesOf(cited) })
  const isHeard = stored !== undefined && isPublic(stored, now)
  return {
    id: stored?.id ?? 0,
    publicationDate: form.publicationDate,
    breaking: form.breaking,
    isSample: stored?.isSample ?? false,
    // A preview is of what is worked on, which nobody has approved yet as it stands.
    approval: 'unchecked',
    changedOn: null,
    suspension: null,
    corrections: [],
    topic,
    ...evidence,
    keyFigure: keyFigureOf(evidence.findings, cited),
    picture: {
      ...(form.ownPicture && {
        own: { ...form.ownPicture, alt: form.ownPicture.alt[language] },
      }),
      motifs: chooseMotifs({
        motif: form.motif,
        imageName: topic.imageName,
        topicNames: [topic.name],
        translations: languages.map(textsIn),
      }),
    },
    translations: languages.map((languageCode, index) => {
      const texts = textsIn(languageCode)
      const before = stored?.translations.find((text) => text.languageCode === languageCode)
      return {
        ...texts,
        id: before?.id ?? index + 1,
        languageCode,
        readingMinutes: readingMinutes(languages.map(textsIn)),
        reviewed: before?.review !== undefined && before.review !== null,
        reviewedOn: before?.review ? dayInVienna(new Date(before.review.at)) : null,
        hasAudio: isHeard && before?.hasAudio === true,
        audioSeconds: null,
      }
    }),
    relatedPubMedArticles: cited,
  }
}

/** The evidence that can be shown already. */
function evidenceOf({ evidence = emptyEvidence() }: HearticleForm) {
  return { ...writtenEvidence(evidence), findings: drawableFindings(evidence.findings) }
}
