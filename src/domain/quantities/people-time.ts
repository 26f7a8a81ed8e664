/** What a rate is per: '1,000 person-years', '100 infants'. */
import { type PersonTime, personTimes } from '../../contract/reading/evidence-choices.ts'
import type { Per } from './quantity.ts'
import type { NumberToken } from './token.ts'

const TIMES =
  'person[- ]?years?|person[- ]?months?|person[- ]?days?|patient[- ]?years?|patient[- ]?days|women[- ]?years|Personenjahren?|Personenmonaten?|Patientenjahren?|Patiententagen?|Lebensjahren?'
const PERSON_TIME = new RegExp(`^ ?(${TIMES})`, 'iu')
const PER_PERSON_TIME = new RegExp(
  `(?:(?<!\\p{L})(?:per|pro|je|auf) |/ ?)(?:[\\d.,\\s]*\\d ?|\\p{L}+ )?(?:${TIMES})`,
  'iu',
)
const GERMAN: Record<string, string> = {
  personenjahr: 'person-years',
  personenmonat: 'person-months',
  patientenjahr: 'patient-years',
  patiententag: 'patient-days',
  lebensjahr: 'person-years',
}
const THINGS = /^ (live births|Lebendgeburten|\p{L}+)/u

/** No name of people or their time is longer. */
const LONGEST = 24

export interface PerWhat {
  per: Per
  isTime: boolean
  end: number
}

export function isPersonTimeBehind(text: string, token: NumberToken): boolean {
  return PERSON_TIME.test(text.slice(token.end, token.end + LONGEST))
}

/** Of how many people, or how much of their time, a token is the number. */
export function perWhat(text: string, token: NumberToken): PerWhat {
  const behind = text.slice(token.end, token.end + LONGEST)
  const time = PERSON_TIME.exec(behind)
  const [whole = '', noun = ''] = time ?? THINGS.exec(behind) ?? []
  const unit = unitOf(noun.toLowerCase())
  return {
    per: { value: token.value, unit },
    isTime: time !== null,
    end: token.end + whole.length,
  }
}

/** Whether a text names what rates are per, 'je 1.000 Personenjahre', with a rate or without. */
export const namesRate = (text: string) => PER_PERSON_TIME.test(text)

/** The time of people that a rate is per; undefined of what is per people, or no rate. */
export const personTimeOf = (per: Per | undefined): PersonTime | undefined =>
  personTimes.find((time) => per?.unit.endsWith(time.replace('person_', '-')))

/** 'Person year' and 'Personenjahren' are 'person-years'. */
function unitOf(noun: string): string {
  const german = GERMAN[noun.replace(/en?$/, '')]
  if (german !== undefined) return german
  return noun.replace(' ', '-').replace(/^((?:person|patient)-(?:year|month|day))$/, '$1s')
}

/** 'Per', and up to three words of what happened before it. */
export const PER = /^((?: \p{L}+){0,3}?) ?(?:(?:per|pro|je|auf|in|of) |\/ ?)$/u
/** A power of ten, as rates and shares of people are said. */
export const isPowerOfTen = (value: number, least = 10) =>
  value >= least && /^10+$/.test(String(value))
