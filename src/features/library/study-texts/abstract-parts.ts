import type { EditedGermanTexts, LibraryStudy } from '../../../contract/desk/library-studies.ts'
import type { Values } from '../../../forms/values.ts'

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

export function valuesOfParts(parts: readonly Omit<EditedPart, 'key'>[]): Values {
  return Object.fromEntries(
    parts.flatMap(({ label, category, markup }, index) => [
      [`part.${index}.label`, label],
      [`part.${index}.category`, category],
      [`part.${index}.markup`, markup],
    ]),
  )
}

/** The parts that stand in the form; the last one that has anything ends them. */
export function partsIn(values: Values): EditedPart[] {
  const places = Object.keys(values).map((name) => Number(/^part\.(\d+)\./.exec(name)?.[1] ?? -1))
  return Array.from({ length: Math.max(0, ...places) + 1 }, (_, key) => ({
    key,
    label: values[`part.${key}.label`] ?? '',
    category: values[`part.${key}.category`] ?? '',
    markup: values[`part.${key}.markup`] ?? '',
  }))
}

/** The German texts as they are sent; parts without text are left out. */
export function germanOf(values: Values): EditedGermanTexts {
  return {
    title: values['german.title'] ?? '',
    abstract: partsIn(values)
      .filter(({ markup }) => markup.trim() !== '')
      .map(({ label, category, markup }) => ({
        label: category === '' && label.trim() !== '' ? label : null,
        // A choice of these alone.
        category: (category || null) as EditedGermanTexts['abstract'][number]['category'],
        markup,
      })),
    keywords: (values['german.keywords'] ?? '')
      .split('\n')
      .map((keyword) => keyword.trim())
      .filter(Boolean),
  }
}
