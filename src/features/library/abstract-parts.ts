import type { GermanTexts, LibraryStudy } from '../../contract/library-studies.ts'

/** A part of the German abstract while it is written, beside the original's that it renders. */
export interface EditedPart {
  key: number
  label: string
  category: string
  markup: string
}

/** What is there to write on: what editors wrote, else a part for each of the original's. */
export function partsOf({ german, abstractSections }: LibraryStudy): EditedPart[] {
  const parts =
    german.abstract.length > 0
      ? german.abstract
      : abstractSections.map(({ category }) => ({ label: null, category, markup: '' }))
  return (parts.length > 0 ? parts : [{ label: null, category: null, markup: '' }]).map(
    ({ label, category, markup }, key) => ({
      key,
      label: label ?? '',
      category: category ?? '',
      markup,
    }),
  )
}

/** The German texts as they are sent; parts without text are left out. */
export function germanOf(typed: Record<string, string>, parts: readonly EditedPart[]): GermanTexts {
  return {
    title: typed['german.title'] ?? '',
    abstract: parts
      .filter(({ markup }) => markup.trim() !== '')
      .map(({ label, category, markup }) => ({
        label: category === '' && label.trim() !== '' ? label : null,
        // A choice of these alone.
        category: (category || null) as GermanTexts['abstract'][number]['category'],
        markup,
      })),
    keywords: (typed['german.keywords'] ?? '')
      .split('\n')
      .map((keyword) => keyword.trim())
      .filter(Boolean),
  }
}
