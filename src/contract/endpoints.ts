import { findContent } from './content.ts'
import type { Endpoint } from './endpoint.ts'
import { checkHealth, describeApi } from './health.ts'
import { allHearticles, findHearticle, hearticleArchive, hearticlesOfDay } from './hearticles.ts'
import { recordInteraction } from './interactions.ts'
import { findRubric, listRubrics, randomRubric } from './rubrics.ts'
import { findStudy, findStudyCitation } from './studies.ts'

/** Every call of the API, for the OpenAPI document and the contract test. */
export const endpoints: readonly Endpoint[] = [
  findHearticle,
  hearticlesOfDay,
  allHearticles,
  hearticleArchive,
  findStudy,
  findStudyCitation,
  listRubrics,
  randomRubric,
  findRubric,
  findContent,
  recordInteraction,
  checkHealth,
  describeApi,
]
