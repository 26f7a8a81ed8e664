import type { Language } from '../../contract/protocol/language.ts'
import { type findingColumns, NO_LICENCE } from '../../contract/reading/bulk.ts'
import type { Finding } from '../../contract/reading/evidence.ts'
import type { Hearticle } from '../../contract/reading/hearticles.ts'
import { addressOf } from '../site/addresses.ts'

/** Who offers the data, and how. */
export interface BulkOrigin {
  /** Where readers reach the site. */
  origin: string
  /** Left out, all rights are reserved (P-BULK). */
  licence?: string | undefined
}

/** A hearticle in a language as a row: all that readers get but for the studies, of which the PMIDs. */
export function bulkHearticle(hearticle: Hearticle, language: Language, offer: BulkOrigin) {
  const { id, edition, relatedPubMedArticles, ...rest } = hearticle
  return {
    id,
    languageCode: language,
    edition,
    ...offered(hearticle, language, offer),
    ...rest,
    pmids: relatedPubMedArticles.map(({ pmid }) => pmid),
  }
}

type Cells = Record<(typeof findingColumns)[number], string | number | boolean | null | undefined>

/** Its findings as rows, each with what is true of the whole. */
export function bulkFindings(hearticle: Hearticle, language: Language, offer: BulkOrigin): Cells[] {
  const { id, edition, approval, suspension, publicationDate, changedOn } = hearticle
  const { address, licence } = offered(hearticle, language, offer)
  const whole = {
    hearticle_id: id,
    language,
    edition,
    address,
    licence,
    state: approval,
    suspension,
    published_on: publicationDate,
    changed_on: changedOn,
  }
  return hearticle.findings.map((finding) => ({
    ...whole,
    ...cellsOf(finding),
    intervention: hearticle.comparisons.find((one) => one.id === finding.comparisonId)
      ?.intervention,
  }))
}

function cellsOf(finding: Finding) {
  const { arms: [intervention, comparator] = [], measure, certainty, passage } = finding
  const { outcome, critical, desirable, population, duration, design, adjusted, pmid } = finding
  return {
    outcome,
    critical,
    desirable,
    population,
    duration,
    design,
    adjusted,
    pmid,
    finding_id: finding.id,
    comparator: finding.comparison,
    fallen: finding.fallen,
    intervention_events: intervention?.events,
    intervention_total: intervention?.total,
    comparator_events: comparator?.events,
    comparator_total: comparator?.total,
    measure: measure?.type,
    value: measure?.value,
    low: measure?.low,
    high: measure?.high,
    unit: measure?.unit,
    certainty: certainty?.level,
    passage_start: passage?.start,
    passage_end: passage?.end,
  }
}

function offered({ id, edition }: Hearticle, language: Language, { origin, licence }: BulkOrigin) {
  const page = { page: 'edition', id, edition } as const
  return { address: origin + addressOf(page, language), licence: licence ?? NO_LICENCE }
}
