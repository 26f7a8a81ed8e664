/** What the card of a study says, and who says so (P-STUDY-CARD). */
import type { CardFacts, ChangedCard, StoredCard } from '../../contract/desk/study-card.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { orNull } from '../../contract/protocol/pick.ts'
import type { StudyDesign } from '../../contract/reading/evidence-choices.ts'
import { cardFactNames, MAX_STATEMENT, type StudyCard } from '../../contract/reading/study-card.ts'
import { isSameData } from '../text/canonical-json.ts'
import { withinCharacters } from '../text/characters-over.ts'
import { inLanguage } from '../text/in-language.ts'
import { inlineToText } from '../text/inline-markup.ts'
import { statedParticipants } from './participants.ts'
import { publicationTypeIn } from './publication-types.ts'
import type { StudyRecord, StudySource } from './study.ts'

/** Designs without participants of their own: a number in their abstract counts something else. */
const WITHOUT_PARTICIPANTS: ReadonlySet<StudyDesign | undefined> = new Set(['guideline', 'review'])

type PubMedSays = Pick<
  StudySource,
  'abstract' | 'publicationTypes' | 'funders' | 'conflicts' | 'registrations' | 'sample' | 'card'
>

/** What PubMed says for a card (P-CARD-FROM-PUBMED), or the draft of a sample; the rest is left out. */
export function prefilledCard(source: PubMedSays): CardFacts {
  const { publicationTypes, funders = [], conflicts, registrations = [] } = source
  const design = designIn(publicationTypes)?.design
  const participants = WITHOUT_PARTICIPANTS.has(design) ? undefined : participantsOf(source)
  const funding = fundingOf(funders, publicationTypes)
  return {
    ...(design && { design }),
    ...(participants !== undefined && { participants }),
    ...(funding && { funding }),
    ...(conflicts && { conflicts: { de: conflicts, en: conflicts } }),
    ...(registrations.length > 0 && {
      registration: withinCharacters(registrations.join(', '), MAX_STATEMENT),
    }),
    ...source.card,
  }
}

/** A restated abstract is not PubMed's word. */
function participantsOf({ abstract, sample }: PubMedSays): number | undefined {
  if (sample) return undefined
  return statedParticipants(abstract.map(({ text }) => inlineToText(text)).join(' '))
}

/** Who paid by name, else by the kind of support. */
function fundingOf(funders: readonly string[], publicationTypes: readonly string[]) {
  const named = withinCharacters(funders.join('; '), MAX_STATEMENT)
  if (named) return { de: named, en: named }
  const kinds = publicationTypes.filter((type) => type.startsWith('Research Support'))
  if (kinds.length === 0) return undefined
  const inLanguage = (language: Language) =>
    kinds.map((kind) => publicationTypeIn(kind, language).text).join('; ')
  return { de: inLanguage('de'), en: inLanguage('en') }
}

/**
 * The card as readers see it: what an editor confirmed, else what PubMed or the draft of a sample
 * says, marked as such. What an editor wrote and did not confirm is nobody's to see (P-CARD-CONFIRMED).
 */
export function presentStudyCard(
  { source, editorial }: Pick<StudyRecord, 'source' | 'editorial'>,
  language: Language,
): StudyCard | null {
  const { shown } = editorial
  const { confirmedBy: _, confirmedAt = null, ...written } = shown?.text.card ?? {}
  const facts = confirmedAt === null ? prefilledCard(source) : written
  if (Object.keys(facts).length === 0) return null
  return {
    state: confirmedAt !== null ? 'confirmed' : source.card ? 'drafted' : 'prefilled',
    confirmedAt,
    ...(confirmedAt !== null && !shown?.checked && { isUnchecked: true as const }),
    ...orNull(inLanguage(facts, language), cardFactNames),
    notStated: facts.notStated ?? [],
  }
}

/** Whether what our editors wrote of a study, its card among it, became visible after a moment. */
export function isShownSince({ editorial: { shown } }: Pick<StudyRecord, 'editorial'>, at: string) {
  return shown !== undefined && Date.parse(shown.checked?.at ?? shown.at) > Date.parse(at)
}

/**
 * A card as an editor's change leaves it. Confirming again what is confirmed and unchanged leaves
 * who did it first.
 * @param change undefined leaves the card as it is, null takes it away
 */
export function changedCard(
  stored: StoredCard | undefined,
  change: ChangedCard | null | undefined,
  by: { userId: string; at: string },
): StoredCard | undefined {
  if (change === undefined) return stored
  if (change === null) return undefined
  const { confirmed, ...facts } = change
  if (!confirmed) return facts
  const { confirmedBy: _by, confirmedAt, ...before } = stored ?? {}
  if (stored && confirmedAt !== undefined && isSameData(before, facts)) return stored
  return { ...facts, confirmedBy: by.userId, confirmedAt: by.at }
}

/** The publication types that say how a study was made, the most telling first. */
const DESIGNS: ReadonlyArray<{ type: string; design: StudyDesign }> = [
  { type: 'Network Meta-Analysis', design: 'meta_analysis' },
  { type: 'Meta-Analysis', design: 'meta_analysis' },
  { type: 'Systematic Review', design: 'systematic_review' },
  { type: 'Practice Guideline', design: 'guideline' },
  { type: 'Guideline', design: 'guideline' },
  { type: 'Randomized Controlled Trial', design: 'randomized_trial' },
  { type: 'Controlled Clinical Trial', design: 'controlled_trial' },
  { type: 'Pragmatic Clinical Trial', design: 'clinical_trial' },
  { type: 'Clinical Trial', design: 'clinical_trial' },
  { type: 'Clinical Trial, Phase I', design: 'clinical_trial' },
  { type: 'Clinical Trial, Phase II', design: 'clinical_trial' },
  { type: 'Clinical Trial, Phase III', design: 'clinical_trial' },
  { type: 'Clinical Trial, Phase IV', design: 'clinical_trial' },
  { type: 'Observational Study', design: 'observational' },
  { type: 'Twin Study', design: 'observational' },
  { type: 'Case Reports', design: 'case_report' },
  { type: 'Scoping Review', design: 'review' },
  { type: 'Review', design: 'review' },
]

/** What puts many studies together. */
const SUMMARIES: ReadonlySet<StudyDesign> = new Set(['meta_analysis', 'systematic_review'])

/** How a study was made, as far as its publication types tell, and the type that tells it. */
export function designIn(publicationTypes: readonly string[]) {
  return DESIGNS.find(({ type }) => publicationTypes.includes(type))
}

export function sumsUpStudies(publicationTypes: readonly string[]): boolean {
  const found = designIn(publicationTypes)
  return found !== undefined && SUMMARIES.has(found.design)
}

/** The design of a study in a language, in PubMed's words. */
export function tellingDesign(publicationTypes: readonly string[], language: Language) {
  const found = designIn(publicationTypes)
  return found === undefined ? null : publicationTypeIn(found.type, language).text
}
