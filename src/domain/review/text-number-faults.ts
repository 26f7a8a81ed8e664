/** Numbers and quantities that a reviewer's words would leave without a source (P-REVIEW-NUMBERS). */

import type { HearticleTexts } from '../../contract/protocol/hearticle-text.ts'
import type { Language } from '../../contract/protocol/language.ts'
import type { Check } from '../hearticle/hearticle-check.ts'
import { unboundNumbersIn } from '../hearticle/hearticle-checks-numbers.ts'
import { quantityChecks } from '../hearticle/hearticle-checks-quantities.ts'
import type { TextPlace } from '../hearticle/hearticle-texts.ts'
import type { NumberSources } from '../numbers/render-numbers.ts'

/** The checks of the editor that hold what a reviewer writes in one language. */
const FAULTS = {
  unboundNumber: 'number-unbound',
  numberReference: 'number-reference',
  typedQuantity: 'quantity-typed',
  quantityContradicts: 'quantity-contradicts',
} as const satisfies Partial<Record<Check['kind'], string>>

/** A typed number or quantity, or a reference to nothing; `detail` is how it stands in the text. */
export interface TextNumberFault {
  fault: (typeof FAULTS)[keyof typeof FAULTS]
  detail: string
}

/** What the words of a reviewer are held against. */
interface HeldAgainst extends NumberSources {
  citedPmids: readonly string[]
  /** By PMID. */
  abstracts: ReadonlyMap<string, string>
}

const NONE: HearticleTexts = {
  headline: '',
  mainTextBody: '',
  keywords: [],
  mainActions: [],
  harmfulActions: [],
}
const BOUND = ['headline', 'mainTextBody', 'mainActions', 'harmfulActions'] as const

/**
 * What a change of texts types instead of inserting it, at most one fault for each text. What was
 * typed before is left to who writes: a reviewer did not bring it.
 */
export function textNumberFaults(
  before: HearticleTexts,
  after: HearticleTexts,
  language: Language,
  { findings, numbers, citedPmids, abstracts }: HeldAgainst,
): Array<TextPlace & TextNumberFault> {
  const sources = new Map([...abstracts].map(([pmid, abstract]) => [pmid, { abstract }]))
  const faultsOf = (texts: HearticleTexts) => {
    const written = { de: NONE, en: NONE, [language]: texts }
    const hearticle = { citedPmids, comparisons: [], findings, numbers, texts: written }
    return [...unboundNumbersIn(hearticle, language), ...quantityChecks(hearticle, { sources })]
      .filter((check) => check.blocks && check.language === language && check.kind in FAULTS)
      .map(({ kind, field, index = null, detail = '' }) => ({
        field,
        index,
        detail,
        fault: FAULTS[kind as keyof typeof FAULTS],
      }))
  }
  const [were, are] = [faultsOf(before), faultsOf(after)]
  return BOUND.flatMap((field) => {
    const known = were.filter((one) => one.field === field).map(keyOf)
    const fresh = are.filter((one) => {
      if (one.field !== field) return false
      const place = known.indexOf(keyOf(one))
      if (place !== -1) known.splice(place, 1)
      return place === -1
    })
    return fresh
      .filter((one, at) => fresh.findIndex(({ index }) => index === one.index) === at)
      .map((one) => ({ ...one, field }))
  })
}

const keyOf = ({ fault, detail }: TextNumberFault) => `${fault} ${detail}`
