import type { Language } from '../../contract/protocol/language.ts'
import type { StudyDesign } from '../../contract/reading/study-card.ts'
import { publicationTypeIn } from './publication-types.ts'

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
