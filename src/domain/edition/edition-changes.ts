/** What differs between two editions of a hearticle, as people can read it (P-CHANGE-LOG). */

import type { WrittenEvidence } from '../../contract/desk/evidence.ts'
import type { HearticleTexts } from '../../contract/protocol/hearticle-text.ts'
import type { Language } from '../../contract/protocol/language.ts'
import type { EditionChanges } from '../../contract/reading/edition-changes.ts'
import type { Comparison } from '../../contract/reading/evidence.ts'
import { presentEvidence, presentFindings } from '../evidence/present-evidence.ts'
import type { HearticleRecord } from '../hearticle/hearticle.ts'
import { textsOf } from '../hearticle/hearticle-texts.ts'
import { renderedHearticle } from '../hearticle/rendered-hearticle.ts'
import { isSameData } from '../text/canonical-json.ts'
import { listChanges } from '../text/list-changes.ts'

/** The differences for readers of a language: texts first, then findings, then what else is said. */
export function editionChanges(
  before: HearticleRecord,
  after: HearticleRecord,
  language: Language,
): EditionChanges {
  const [was, is] = [before, after].map((one) => textsIn(renderedHearticle(one), language))
  return {
    texts: [
      ...(Object.keys(is ?? {}) as Array<keyof HearticleTexts>).flatMap((field) =>
        listChanges(paragraphsOf(was?.[field]), paragraphsOf(is?.[field])).map(
          ({ removed, come }) => ({
            field,
            before: removed.length > 0 ? removed.join('\n\n') : null,
            after: come.length > 0 ? come.join('\n\n') : null,
          }),
        ),
      ),
      ...changedStatements(renderedHearticle(before), renderedHearticle(after), language),
    ],
    findings: changedFindings(before, after, language),
    comparisons: changedComparisons(before, after, language),
  }
}

function textsIn({ translations }: HearticleRecord, language: Language) {
  const translation = translations.find(({ languageCode }) => languageCode === language)
  return translation && textsOf(translation)
}

const paragraphsOf = (text: string | readonly string[] | undefined): string[] => {
  if (text === undefined) return []
  return typeof text === 'string' ? text.split(/\n{2,}/).filter((part) => part !== '') : [...text]
}

function changedFindings(
  before: HearticleRecord,
  after: HearticleRecord,
  language: Language,
): EditionChanges['findings'] {
  const left = presentFindings(before, language)
  const changes = presentFindings(after, language).flatMap((finding) => {
    const at = left.findIndex(({ id }) => id === finding.id)
    const [was = null] = at >= 0 ? left.splice(at, 1) : []
    return isSameData(was, finding) ? [] : [{ before: was, after: finding }]
  })
  return [...changes, ...left.map((finding) => ({ before: finding, after: null }))]
}

function changedComparisons(
  before: HearticleRecord,
  after: HearticleRecord,
  language: Language,
): NonNullable<EditionChanges['comparisons']> {
  const [was, is] = [before, after].map((one) => presentEvidence(one, language).comparisons)
  const ownWords = (comparison: Comparison | null) =>
    comparison && {
      intervention: comparison.intervention,
      harms: [comparison.harmsReported, comparison.harmsSource],
    }
  const ids = new Set([...(is ?? []), ...(was ?? [])].map(({ id }) => id))
  return Array.from(ids).flatMap((id) => {
    const [one, other] = [was, is].map((all) => all?.find((each) => each.id === id) ?? null)
    const change = { before: one ?? null, after: other ?? null }
    return isSameData(ownWords(change.before), ownWords(change.after)) ? [] : [change]
  })
}

/** What is said beside texts and findings: the practice, why there are no findings, conflicts, sources. */
function changedStatements(
  before: HearticleRecord,
  after: HearticleRecord,
  language: Language,
): EditionChanges['texts'] {
  const statementsOf = (hearticle: HearticleRecord) => {
    const { practice, noFindingsReason, responsibility } = presentEvidence(
      hearticle as WrittenEvidence,
      language,
    )
    return {
      professional: practice?.professional ?? null,
      lay: practice?.lay ?? null,
      noFindingsReason,
      conflicts: responsibility?.conflicts ?? null,
      nextReviewOn: responsibility?.nextReviewOn ?? null,
      sources: hearticle.citedPmids.length > 0 ? hearticle.citedPmids.join(', ') : null,
      picture: hearticle.ownPicture?.alt[language] ?? null,
    }
  }
  const [was, is] = [statementsOf(before), statementsOf(after)]
  return (Object.keys(is) as Array<keyof typeof is>).flatMap((field) =>
    was[field] === is[field] ? [] : [{ field, before: was[field], after: is[field] }],
  )
}
