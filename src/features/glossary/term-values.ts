import type { GlossaryText } from '../../contract/desk/glossary.ts'
import { fieldsOf, pairOf } from '../../forms/plain-fields.tsx'
import type { Values } from '../../forms/values.ts'

/** A term as the fields of its form have it; a spelling a line. */
export function valuesOfTerm(text: GlossaryText | undefined): Values {
  const spellings = (language: 'de' | 'en') => text?.also[language].join('\n') ?? ''
  return {
    ...fieldsOf('term', text?.term),
    ...fieldsOf('also', { de: spellings('de'), en: spellings('en') }),
    ...fieldsOf('explanation', text?.explanation),
  }
}

export function termOfValues(values: Values): GlossaryText {
  const also = pairOf(values, 'also')
  const linesOf = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
  return {
    term: pairOf(values, 'term'),
    also: { de: linesOf(also.de), en: linesOf(also.en) },
    explanation: pairOf(values, 'explanation'),
  }
}
