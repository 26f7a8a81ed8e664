import type { SectionCategory, StudySection } from '../../contract/reading/studies.ts'

type SectionHeading =
  | { category: SectionCategory }
  /** As printed, in the language of the abstract. */
  | { label: string }

/**
 * The heading of a part of an abstract: as printed where the text is in the page's language, else
 * its category, for which the page has a word (P-IMPORT-TEXT).
 */
export function sectionHeading(
  section: StudySection,
  isForeign: boolean,
): SectionHeading | undefined {
  const { category, label } = section
  if (category && (isForeign || !label)) return { category }
  return label ? { label: sentenceCase(label) } : undefined
}

/** PubMed prints labels in capitals; mixed case is kept as it is. */
function sentenceCase(label: string): string {
  if (label !== label.toUpperCase()) return label
  return label.charAt(0) + label.slice(1).toLowerCase()
}
