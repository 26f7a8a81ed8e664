import type { Language } from '../../src/contract/protocol/language.ts'
import type { Hearticle } from '../../src/contract/reading/hearticles.ts'
import { withChangedSources } from '../../src/domain/edition/edition.ts'
import type { HearticleRecord } from '../../src/domain/hearticle/hearticle.ts'
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

/**
 * What is worked on, as its public page would be told it: as nobody has approved it, and without
 * sound, which has a public address only where the hearticle is public.
 */
export async function presentPreview(
  { studies, taxonomy, now }: Needed,
  { edition: _, corrections: __, ...hearticle }: HearticleRecord,
  language: Language,
): Promise<Hearticle> {
  const [all, found] = await Promise.all([taxonomy.load(), studies.findMany(hearticle.citedPmids)])
  const silent = {
    ...hearticle,
    translations: hearticle.translations.map(({ sound: ___, ...text }) => text),
  }
  const cited = shownAsCited(found).map((study) => presentStudy(study, all, language, now()))
  const shown = withChangedSources(renderedHearticle(silent), found)
  return presentHearticle(shown, all, cited, language)
}
