import type { BoundNumber } from '../../../contract/desk/evidence.ts'
import type { HearticleTexts } from '../../../contract/protocol/hearticle-text.ts'
import { type Language, languages } from '../../../contract/protocol/language.ts'
import {
  bindNumbers,
  type NumberLookup,
  nextNumberId,
  typedNumbersIn,
} from '../../../domain/numbers/bind-numbers.ts'
import type { NumberOffer } from '../../../domain/numbers/number-offers.ts'
import { referenceMark } from '../../../domain/numbers/render-numbers.ts'
import { emptyEvidence } from '../evidence/evidence-form.ts'
import type { HearticleForm } from './form.ts'

/** Every text of a form in which numbers are bound, changed. */
function mapTexts(
  form: HearticleForm,
  change: (text: string, language: Language) => string,
): HearticleForm {
  const changed = (texts: HearticleTexts, language: Language): HearticleTexts => ({
    ...texts,
    headline: change(texts.headline, language),
    mainTextBody: change(texts.mainTextBody, language),
    mainActions: texts.mainActions.map((text) => change(text, language)),
    harmfulActions: texts.harmfulActions.map((text) => change(text, language)),
  })
  const evidence = form.evidence ?? emptyEvidence()
  const statements = { ...evidence.statements }
  for (const language of languages) {
    for (const audience of ['professional', 'lay'] as const) {
      const name = `practice.${audience}.${language}` as const
      statements[name] = change(statements[name], language)
    }
  }
  return {
    ...form,
    texts: { de: changed(form.texts.de, 'de'), en: changed(form.texts.en, 'en') },
    evidence: { ...evidence, statements },
  }
}

/** A typed number, wherever it stands in either language, becomes a reference (P-NUMBER-BOUND). */
export function bindTyped(
  form: HearticleForm,
  value: string,
  { mark, create }: Pick<NumberOffer, 'mark' | 'create'>,
): HearticleForm {
  const numbers = form.numbers ?? []
  const entry: BoundNumber[] = create ? [{ ...create, id: nextNumberId(numbers) }] : []
  const reference = mark ?? entry.map(({ id }) => referenceMark({ source: id }))[0] ?? ''
  const bound = mapTexts(form, (text, language) =>
    typedNumbersIn(text, language)
      .filter((number) => number.value === value)
      .toReversed()
      .reduce(
        (changed, { start, end }) => changed.slice(0, start) + reference + changed.slice(end),
        text,
      ),
  )
  return { ...bound, numbers: [...numbers, ...entry] }
}

/** All typed numbers that exactly one value fits become references (P-NUMBER-RENDERED). */
export function bindAll(form: HearticleForm, lookup: NumberLookup): HearticleForm {
  let numbers: BoundNumber[] = [...(form.numbers ?? [])]
  const bound = mapTexts(form, (text, language) => {
    const found = bindNumbers(text, language, lookup, numbers)
    numbers = found.numbers
    return found.text
  })
  return { ...bound, numbers }
}
