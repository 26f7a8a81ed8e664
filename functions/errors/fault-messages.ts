import type { Language } from '../../src/contract/protocol/language.ts'
import type { Check } from '../../src/domain/hearticle/hearticle-check.ts'
import de from '../../src/i18n/messages/de/faults.json' with { type: 'json' }
import en from '../../src/i18n/messages/en/faults.json' with { type: 'json' }
import { fillPlaceholders } from '../runtime/fill-placeholders.ts'

/** What the API says of a single field, which no browser gets beforehand. */
const faultMessages: Record<Language, typeof de> = { de, en }

export type FaultWord = keyof typeof de

/** The words for a check that blocks. */
export const faultOfCheck = ({ kind, fault }: Pick<Check, 'kind' | 'fault'>): FaultWord =>
  fault ? `finding-${fault}` : (CHECKS[kind] ?? 'other')

const CHECKS: Partial<Record<Check['kind'], FaultWord>> = {
  otherNumber: 'number-differs',
  unboundNumber: 'number-unbound',
  numberReference: 'number-reference',
  numberElsewhere: 'number-elsewhere',
  typedQuantity: 'quantity-typed',
  otherQuantity: 'quantity-differs',
  quantityContradicts: 'quantity-contradicts',
  relativeAlone: 'relative-alone',
  directionContradicts: 'direction-contradicts',
  groupContradicts: 'group-contradicts',
  numbersExchanged: 'numbers-exchanged',
  retractedSupport: 'retracted-support',
  noFindings: 'no-findings',
  noStudyCard: 'no-study-card',
}

/** What is wrong with a field, as a sentence. @param values of the text's variables */
export function faultMessage(
  fault: FaultWord,
  language: Language,
  values: Record<string, string | number> = {},
): string {
  const texts = Object.entries(values).map(([name, value]) => [name, String(value)])
  return fillPlaceholders(faultMessages[language][fault], Object.fromEntries(texts))
}
