import type { Language } from '../../src/contract/protocol/language.ts'
import { replaces } from '../../src/domain/edition/edition.ts'
import type { HearticleRecord } from '../../src/domain/hearticle/hearticle.ts'
import { checkedStudy, placeOfCheck } from '../../src/domain/hearticle/hearticle-check.ts'
import { blockingChecks } from '../../src/domain/hearticle/hearticle-checks.ts'
import { missingRequirements } from '../../src/domain/hearticle/hearticle-states.ts'
import { presentStudy } from '../../src/domain/presenters/present-study.ts'
import { ApiError } from '../errors/api-error.ts'
import { faultMessage, faultOfCheck } from '../errors/fault-messages.ts'
import type { WorkedOn } from '../store/content/hearticle-desk.ts'
import type { Stores } from '../store/create-stores.ts'

/**
 * What is required of a hearticle in review or public (P-HEARTICLE-COMPLETE, P-CHECKS-STOP).
 * @param desk what the desk has of it; undefined where it is new
 * @param language of the words
 * @throws ApiError `hearticle_incomplete`, each fault named at its field
 */
export async function requireComplete(
  {
    studies,
    taxonomy,
    now,
  }: {
    studies: Pick<Stores['studies'], 'findMany'>
    taxonomy: Pick<Stores['taxonomy'], 'load'>
    now: () => Date
  },
  draft: Omit<HearticleRecord, 'id' | 'version' | 'sample' | 'translations'> & {
    translations: ReadonlyArray<Omit<HearticleRecord['translations'][number], 'id'>>
  },
  desk: Pick<WorkedOn, 'hearticle' | 'base'> | undefined,
  language: Language,
): Promise<void> {
  const [cited, all] = await Promise.all([studies.findMany(draft.citedPmids), taxonomy.load()])
  const wasPublic = replaces(desk?.base)
  const missing = missingRequirements(draft, {
    isKnown: (pmid) => cited.some((study) => study.pmid === pmid),
    isReplacement: wasPublic,
  })
  const sources = new Map(
    cited.map((study) => [
      study.pmid,
      checkedStudy(presentStudy(study, all, language, now()), study.withdrawn),
    ]),
  )
  const blocking = blockingChecks({ ...draft, wasPublic }, sources)
  const faults = [
    ...missing.map(({ path, fault, pmid = '' }) => ({
      path,
      words: faultMessage(REQUIREMENT_MESSAGES[fault], language, { pmid }),
    })),
    ...blocking.map((check) => ({
      path: placeOfCheck(check),
      words: faultMessage(faultOfCheck(check), language, { detail: check.detail ?? '' }),
    })),
  ]
  if (faults.length === 0) return
  const fields: Record<string, string> = {}
  for (const { path, words } of faults) {
    fields[path] = path in fields ? `${fields[path]} ${words}` : words
  }
  throw new ApiError('hearticle_incomplete', fields)
}

const REQUIREMENT_MESSAGES = {
  missing: 'empty',
  undeclared: 'not-cited',
  unknown: 'unknown',
  unfinished: 'half-entered',
} as const
