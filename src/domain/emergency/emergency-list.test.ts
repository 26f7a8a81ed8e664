// Rules: P-EMERGENCY.
import { describe, expect, test } from 'vitest'
import emergencies from '../../../content/editorial/emergencies.json' with { type: 'json' }
import { languages } from '../../contract/protocol/language.ts'
import { findAnswer } from '../../contract/reading/answer.ts'
import { createEmergencyHelp, emergencyNumbers } from './emergency-help.ts'
import { countries, readEmergencyList } from './emergency-list.ts'

type Json = typeof emergencies
/** The desk's list with a part of it written otherwise. */
const altered = (change: (list: Json) => unknown): unknown => {
  const list = structuredClone(emergencies)
  change(list)
  return list
}

describe('the list of emergencies', () => {
  test.each<[string, (list: Json) => unknown, string]>([
    ['a group that is not there', (it) => it.signs[0]?.near?.push('@cat + geschluckt'), "'@cat'"],
    ['nothing between two signs', (it) => it.signs[0]?.near?.push('a + + b'), 'empty'],
    ['an unknown kind', (it) => Object.assign(it.signs[0] ?? {}, { kind: 'fire' }), 'kind'],
    ['no numbers of a country', (it) => Reflect.deleteProperty(it.countries, 'CH'), 'CH'],
    ['no help of a kind', (it) => Reflect.deleteProperty(it.countries.AT.help, 'crisis'), 'crisis'],
    [
      'a text in one language',
      (it) => Object.assign(it.countries.AT.help.crisis, { en: '' }),
      'en',
    ],
    ['a number without a name', (it) => it.countries.AT.help.crisis.numbers.push('133'), 'no name'],
    [
      'a text that names another number',
      (it) => Object.assign(it.countries.AT.help.crisis, { de: 'Rufen Sie 133.' }),
      'names a number',
    ],
  ])('is refused with %s', (_, change, complaint) => {
    expect(() => readEmergencyList(altered(change))).toThrow(complaint)
  })
})

describe('where help is', () => {
  test.each([
    ['Überdosis', 'AT', 'poisoning', ['01 406 43 43', '144', '112']],
    ['ich will nicht mehr leben', 'AT', 'crisis', ['142', '147', '144', '112']],
    ['I have chest pain', 'AT', 'emergency', ['144', '112']],
    ['newborn fever', 'AT', 'advice', ['1450', '144', '112']],
    ['overdose', 'DE', 'poisoning', ['112', '116117']],
    ['I want to die', 'DE', 'crisis', ['0800 1110111', '0800 1110222', '112']],
    ['overdose', 'CH', 'poisoning', ['145', '144', '112']],
    ['ich möchte sterben', 'CH', 'crisis', ['143', '144', '112']],
  ])('for %j in %s: %s', (question, country, kind, numbers) => {
    const help = createEmergencyHelp(emergencies, country)(question, 'de')
    expect(help).toMatchObject({ kind, country })
    expect(help?.numbers.map(({ number }) => number)).toEqual(numbers)
  })

  test('is said in the language asked for', () => {
    const helpIn = createEmergencyHelp(emergencies, 'AT')
    expect(helpIn('Gesicht hängt', 'de')).toEqual({
      kind: 'emergency',
      country: 'AT',
      text: 'Das klingt nach einem Notfall. Rufen Sie jetzt 144.',
      numbers: [
        { number: '144', name: 'Rettung' },
        { number: '112', name: 'Europäischer Notruf' },
      ],
    })
    expect(helpIn('Gesicht hängt', 'en')?.text).toBe('This sounds like an emergency. Call 144 now.')
    expect(helpIn('Schlaganfall Vorbeugung', 'de')).toBeUndefined()
  })

  test('has the shape that the call answers, in every country and language', () => {
    const { help } = findAnswer.output.shape
    for (const country of countries) {
      const helpIn = createEmergencyHelp(emergencies, country)
      for (const language of languages) {
        for (const question of ['overdose', 'suicide', 'I have chest pain', 'newborn fever']) {
          const found = helpIn(question, language)
          expect(found).toBeDefined()
          expect(help.safeParse(found).success).toBe(true)
        }
      }
    }
  })

  test.each([
    ['AT', ['144', '112']],
    ['DE', ['112']],
    ['CH', ['144', '112']],
  ])('says whom to call in %s where nothing is answered', (country, expected) => {
    const numbers = emergencyNumbers(emergencies, country, 'de')
    expect(numbers).toEqual(
      createEmergencyHelp(emergencies, country)('Gesicht hängt', 'de')?.numbers,
    )
    expect(numbers.map(({ number }) => number)).toEqual(expected)
  })

  test('is refused for a country whose numbers are not known', () => {
    expect(() => createEmergencyHelp(emergencies, 'XX')).toThrow(
      'no emergency numbers of XX: AT, DE, CH',
    )
  })
})
