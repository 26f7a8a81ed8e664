import type { BoundNumber } from '../../contract/desk/evidence.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { numbersIn } from '../quantities/numbers-in.ts'
import type { NumberLookup } from './bind-numbers.ts'
import { countedFindings, type FindingValue, statementsOf } from './finding-values.ts'
import { referenceMark, shownNumber } from './render-numbers.ts'
import { writeNumber } from './write-number.ts'
import { yearPlacesIn } from './years.ts'

export type OfferOrigin =
  | { kind: 'finding'; index: number; value: FindingValue; form: string | undefined }
  | { kind: 'entry'; entry: BoundNumber }
  /** `before` and `after` are the words around it in the abstract. */
  | { kind: 'passage'; pmid: string; before: string; after: string }

export interface NumberOffer {
  /** As it stands in the text; left out of one that is first to be entered. */
  mark?: string
  create?: Omit<BoundNumber, 'id'>
  /** As readers see it. */
  shown: string
  /** The numbers that it says, in the notation of `numbersIn`. */
  values: string[]
  origin: OfferOrigin
}

/** So many characters of an abstract are shown on either side of a number. */
const CONTEXT = 40

/**
 * What a text of a hearticle can say in numbers: the values of its findings, what it has entered, and
 * the numbers in the abstracts of the studies that it cites (P-NUMBER-BOUND).
 */
export function numberOffers(
  { findings, abstracts }: NumberLookup,
  numbers: readonly BoundNumber[],
  language: Language,
): NumberOffer[] {
  return [
    ...ofFindings(findings, language),
    ...numbers.flatMap((entry): NumberOffer[] => {
      const shown = shownNumber({ source: entry.id }, language, { numbers: [...numbers] })
      if (shown === undefined) return []
      const values = [entry.value, ...(entry.to === undefined ? [] : [entry.to])]
      const mark = referenceMark({ source: entry.id })
      return [{ mark, shown, values, origin: { kind: 'entry', entry } }]
    }),
    ...[...abstracts].flatMap(([pmid, abstract]) => ofAbstract(pmid, abstract, numbers, language)),
  ]
}

const ofFindings = (findings: NumberLookup['findings'], language: Language): NumberOffer[] =>
  countedFindings(findings).flatMap((finding, index) =>
    statementsOf(finding, language).map(({ value, form, shown, numbers }) => ({
      mark: referenceMark({ source: finding.id, value, form }),
      shown,
      values: numbers,
      origin: { kind: 'finding', index, value, form },
    })),
  )

function ofAbstract(
  pmid: string,
  { text, digest }: { text: string; digest: string },
  numbers: readonly BoundNumber[],
  language: Language,
): NumberOffer[] {
  const years = yearPlacesIn(text)
  return numbersIn(text, 'en').flatMap(({ value, start, end }): NumberOffer[] => {
    const isYear = years.has(start)
    const isEntered = numbers.some(
      ({ passage, to }) => to === undefined && passage?.pmid === pmid && passage.start === start,
    )
    if (isEntered) return []
    return [
      {
        create: {
          value,
          passage: { pmid, start, end, digest },
          ...(isYear && { year: true }),
        },
        shown: writeNumber(value, language, !isYear),
        values: [value],
        origin: {
          kind: 'passage',
          pmid,
          before: text.slice(Math.max(0, start - CONTEXT), start),
          after: text.slice(end, end + CONTEXT),
        },
      },
    ]
  })
}
