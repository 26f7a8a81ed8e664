// Rules: P-EMERGENCY.
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../functions/errors/api-error.ts'
import type { Language } from '../../src/contract/protocol/language.ts'
import { findAnswer } from '../../src/contract/reading/answer.ts'
import { appForEachTest, TEST_ADDRESS_HEADER } from '../support/app.ts'

describe('a question that sounds like an emergency', () => {
  const api = appForEachTest()

  const get = (question: string, language: Language = 'de') =>
    api.get(`/api/answer?${new URLSearchParams({ q: question, languageCode: language })}`, {
      [TEST_ADDRESS_HEADER]: '198.51.100.1',
    })
  const ask = async (question: string, language?: Language) => {
    const response = await get(question, language)
    expect(response.status).toBe(200)
    return findAnswer.output.parse(await response.json())
  }

  test.each<[string, Language, string]>([
    ['Ich habe Brustschmerzen und nehme Apixaban', 'de', 'Rufen Sie jetzt 144.'],
    ['ich will nicht mehr leben, hilft Yoga gegen Depression?', 'de', '142'],
    ['my child swallowed bleach', 'en', '01 406 43 43'],
    ['my newborn has a fever', 'en', '1450'],
  ])('is answered with where help is, and no figure: %j', async (question, language, number) => {
    const { help, answer, partial, nothing } = await ask(question, language)
    expect(help?.text).toContain(number)
    expect(help?.country).toBe('AT')
    expect({ answer, partial, nothing }).toEqual({})
  })

  test('is answered even where nothing can be searched', async () => {
    const refuse = () => Promise.reject(new ApiError('catalogue_unavailable'))
    api.rebuild({ searchIndex: { use: refuse, ifOpen: refuse, state: async () => 'ok' } })
    expect((await ask('overdose', 'en')).help?.kind).toBe('poisoning')
    expect((await get('Apixaban')).status).toBe(503)
  })

  test('is answered to an address that has asked too often', async () => {
    let status = 200
    for (let count = 0; status === 200 && count < 1000; count += 1) {
      status = (await get('Salz')).status
    }
    expect(status).toBe(429)
    expect((await ask('Gesicht hängt')).help?.kind).toBe('emergency')
  })

  test('is told from a question about one', async () => {
    expect((await ask('Schlaganfall Vorbeugung')).help).toBeUndefined()
  })
})
