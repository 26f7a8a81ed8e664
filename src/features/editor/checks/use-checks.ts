import { useMemo } from 'react'
import type { WorkHearticle } from '../../../contract/desk/writing.ts'
import { type Language, languages } from '../../../contract/protocol/language.ts'
import { abstractEnd, digestOf } from '../../../domain/evidence/abstract-text.ts'
import {
  type Check,
  type CheckedHearticle,
  checkedStudy,
  type KnownStudies,
} from '../../../domain/hearticle/hearticle-check.ts'
import { checkHearticle } from '../../../domain/hearticle/hearticle-checks.ts'
import {
  type TracedNumber,
  tracedNumbersIn,
} from '../../../domain/hearticle/hearticle-checks-numbers.ts'
import type { NumberLookup } from '../../../domain/numbers/bind-numbers.ts'
import { type NumberOffer, numberOffers } from '../../../domain/numbers/number-offers.ts'
import type { CitedStudyState } from '../citations/use-studies.ts'
import { drawableFindings } from '../evidence/evidence-faults.ts'
import { writtenEvidence } from '../evidence/evidence-form.ts'
import { filledTexts, type HearticleForm } from '../saving/form.ts'

export interface FoundInForm {
  checks: readonly Check[]
  /** The numbers to which the texts of both languages refer. */
  traced: readonly TracedNumber[]
  /** Where numbers are looked for, and what can be inserted of it. */
  lookup: NumberLookup
  offers: readonly NumberOffer[]
}

/** What is worth a look in a form, with what is known of its studies. */
export function useChecks(
  form: HearticleForm,
  stored: WorkHearticle | undefined,
  studies: ReadonlyMap<string, CitedStudyState>,
  { today, language }: { today: string; language: Language },
): FoundInForm {
  return useMemo(() => {
    const is = (wanted: string) =>
      new Set([...studies].flatMap(([pmid, study]) => (study === wanted ? [pmid] : [])))
    const unknown = is('unknown')
    const texts = { de: filledTexts(form.texts.de), en: filledTexts(form.texts.en) }
    const found = [...studies].flatMap(([pmid, study]) =>
      typeof study === 'object' ? [[pmid, checkedStudy(study, false)] as const] : [],
    )
    const retracted = found.flatMap(([pmid, { isRetracted }]) => (isRetracted ? [pmid] : []))
    const sources = new Map(found)
    const isComplete = form.citedPmids.every((pmid) => sources.has(pmid))
    const checked: CheckedHearticle = {
      ...evidenceOf(form),
      citedPmids: form.citedPmids,
      numbers: form.numbers ?? [],
      texts,
      wasPublic: wasPublic(stored),
    }
    const knownStudies: KnownStudies = {
      stored: new Set(form.citedPmids.filter((pmid) => !unknown.has(pmid))),
      retracted: new Set(retracted),
      withdrawn: is('withdrawn'),
      sources: isComplete ? sources : undefined,
      today,
    }
    const lookup: NumberLookup = {
      findings: drawableFindings(form.evidence?.findings ?? []),
      abstracts: new Map(
        found.flatMap(([pmid, { abstract }]) => {
          // What the registry says comes with its finding: its rows have too many numbers to choose from.
          const text = abstract.slice(0, abstractEnd(abstract))
          return form.citedPmids.includes(pmid) ? [[pmid, { text, digest: digestOf(text) }]] : []
        }),
      ),
    }
    return {
      checks: checkHearticle(checked, knownStudies),
      traced: languages.flatMap((one) => tracedNumbersIn(checked, one)),
      lookup,
      offers: numberOffers(lookup, form.numbers ?? [], language),
    }
  }, [form, stored, studies, today, language])
}

function evidenceOf({ evidence }: HearticleForm): Partial<CheckedHearticle> {
  if (!evidence) return {}
  const { comparisons, findings, noFindingsReason, practice, responsibility } =
    writtenEvidence(evidence)
  return { comparisons, findings, noFindingsReason, practice, responsibility }
}

/** Whether a draft was public once, only the service knows. */
function wasPublic(stored: WorkHearticle | undefined): boolean | 'unknown' {
  if (!stored) return false
  return stored.edition.isPublic || 'unknown'
}
