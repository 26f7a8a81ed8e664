import type { GlossaryText } from '../../contract/desk/glossary.ts'
import type { Language } from '../../contract/protocol/language.ts'
import type { Check } from '../hearticle/hearticle-check.ts'
import { markupTexts } from '../hearticle/hearticle-texts.ts'
import { differingExplanations } from './find-terms.ts'

/**
 * Where texts explain a term otherwise than the glossary does: advice, as one text may have to say
 * it in its own way (P-GLOSSARY-OFFERED).
 */
export function glossaryChecks(
  texts: Parameters<typeof markupTexts>[0],
  terms: readonly GlossaryText[],
  language: Language,
): Check[] {
  return markupTexts(texts).flatMap(({ field, index, text }) =>
    differingExplanations(text, terms, language).map(
      ({ term, start, end }): Check => ({
        kind: 'otherExplanation',
        blocks: false,
        language,
        field,
        ...(index !== null && { index }),
        ...{ start, end, detail: term },
      }),
    ),
  )
}
