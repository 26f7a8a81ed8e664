import type { Language } from '../../src/contract/protocol/language.ts'
import { pick } from '../../src/contract/protocol/pick.ts'
import {
  draftNames,
  type HearticleRecord,
  MAX_CITED,
} from '../../src/domain/hearticle/hearticle.ts'
import { textsOf } from '../../src/domain/hearticle/hearticle-texts.ts'
import { ApiError } from '../errors/api-error.ts'
import type { HearticleStore } from '../store/content/hearticles.ts'
import type { Stores } from '../store/create-stores.ts'
import { requireComplete } from './require-complete.ts'

interface Needed {
  hearticles: Pick<HearticleStore, 'findForDesk' | 'save'>
  studies: Stores['studies']
  taxonomy: Pick<Stores['taxonomy'], 'load'>
  now: () => Date
}

/**
 * Lets the next edition of a hearticle cite a study: its working copy, which begins with it where there
 * is none (P-LIVING-EVIDENCE). Where that cites it already, nothing is written.
 * @returns the version that is worked on then
 * @throws ApiError where there is no such hearticle, it cites as much as it can, somebody saved at the
 * same moment, or what is in review would not be whole
 */
export async function beginNewerEdition(
  dependencies: Needed,
  { hearticleId, pmid }: { hearticleId: number; pmid: string },
  { userId, language }: { userId: string; language: Language },
): Promise<number> {
  const { hearticles, now } = dependencies
  const desk = await hearticles.findForDesk(hearticleId)
  if (desk === 'deleted') throw new ApiError('hearticle_deleted')
  if (!desk) throw new ApiError('hearticle_not_found')
  const { hearticle: before } = desk
  if (before.citedPmids.includes(pmid)) return before.version
  if (before.citedPmids.length >= MAX_CITED) throw new ApiError('citations_full')
  const draft = {
    ...written(before),
    citedPmids: [...before.citedPmids, pmid],
    // What is public begins its next edition as a draft.
    status: before.status === 'PUBLISHED' ? ('DRAFT' as const) : before.status,
  }
  if (draft.status !== 'DRAFT') await requireComplete(dependencies, draft, desk, language)
  const change = { by: userId, at: now() }
  const saved = await hearticles.save(hearticleId, before.version, draft, change)
  if (saved === 'conflict') throw new ApiError('version_conflict')
  if (saved === 'deleted') throw new ApiError('hearticle_deleted')
  if (saved === 'no-topic') throw new ApiError('topic_not_found')
  if (!saved) throw new ApiError('hearticle_not_found')
  return saved.version
}

/** What editors write of a hearticle, as it is. */
const written = (hearticle: HearticleRecord) => ({
  ...pick(hearticle, draftNames),
  translations: hearticle.translations.map(({ languageCode, ...texts }) => ({
    languageCode,
    ...textsOf(texts),
  })),
})
