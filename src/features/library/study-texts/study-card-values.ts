import * as z from 'zod/mini'
import type { LibraryStudy } from '../../../contract/desk/library-studies.ts'
import type { CardFacts, ChangedCard } from '../../../contract/desk/study-card.ts'
import {
  type CardFactName,
  cardFactNames,
  cardFacts,
} from '../../../contract/reading/study-card.ts'
import { isSameData } from '../../../domain/text/canonical-json.ts'
import { fieldsOf, formBy, typedOf, writtenOf } from '../../../forms/typed-fields.ts'
import type { Values } from '../../../forms/values.ts'

export const cardForm = z.object(cardFacts)

/** The fields of a card, by their paths. */
export const cardPaths = fieldsOf(cardForm).map(({ path }) => path)

export const notStatedField = (name: CardFactName) => `studyCard.notStated.${name}`

/** The card as fields of the form: as editors left it, else what PubMed says. */
export function valuesOfCard({
  studyCard,
  prefilledCard,
}: Pick<LibraryStudy, 'studyCard' | 'prefilledCard'>): Values {
  const facts: CardFacts = studyCard ?? prefilledCard
  const notStated = facts.notStated ?? []
  return Object.fromEntries([
    ['studyCard.state', studyCard?.confirmedAt === undefined ? 'prefilled' : 'confirmed'],
    ...cardPaths.map((path) => [`studyCard.${path}`, typedOf(cardForm, path, facts)]),
    ...notStated.map((name) => [notStatedField(name), 'on']),
  ])
}

/** The card as it is sent; null where it only says what PubMed says and nobody confirms that. */
export function cardOf(values: Values, prefilledCard: CardFacts): ChangedCard | null {
  const facts = factsIn(values)
  const confirmed = values['studyCard.state'] === 'confirmed'
  const prefilled = factsIn(valuesOfCard({ studyCard: null, prefilledCard }))
  return !confirmed && isSameData(facts, prefilled) ? null : { ...facts, confirmed }
}

/** What is no whole number is written as none, which the service refuses. */
function factsIn(values: Values): CardFacts {
  const facts: CardFacts = writtenOf(
    cardForm,
    formBy(cardPaths, (path) => values[`studyCard.${path}`] ?? ''),
  )
  const notStated = cardFactNames.filter((name) => values[notStatedField(name)])
  // What stood in a field before its box was ticked stays in the form alone.
  for (const name of notStated) delete facts[name]
  return { ...facts, ...(notStated.length > 0 && { notStated }) }
}
