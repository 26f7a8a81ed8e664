import * as z from 'zod/mini'
import { writtenComparisonSchema, writtenFindingSchema } from '../../contract/desk/evidence.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { languageSchema } from '../../contract/protocol/language-schema.ts'
import type {
  CarriedFinding,
  ExplainedStudy,
  ExplainingHearticle,
  Study as PresentedStudy,
} from '../../contract/reading/studies.ts'
import { movedSources } from '../edition/changed-sources.ts'
import { isMarkedIn, passageText } from '../evidence/abstract-text.ts'
import type { CitedStudy } from '../evidence/key-figure.ts'
import { presentFindings, statesOf, unrated } from '../evidence/present-evidence.ts'
import {
  type HearticleRecord,
  hearticleRecordSchema,
  isPublic,
  passagesOf,
} from '../hearticle/hearticle.ts'
import { translationFor } from '../hearticle/translation-for.ts'
import type { StudyRecord } from '../study/study.ts'
import type { Taxonomy } from '../taxonomy/taxonomy.ts'
import { presentStudy } from './present-study.ts'

/**
 * What is kept beside a study about a hearticle that cites it: enough to name it there, and to know
 * whether it may be seen.
 */
export const citingHearticleSchema = z.object({
  ...z.pick(hearticleRecordSchema, { id: true, publicationDate: true, status: true }).shape,
  headlines: z
    .array(z.object({ languageCode: languageSchema, headline: z.string() }))
    .check(z.minLength(1)),
  /**
   * Its comparisons that have a finding of this study or harms, with all their findings, as these share a
   * denominator; left out where there are none.
   */
  comparisons: z.optional(z.array(writtenComparisonSchema)),
  findings: z.optional(z.array(writtenFindingSchema)),
})

export type CitingHearticle = z.infer<typeof citingHearticleSchema>

type NamedHearticle = Omit<CitingHearticle, 'comparisons' | 'findings'>

/** A hearticle, as others that lead to it name it. */
export function named(hearticle: HearticleRecord): NamedHearticle {
  const { id, publicationDate, status, translations } = hearticle
  const headlines = translations.map(({ languageCode, headline }) => ({ languageCode, headline }))
  return { id, publicationDate, status, headlines }
}

/** A hearticle, as readers see it, as a study that it cites knows it. */
export function citingHearticle(hearticle: HearticleRecord, pmid: string): CitingHearticle {
  const { findings = [], comparisons = [] } = hearticle
  const ids = new Set([
    ...findings.flatMap((finding) => (finding.pmid === pmid ? finding.comparisonId : [])),
    ...comparisons.flatMap(({ id, harms }) => (harms.pmid === pmid ? id : [])),
  ])
  const gathered = {
    comparisons: comparisons.filter((comparison) => ids.has(comparison.id)),
    findings: findings.filter(({ comparisonId }) => ids.has(comparisonId)),
  }
  return { ...named(hearticle), ...(ids.size > 0 && gathered) }
}

/** The hearticles that cite a study, by its pmid. */
export function citingByPmid<T extends Pick<HearticleRecord, 'citedPmids'>>(
  hearticles: Iterable<T>,
): Map<string, T[]> {
  const byPmid = new Map<string, T[]>()
  for (const hearticle of hearticles) {
    for (const pmid of new Set(hearticle.citedPmids)) {
      const others = byPmid.get(pmid)
      if (others) others.push(hearticle)
      else byPmid.set(pmid, [hearticle])
    }
  }
  return byPmid
}

/**
 * A study as its own page shows it.
 * @param context.citing what is kept about the hearticles that cite it
 * @param context.isStored whether a publication, by its pmid, is among the studies here
 * @param context.isSuspended whether the approval of a hearticle, by its id, is suspended for now: no
 * certainty of it is shown then (P-APPROVAL-SUSPENDED)
 * @param now decides what is new, and which embargoes have ended
 */
export function presentExplainedStudy(
  study: StudyRecord,
  context: {
    citing: readonly CitingHearticle[]
    isStored: (pmid: string) => boolean
    isSuspended: (hearticleId: number) => boolean
  },
  taxonomy: Taxonomy,
  language: Language,
  now: Date,
): ExplainedStudy {
  const presented = presentStudy(study, taxonomy, language, now)
  return {
    ...linkNotices(presented, context.isStored),
    explainedBy: presentExplainedBy(context.citing, language, now),
    findings: presentCarried(context, presented, language, now),
    registryRows: registryRows(study, publicOnes(context.citing, now)),
  }
}

/** A study whose notices say whether what they name has a page here. */
export function linkNotices<S extends Pick<PresentedStudy, 'notices'>>(
  study: S,
  isStored: (pmid: string) => boolean,
) {
  const notices = study.notices.map((notice) => ({
    ...notice,
    hasPage: notice.pmid !== null && isStored(notice.pmid),
  }))
  return { ...study, notices }
}

/**
 * The hearticles that explain a study, as its page lists them: public ones only, newest first.
 * @param now decides which embargoes have ended (P-EMBARGO)
 */
export function presentExplainedBy(
  citing: readonly NamedHearticle[],
  language: Language,
  now: Date,
): ExplainingHearticle[] {
  return publicOnes(citing, now).flatMap(({ id, publicationDate, headlines }) => {
    const shown = translationFor(headlines, language)
    return shown ? [{ id, publicationDate, ...shown }] : []
  })
}

/** On which rows of the registry passages of hearticles stand, wherever these are now. */
function registryRows(study: StudyRecord, citing: readonly CitingHearticle[]): number[] {
  const { abstract, registry } = study.source
  const passages = citing.flatMap((hearticle) => {
    const marked = passagesOf(hearticle).filter(({ pmid }) => pmid === study.pmid)
    const moved = new Map(movedSources(marked, [study]).map((one) => [one.place, one]))
    return marked.flatMap((passage) => {
      const found = moved.get(passage.place)
      if (found) return found.changes.length === 0 && found.passage ? found.passage : []
      return isMarkedIn(passageText(study.source), passage) ? passage : []
    })
  })
  const sections = registry?.sections ?? []
  const endOf = (count: number) =>
    passageText({ abstract, registry: { sections: sections.slice(0, count) } }).length
  return sections.flatMap((_, at) => {
    const [start, end] = [endOf(at), endOf(at + 1)]
    return passages.some((one) => one.end > start && one.start < end) ? at : []
  })
}

/** What public hearticles found in a study, newest hearticle first. */
function presentCarried(
  {
    citing,
    isSuspended,
  }: Pick<Parameters<typeof presentExplainedStudy>[1], 'citing' | 'isSuspended'>,
  study: CitedStudy,
  language: Language,
  now: Date,
): CarriedFinding[] {
  return publicOnes(citing, now).flatMap(({ id, ...evidence }) =>
    presentFindings(evidence, language, statesOf([study])).flatMap((finding) =>
      finding.pmid === study.pmid
        ? [{ ...(isSuspended(id) ? unrated(finding) : finding), hearticleId: id }]
        : [],
    ),
  )
}

function publicOnes<T extends NamedHearticle>(citing: readonly T[], now: Date): T[] {
  return citing.filter((hearticle) => isPublic(hearticle, now)).toSorted(byNewestDay)
}

export function byNewestDay(
  a: Pick<CitingHearticle, 'publicationDate' | 'id'>,
  b: Pick<CitingHearticle, 'publicationDate' | 'id'>,
): number {
  if (a.publicationDate !== b.publicationDate) return a.publicationDate < b.publicationDate ? 1 : -1
  return b.id - a.id
}
