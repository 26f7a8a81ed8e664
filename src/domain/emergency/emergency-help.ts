import type { Language } from '../../contract/protocol/language.ts'
import type { AnswerHelp } from '../../contract/reading/answer.ts'
import {
  type Country,
  countries,
  type EmergencyKind,
  type EmergencyList,
  readEmergencyList,
} from './emergency-list.ts'
import { AskedWords } from './pattern.ts'

/** Where to get help at once, for a question that sounds like an emergency; undefined for any other. */
type EmergencyHelp = (question: string, language: Language) => AnswerHelp | undefined

/**
 * What answers an emergency in a country (P-EMERGENCY).
 * @param json the desk's list
 * @param country by ISO 3166-1
 * @throws where the list has faults, or no numbers of this country
 */
export function createEmergencyHelp(json: unknown, country: string): EmergencyHelp {
  const list = readEmergencyList(json)
  const known = knownCountry(country)
  return (question, language) => {
    const kind = emergencyIn(question, list)
    return kind && helpOf(list, { kind, country: known, language })
  }
}

/**
 * Whom to call in an emergency, said where nothing is answered (P-ASK).
 * @throws as `createEmergencyHelp`
 */
export function emergencyNumbers(
  json: unknown,
  country: string,
  language: Language,
): AnswerHelp['numbers'] {
  const of = { kind: 'emergency', country: knownCountry(country), language } as const
  return helpOf(readEmergencyList(json), of).numbers
}

function knownCountry(country: string): Country {
  const known = countries.find((it) => it === country)
  if (!known) throw new Error(`no emergency numbers of ${country}: ${countries.join(', ')}`)
  return known
}

function helpOf(
  { countries: byCountry }: EmergencyList,
  { kind, country, language }: Pick<AnswerHelp, 'kind'> & { country: Country; language: Language },
): AnswerHelp {
  const { numbers: names, help } = byCountry[country]
  const { numbers, [language]: text } = help[kind]
  return {
    kind,
    country,
    text,
    numbers: numbers.map((number) => ({ number, name: names[number]?.[language] ?? number })),
  }
}

/**
 * What kind of help somebody needs who asks this; undefined where it is a question like any other
 * (P-EMERGENCY). German and English are both looked for, in whichever language is asked.
 */
export function emergencyIn(question: string, list: EmergencyList): EmergencyKind | undefined {
  const asked = new AskedWords(question)
  const isKnowledge = asked.holds([list.knowledge])
  return list.signs.find(({ always, near, only, unless }) => {
    if (asked.holds([unless])) return false
    return (
      always.some((pattern) => asked.holds(pattern)) ||
      (!isKnowledge && near.some((pattern) => asked.holds(pattern))) ||
      only.some((pattern) => asked.isOnly(pattern, list.fillers))
    )
  })?.kind
}
