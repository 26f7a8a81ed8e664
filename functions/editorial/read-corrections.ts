import type { CorrectionLog } from '../../src/domain/edition/corrections.ts'
import { isPublic } from '../../src/domain/hearticle/hearticle.ts'
import { renderedHeadlines } from '../../src/domain/hearticle/rendered-hearticle.ts'
import type { Stores } from '../store/create-stores.ts'

type Needed = Pick<Stores, 'hearticles' | 'withdrawals'> & {
  library: Pick<Stores['library'], 'imports'>
  now: () => Date
}

/** The log of what was changed of what was public, as it stands at this moment (P-CORRECTIONS). */
export async function readCorrections({
  hearticles,
  library,
  withdrawals,
  now,
}: Needed): Promise<CorrectionLog> {
  const [replacements, alarms, taken] = await Promise.all([
    hearticles.replacements(),
    library.imports.alarmLog(),
    withdrawals.all(),
  ])
  const ids = new Set([
    ...replacements.map(({ hearticleId }) => hearticleId),
    ...taken.map(({ hearticleId }) => hearticleId),
    ...alarms.flatMap(({ alarm }) => alarm.hearticleIds),
  ])
  const found = (await hearticles.findMany([...ids])).filter((one) => isPublic(one, now()))
  const headlines = new Map(found.map((one) => [one.id, renderedHeadlines(one)]))
  return { replacements, alarms, withdrawals: taken, headlines }
}
