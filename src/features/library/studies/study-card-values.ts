import type { LibraryStudy } from '../../../contract/desk/library-studies.ts'
import type { CardFacts, ChangedCard } from '../../../contract/desk/study-card.ts'
import {
  type CardFactName,
  cardFactNames,
  cardTexts,
  type StudyDesign,
} from '../../../contract/reading/study-card.ts'
import { isSameData } from '../../../domain/text/canonical-json.ts'
import { fieldsOf, pairOf } from '../../../forms/plain-fields.tsx'
import type { Values } from '../../../forms/values.ts'

export const notStatedField = (name: CardFactName) => `studyCard.notStated.${name}`

/** The card as fields of the form: as editors left it, else what PubMed says. */
export function valuesOfCard({ studyCard, prefilledCard }: LibraryStudy): Values {
  const facts: CardFacts = studyCard ?? prefilledCard
  return {
    'studyCard.state': studyCard?.confirmedAt === undefined ? 'prefilled' : 'confirmed',
    'studyCard.design': facts.design ?? '',
    'studyCard.participants': String(facts.participants ?? ''),
    ...Object.assign({}, ...cardTexts.map((name) => fieldsOf(`studyCard.${name}`, facts[name]))),
    'studyCard.registration': facts.registration ?? '',
    ...Object.fromEntries((facts.notStated ?? []).map((name) => [notStatedField(name), 'on'])),
  }
}

/** The card as it is sent; null where it only says what PubMed says and nobody confirms that. */
export function cardOf(values: Values, prefilled: CardFacts): ChangedCard | null {
  const design = values['studyCard.design']
  const participants = (values['studyCard.participants'] ?? '').trim()
  const registration = (values['studyCard.registration'] ?? '').trim()
  const texts = cardTexts.flatMap((name) => {
    const pair = pairOf(values, `studyCard.${name}`)
    return `${pair.de}${pair.en}`.trim() === '' ? [] : [[name, pair] as const]
  })
  const notStated = cardFactNames.filter((name) => values[notStatedField(name)])
  const written: CardFacts = {
    // A choice of these alone.
    ...(design && { design: design as StudyDesign }),
    ...(participants !== '' && { participants: wholeNumber(participants) }),
    ...Object.fromEntries(texts),
    ...(registration !== '' && { registration }),
  }
  // What stood in a field before its box was ticked stays in the form alone.
  for (const name of notStated) delete written[name]
  const facts = { ...written, ...(notStated.length > 0 && { notStated }) }
  const confirmed = values['studyCard.state'] === 'confirmed'
  return !confirmed && isSameData(facts, prefilled) ? null : { ...facts, confirmed }
}

/** '7.447', '7,447' and '7 447' are 7447; what is no whole number is 0, which the service refuses. */
function wholeNumber(text: string): number {
  if (!/^(\d+|\d{1,3}(?:[.,\s]\d{3})+)$/.test(text)) return 0
  return Number(text.replaceAll(/\D/g, ''))
}
