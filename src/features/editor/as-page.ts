import { factNames } from '../../contract/desk/hearticle-facts.ts'
import type { WorkHearticle } from '../../contract/desk/writing.ts'
import { type Language, languages } from '../../contract/protocol/language.ts'
import { pick } from '../../contract/protocol/pick.ts'
import type { Hearticle, Topic } from '../../contract/reading/hearticles.ts'
import type { Study } from '../../contract/reading/studies.ts'
import { type HearticleRecord, isPublic } from '../../domain/hearticle/hearticle.ts'
import { renderedHearticle } from '../../domain/hearticle/rendered-hearticle.ts'
import { presentHearticle } from '../../domain/presenters/present-hearticle.ts'
import type { Taxonomy } from '../../domain/taxonomy/taxonomy.ts'
import type { CitedStudyState } from './citations/use-studies.ts'
import { drawableFindings } from './evidence/evidence-faults.ts'
import { writtenEvidence } from './evidence/evidence-form.ts'
import { filledTexts, type HearticleForm } from './saving/form.ts'

/** All topics, as each language names them. */
export type Topics = Record<Language, readonly Topic[]>

/**
 * What stands in the form as its public page would be told it: what would be stored, presented. Sound has
 * a public address only where the hearticle is public already.
 * @returns undefined while no topic is chosen
 */
export function asPage(
  form: HearticleForm,
  stored: WorkHearticle | undefined,
  topics: Topics | undefined,
  studies: ReadonlyMap<string, CitedStudyState>,
  { language, now }: { language: Language; now: Date },
): Hearticle | undefined {
  const taxonomy = topics && taxonomyOf(form.topicId, topics)
  if (!taxonomy) return undefined
  // What is not here yet did not fall for that.
  const isAwaited = (pmid: string) => ['loading', 'failed'].includes(String(studies.get(pmid)))
  const cited = [...studies.values()].filter((study): study is Study => typeof study === 'object')
  const record = recordOf(form, stored)
  const { translations, ...page } = presentHearticle(
    renderedHearticle({
      ...record,
      findings: record.findings?.filter(({ pmid }) => !isAwaited(pmid)),
      citedPmids: record.citedPmids.filter((pmid) => !isAwaited(pmid)),
    }),
    taxonomy,
    cited,
    language,
  )
  const isHeard = stored !== undefined && isPublic(stored, now)
  const hasAudio = (id: number) =>
    isHeard && stored.translations.some((text) => text.id === id && text.hasAudio)
  return {
    ...page,
    translations: translations.map((text) => ({ ...text, hasAudio: hasAudio(text.id) })),
  }
}

/** The evidence as far as it can be shown already; nobody has approved it as it stands. */
function recordOf(form: HearticleForm, stored: WorkHearticle | undefined): HearticleRecord {
  const { id = 0, version = 1, isSample = false, translations = [] } = stored ?? {}
  return {
    id,
    version,
    status: 'DRAFT',
    sample: isSample,
    topicId: form.topicId ?? 0,
    ...pick(form, factNames),
    ...writtenEvidence(form.evidence),
    findings: drawableFindings(form.evidence.findings),
    numbers: form.numbers,
    translations: languages.map((languageCode, index) => ({
      languageCode,
      ...filledTexts(form.texts[languageCode]),
      id: translations.find((text) => text.languageCode === languageCode)?.id ?? index + 1,
    })),
  }
}

/** The chosen topic with its rubric, named in both languages. */
function taxonomyOf(topicId: number | null, topics: Topics): Taxonomy | undefined {
  const [de, en] = [topics.de, topics.en].map((all) => all.find(({ id }) => id === topicId))
  if (!de || !en) return undefined
  const rubricName = { de: de.rubric.name, en: en.rubric.name }
  return {
    rubrics: [{ id: de.rubric.id, name: rubricName, description: rubricName }],
    topics: [
      { id: de.id, rubricId: de.rubric.id, name: { de: de.name, en: en.name }, color: de.color },
    ],
  }
}
