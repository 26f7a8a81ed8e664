import type { CorrectionLog } from '../../src/domain/edition/corrections.ts'
import { isPublic } from '../../src/domain/hearticle/hearticle.ts'
import { renderedHeadlines } from '../../src/domain/hearticle/rendered-hearticle.ts'
import { doiIn } from '../../src/domain/study/doi.ts'
import type { Stores } from '../store/create-stores.ts'

type Needed = Pick<Stores, 'withdrawals'> & {
  hearticles: Pick<Stores['hearticles'], 'replacements' | 'findMany'>
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

/**
 * The study that somebody asks for among those of which notices became known.
 * @param asked a PMID, or a DOI with or without its address
 * @returns its PMID; undefined where no notice is of it
 */
export async function noticedStudy(
  { studies }: { studies: Pick<Stores['studies'], 'findMany'> },
  { alarms }: CorrectionLog,
  asked: string,
): Promise<string | undefined> {
  const pmids = [...new Set(alarms.map(({ alarm }) => alarm.pmid))]
  const doi = doiIn(asked)
  if (doi === undefined) {
    const wanted = asked.replace(/^pmid:?\s*/i, '')
    return pmids.find((pmid) => pmid === wanted)
  }
  const found = await studies.findMany(pmids)
  return found.find(({ source }) => doiIn(source.doi) === doi)?.pmid
}
