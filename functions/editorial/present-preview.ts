import type { Language } from '../../src/contract/protocol/language.ts'
import type { Hearticle } from '../../src/contract/reading/hearticles.ts'
import { withChangedSources } from '../../src/domain/edition/edition.ts'
import { type HearticleRecord, withoutSound } from '../../src/domain/hearticle/hearticle.ts'
import { renderedHearticle } from '../../src/domain/hearticle/rendered-hearticle.ts'
import { presentHearticle } from '../../src/domain/presenters/present-hearticle.ts'
import { presentStudy } from '../../src/domain/presenters/present-study.ts'
import { shownAsCited } from '../../src/domain/study/shown-as-cited.ts'
import type { Stores } from '../store/create-stores.ts'

interface Needed {
  studies: Pick<Stores['studies'], 'findMany'>
  taxonomy: Pick<Stores['taxonomy'], 'load'>
  now: () => Date
}

/** What is worked on, as its public page would be told it: as nobody has approved it. */
export function presentPreview(
  needed: Needed,
  { edition: _, corrections: __, ...hearticle }: HearticleRecord,
  language: Language,
): Promise<Hearticle> {
  return presentSilent(needed, renderedHearticle(hearticle), language)
}

/**
 * A hearticle as its page is told it, with the studies of this moment, without sound, which has a
 * public address only where it is what is public.
 * @param hearticle with its numbers (`renderedHearticle`, or `asOf` a moment)
 */
export async function presentSilent(
  { studies, taxonomy, now }: Needed,
  hearticle: HearticleRecord,
  language: Language,
): Promise<Hearticle> {
  const [all, found] = await Promise.all([taxonomy.load(), studies.findMany(hearticle.citedPmids)])
  const cited = shownAsCited(found).map((study) => presentStudy(study, all, language, now()))
  return presentHearticle(withChangedSources(withoutSound(hearticle), found), all, cited, language)
}
