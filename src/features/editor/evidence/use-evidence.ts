import { useMemo } from 'react'
import type { CitedStudyState } from '../citations/use-studies.ts'
import { evidenceFaults, knownAbstract } from './evidence-faults.ts'
import { type EvidenceForm, emptyEvidence } from './evidence-form.ts'

/** The evidence of a form, and what is wrong with it by what is known of the cited studies. */
export function useEvidence(
  entered: EvidenceForm | undefined,
  citedPmids: readonly string[],
  studies: ReadonlyMap<string, CitedStudyState>,
) {
  return useMemo(() => {
    const evidence = entered ?? emptyEvidence()
    const abstracts = new Map(citedPmids.map((pmid) => [pmid, knownAbstract(studies.get(pmid))]))
    return { evidence, faults: evidenceFaults(evidence, (pmid) => abstracts.get(pmid)) }
  }, [entered, citedPmids, studies])
}
