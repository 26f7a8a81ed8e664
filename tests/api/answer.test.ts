// Rules: P-ANSWER.
/** What the call that answers questions makes of whatever is typed, on the sample content. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Language } from '../../src/contract/protocol/language.ts'
import { type AnswerTo, findAnswer, LONGEST_QUESTION } from '../../src/contract/reading/answer.ts'
import { appForEachTest, TEST_ADDRESS_HEADER } from '../support/app.ts'
import { noon } from '../support/records.ts'
import { sampleSearchIndex } from '../support/sample-search-index.ts'
import { searchIndexProviderOf } from '../support/search-index.ts'

describe('the answer to a question', () => {
  const api = appForEachTest()
  let sample: Awaited<ReturnType<typeof sampleSearchIndex>>

  beforeAll(async () => {
    sample = await sampleSearchIndex(noon)
  })
  beforeEach(() => api.rebuild({ searchIndex: searchIndexProviderOf(sample.index) }))

  const get = (question: string, language: Language = 'de', address = '192.0.2.1') =>
    api.get(`/api/answer?${new URLSearchParams({ q: question, languageCode: language })}`, {
      [TEST_ADDRESS_HEADER]: address,
    })
  const ask = async (question: string, language?: Language) => {
    const response = await get(question, language)
    expect(response.status, question).toBe(200)
    return findAnswer.output.parse(await response.json())
  }
  /** The findings that are shown, as 'key of the hearticle + id'. */
  const shown = ({ answer, partial }: AnswerTo) =>
    [answer, partial]
      .filter((card) => card?.kind === 'finding')
      .map((card) => `${sample.keys.get(card?.hearticleId ?? 0)} ${card?.findingId}`)

  const bleeding = ['heart-rhythm-watch f2']
  const apixaban = ['heart-rhythm-watch f1', ...bleeding]
  const salt = ['salt-in-the-kitchen f1', 'salt-in-the-kitchen f2']
  const yoga = ['depression-moving-helps f2']

  test.each<[string, string, Language, string[]]>([
    [
      'forty words',
      `${'Apixaban schützt Menschen vor Blutungen und vor '.repeat(6)}Zeckenbissen`,
      'de',
      [],
    ],
    ['500 letters in one word', 'a'.repeat(500), 'de', []],
    [
      '500 letters in words',
      'Schritte am Tag und Schlaf in der Nacht '.repeat(13).slice(0, 500),
      'de',
      [],
    ],
    ['as many letters as are taken', 'Salz '.repeat(LONGEST_QUESTION / 5), 'de', salt],
    ['only stop words in German', 'was ist das und wie ist es', 'de', []],
    ['only stop words in English', 'what is the of and to be', 'en', []],
    ['nothing', '', 'de', []],
    ['spaces', ' \t\n ', 'en', []],
    ['a letter', 'x', 'en', []],
    ['only a number', '42', 'de', []],
    ['a year', '2018', 'en', []],
    ['a number that is no PMID here', '99999999', 'en', []],
    ['a dose', '5 mg', 'de', []],
    ['a dose of what is here', 'Apixaban 5 mg oder 2,5 mg?', 'de', []],
    ['an emoji', '❤️🩺💊', 'de', []],
    ['text from right to left', 'ما هو علاج ارتفاع ضغط الدم؟', 'en', []],
    ['Hebrew with an English word', 'האם apixaban בטוח', 'en', []],
    ['Chinese', '吸烟有害吗', 'en', []],
    ['an address of the web', 'https://example.org/?q=apixaban+bleeding', 'en', []],
    ['an address of mail', 'apixaban@example.org', 'en', apixaban],
    ['markup', '<script>alert("apixaban")</script>', 'en', apixaban],
    ['markup of hearticles', '[Ref29897866] {Salz}[EXP:x] **[#f1:pair]**', 'de', salt],
    [
      'the language of queries',
      '") OR text MATCH (" NEAR(salt stroke)',
      'en',
      ['salt-in-the-kitchen f1'],
    ],
    ['SQL', "'; DROP TABLE hearticle; --", 'en', []],
    ['brackets', '(((((((', 'en', []],
    ['what objects inherit', '__proto__ constructor toString', 'en', []],
    ['a lone half of a letter', '\ud800', 'en', []],
    ['control characters', 'Salz\u0000\u0007\u202e Schlaganfall', 'de', ['salt-in-the-kitchen f1']],
    ['French', 'Le café est-il mauvais pour la santé des femmes enceintes ?', 'en', []],
    ['Spanish', '¿Cuántos pasos al día hay que caminar para vivir más?', 'en', []],
    ['Turkish', 'Günde kaç adım yürümeliyim', 'de', []],
    ['two languages', 'Apixaban versus Warfarin, weniger major bleeding?', 'de', bleeding],
    ['two questions', 'Hilft Yoga bei Depression? Und wie viel Salz ist gesund?', 'de', yoga],
    ['a treatment that is not wanted', 'Adipositas behandeln ohne Semaglutid', 'de', []],
    ['a denial', 'Ist Salzersatz mit Kalium nicht schädlich?', 'de', ['salt-in-the-kitchen f3']],
    ["'oder' alone", 'oder', 'de', []],
    ["'oder' without a second side", 'Apixaban oder', 'de', apixaban],
    ["'oder' at the end", 'Ist Kaffee gesund oder?', 'de', []],
    ['a drug that was withdrawn', 'Lorcaserin zum Abnehmen', 'de', []],
    ['a brand that was withdrawn', 'is Vioxx safe for the heart', 'en', []],
    ['a misspelt brand', 'Elequis Blutungen', 'de', bleeding],
    ['a brand of what is not here', 'Xarelto Blutungen', 'de', []],
    [
      'what was retracted',
      'Primary Prevention of Cardiovascular Disease with a Mediterranean Diet 2013',
      'en',
      ['mediterranean-kitchen-nuts f1', 'mediterranean-kitchen-nuts f2'],
    ],
  ])('to %s is whole, with no number that does not fit', async (_, question, language, fitting) => {
    const answer = await ask(question, language)
    expect(shown(answer).filter((finding) => !fitting.includes(finding))).toEqual([])
    expect(answer.help).toBeUndefined()
    const typed = question.toLowerCase()
    expect(answer.understood.filter(({ text }) => !typed.includes(text.toLowerCase()))).toEqual([])
  })

  test.each([
    'Le café est-il mauvais pour la santé des femmes enceintes ?',
    '¿Cuántos pasos al día hay que caminar para vivir más?',
  ])('says of %j that it is in another language, and does not answer it', async (question) => {
    const { isOtherLanguage, answer, partial } = await ask(question, 'en')
    expect({ isOtherLanguage, answer, partial }).toEqual({ isOtherLanguage: true })
  })

  test('to a question that is longer than is taken is a refusal', async () => {
    expect((await get('a'.repeat(LONGEST_QUESTION + 1))).status).toBe(400)
  })

  test('is the same a hundred times a minute, and kept by what stands before', async () => {
    const bodies = new Set<string>()
    for (let count = 0; count < 100; count += 1) {
      const response = await get('Apixaban oder Warfarin Blutung')
      expect(response.status).toBe(200)
      expect(response.headers.get('Cache-Control')).toMatch(/public/)
      bodies.add(await response.text())
    }
    expect(bodies.size).toBe(1)
  })

  test('is refused to an address that asks without end, and to no other', async () => {
    let status = 200
    for (let count = 0; status === 200 && count < 1000; count += 1) {
      status = (await get('x', 'de', '198.51.100.1')).status
    }
    expect(status).toBe(429)
    expect((await get('x', 'de', '203.0.113.1')).status).toBe(200)
  })
})
