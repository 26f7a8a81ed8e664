import type { Language } from '../../contract/protocol/language.ts'
import { publicationTypeIn } from './publication-types.ts'

/** The publication types that say how a study was made, the most telling first. */
const DESIGNS = [
  'Network Meta-Analysis',
  'Meta-Analysis',
  'Systematic Review',
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

/** How a study was made, in a language, as far as its publication types tell. */
export function tellingDesign(publicationTypes: readonly string[], language: Language) {
  const design = DESIGNS.find((type) => publicationTypes.includes(type))
  return design === undefined ? null : publicationTypeIn(design, language).text
}
