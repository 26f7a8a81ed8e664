import type { StudySection } from '../../contract/studies.ts'
import { abstractCategories } from '../../domain/study.ts'
import type { Translate } from '../../i18n/translator.ts'

/**
 * The heading of a part of an abstract: as printed where the text is in the page's language, else
 * the translated name of its category (design §5).
 */
export function headingFor(
  section: StudySection,
  isForeign: boolean,
  t: Translate,
): string | undefined {
  const category = abstractCategories.find((known) => known === section.category)
  if (category && (isForeign || !section.label)) return t(`study:sections.${category}`)
  return section.label ? sentenceCase(section.label) : undefined
}

/** PubMed prints labels in capitals; mixed case is kept as it is. */
function sentenceCase(label: string): string {
  if (label !== label.toUpperCase()) return label
  return label.charAt(0) + label.slice(1).toLowerCase()
}
