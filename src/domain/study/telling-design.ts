import type { Language } from '../../contract/protocol/language.ts'
import { publicationTypeIn } from './publication-types.ts'

/** What puts many studies together. */
const SUMMARIES = ['Network Meta-Analysis', 'Meta-Analysis', 'Systematic Review']

/** The publication types that say how a study was made, the most telling first. */
const DESIGNS = [
  ...SUMMARIES,
  'Randomized Controlled Trial',
  'Pragmatic Clinical Trial',
  'Controlled Clinical Trial',
  'Clinical Trial',
  'Observational Study',
  'Twin Study',
  'Practice Guideline',
  'Guideline',
  'Case Reports',
  'Scoping Review',
  'Review',
]

/** Whether a publication puts many studies together and so is more than a single one. */
export function sumsUpStudies(publicationTypes: readonly string[]): boolean {
  return publicationTypes.some((type) => SUMMARIES.includes(type))
}

/** How a study was made, in a language, as far as its publication types tell. */
export function tellingDesign(publicationTypes: readonly string[], language: Language) {
  const design = DESIGNS.find((type) => publicationTypes.includes(type))
  return design === undefined ? null : publicationTypeIn(design, language).text
}
