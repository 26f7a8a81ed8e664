/** Numbers that a reviewer's words would leave without a source (P-REVIEW-NUMBERS). */

import type { HearticleTexts } from '../../contract/protocol/hearticle-text.ts'
import type { Language } from '../../contract/protocol/language.ts'
import type { TextPlace } from '../hearticle/hearticle-texts.ts'
import { typedNumbersIn } from '../numbers/bind-numbers.ts'
import { referenceFaults } from '../numbers/number-faults.ts'
import type { NumberSources } from '../numbers/render-numbers.ts'

/** A typed number, or a reference to nothing; `detail` is how it stands in the text. */
export interface TextNumberFault {
  fault: 'number-unbound' | 'number-reference'
  detail: string
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
  sources: NumberSources,
): Array<TextPlace & TextNumberFault> {
  const faultsOf = (text: string): TextNumberFault[] => [
    ...typedNumbersIn(text, language).map(
      ({ start, end }): TextNumberFault => ({
        fault: 'number-unbound',
        detail: text.slice(start, end),
      }),
    ),
    ...referenceFaults(text, sources).map(
      ({ start, end }): TextNumberFault => ({
        fault: 'number-reference',
        detail: text.slice(start, end),
      }),
    ),
  ]
  return BOUND.flatMap((field) => {
    const known = [before[field]].flat().flatMap((text) => faultsOf(text).map(keyOf))
    return [after[field]].flat().flatMap((text, at) => {
      const fresh = faultsOf(text).filter((fault) => {
        const place = known.indexOf(keyOf(fault))
        if (place !== -1) known.splice(place, 1)
        return place === -1
      })
      const index = typeof after[field] === 'string' ? null : at
      return fresh.slice(0, 1).map((fault) => ({ field, index, ...fault }))
    })
  })
}

const keyOf = ({ fault, detail }: TextNumberFault) => `${fault} ${detail}`
