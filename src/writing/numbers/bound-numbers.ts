import type { BoundNumber } from '../../contract/desk/evidence.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { type NumberLookup, nextNumberId } from '../../domain/numbers/bind-numbers.ts'
import { numberOffers } from '../../domain/numbers/number-offers.ts'
import { readReference, shownNumber } from '../../domain/numbers/render-numbers.ts'
import { isSameData } from '../../domain/text/canonical-json.ts'
import type { Translate } from '../../i18n/translator.ts'
import { offerInWords, sourceInWords } from './number-words.ts'
import type { BoundNumbers, NumberEntry, OfferedNumber, ReadNumber } from './offered-number.ts'

interface Known {
  lookup: NumberLookup
  numbers: readonly BoundNumber[]
  /** Of what is said of numbers; they themselves are in the text's. */
  pageLanguage: Language
  t: Translate
  onCreate?: ((entry: NumberEntry) => string) | undefined
}

/** So many characters of an abstract are shown on either side of a number. */
const CONTEXT = 80

/** The numbers that texts of a language can have, and what those say that they have. */
export function boundNumbers(known: Known, language: Language): BoundNumbers {
  const { lookup, numbers, pageLanguage, t, onCreate } = known
  const { findings, abstracts } = lookup
  const outcomes = findings.map(({ outcome }) => outcome[pageLanguage])
  let offers: OfferedNumber[] | undefined
  return {
    /** Made when they are first asked for: of many abstracts they take a while. */
    get offers() {
      offers ??= numberOffers(lookup, numbers, language)
        .filter(({ mark }) => mark !== undefined || onCreate)
        .map((offer, place) => ({
          reference: offer.mark?.slice(2, -1) ?? `new ${place}`,
          label: offerInWords(offer, outcomes, t),
          shown: offer.shown,
          value: offer.values[0] ?? '',
          ...(offer.create && { create: offer.create }),
        }))
      return offers
    },
    read(reference): ReadNumber | undefined {
      const parts = readReference(reference)
      const shown = shownNumber(parts, language, { findings, numbers: [...numbers] })
      if (shown === undefined) return undefined
      const at = findings.findIndex(({ id }) => id === parts.source)
      const entry = numbers.find(({ id }) => id === parts.source)
      const finding = findings[at]
      if (finding) {
        const label = `${outcomes[at]}, ${t('writing:findingNumber', { number: at + 1 })}`
        return { shown, label, ...passageOf(finding.pmid, finding.passage, 0) }
      }
      if (!entry) return undefined
      const { passage } = entry
      return {
        shown,
        label: sourceInWords(entry, t),
        ...passageOf(passage?.pmid, passage, CONTEXT),
      }
    },
    onCreate,
  }

  function passageOf(
    pmid: string | undefined,
    place: { start: number; end: number } | undefined,
    around: number,
  ): { passage?: string } {
    const text = pmid === undefined ? undefined : abstracts.get(pmid)?.text
    if (!text || !place) return {}
    const passage = text.slice(Math.max(0, place.start - around), place.end + around)
    return passage === '' ? {} : { passage: around > 0 ? `…${passage}…` : passage }
  }
}

/** Numbers with an entry; one that says the same already is not made twice. */
export function withEntry(
  numbers: readonly BoundNumber[],
  entry: NumberEntry,
): { id: string; numbers: BoundNumber[] } {
  const same = numbers.find(({ id: _, ...one }) => isSameData(one, entry))
  if (same) return { id: same.id, numbers: [...numbers] }
  const id = nextNumberId(numbers)
  return { id, numbers: [...numbers, { ...entry, id }] }
}
