// Rules: P-ANSWER-SENTENCE, P-ANSWER-INTENT.
import { describe, expect, test } from 'vitest'
import type { Asked, AskedRole, AskedThing } from './asked.ts'
import { type SentenceUnit, sentenceThatAnswers } from './sentence-answer.ts'

const thing = (role: AskedRole, token: string): AskedThing => ({ role, tokens: [token], parts: [] })
const coffee = thing('treatment', 'coffee')
const cancer = thing('disease', 'cancer')
const sentence = (
  text: string,
  tokens: string[],
  more: Partial<SentenceUnit> = {},
): SentenceUnit => ({
  text,
  tokens: new Set(tokens),
  title: new Set(),
  titleTreatments: 1,
  titleAges: undefined,
  isHarm: false,
  isConclusion: false,
  order: 0,
  ...more,
})
const found = (units: SentenceUnit[], things: AskedThing[], more: Partial<Asked> = {}) =>
  sentenceThatAnswers(units, {
    things,
    sides: undefined,
    intents: new Set(),
    isOutcomeSought: false,
    age: undefined,
    numbers: [],
    words: [],
    amounts: [],
    isOfOneself: false,
    isBare: true,
    ...more,
  })?.text

describe('a sentence answers', () => {
  test('where it holds all that is asked, of which the title of its study may hold a topic', () => {
    const both = sentence('Coffee goes along with less cancer.', ['coffee', 'cancer'])
    const byTitle = sentence('Cancer was rarer.', ['cancer'], { title: new Set(['coffee']) })
    expect(found([byTitle, both], [coffee, cancer])).toBe(both.text)
    expect(found([byTitle], [coffee, cancer])).toBe(byTitle.text)
    expect(found([sentence('Cancer was rarer.', ['cancer'])], [coffee, cancer])).toBeUndefined()
  })

  test('of an outcome only where it stands in it, or in the title of its conclusion', () => {
    const title = new Set(['coffee', 'death', 'child'])
    const other = sentence('Coffee was drunk.', ['coffee'], { title })
    expect(found([other], [coffee, thing('outcome', 'death')])).toBeUndefined()
    expect(found([other], [coffee, thing('population', 'child')])).toBe(other.text)
    const conclusion = { ...other, isConclusion: true }
    expect(found([conclusion], [coffee, thing('outcome', 'death')])).toBe(other.text)
    const elsewhere = { ...conclusion, tokens: new Set<string>() }
    expect(found([elsewhere], [coffee, thing('outcome', 'death')])).toBeUndefined()
  })

  test.each([
    'Whether coffee prevents cancer is unknown.',
    'The effect of coffee on cancer remains unclear.',
    'We aimed to determine if coffee prevents cancer.',
    'Ob Kaffee vor Krebs schützt, wurde geprüft.',
    'Menschen mit Krebs, die Kaffee tranken, konnten teilnehmen.',
    'Does coffee prevent cancer?',
  ])('not with what nobody knows: %s', (text) => {
    expect(found([sentence(text, ['coffee', 'cancer'])], [coffee, cancer])).toBeUndefined()
  })

  test('of one treatment only where its study is about no other', () => {
    const title = new Set(['coffee', 'tea'])
    const drunk = sentence('Cancer was rarer.', ['cancer'], { title, titleTreatments: 2 })
    expect(found([drunk], [coffee, cancer])).toBeUndefined()
  })

  test('no topic alone', () => {
    expect(found([sentence('Coffee is drunk.', ['coffee'])], [coffee])).toBeUndefined()
    const works = { intents: new Set(['works'] as const) }
    expect(found([sentence('Coffee is drunk.', ['coffee'])], [coffee], works)).toBeUndefined()
  })

  test('harms with what does harm first, and nothing that says none', () => {
    const harmful = sentence('More than four cups a day.', ['coffee'], { isHarm: true, order: 9 })
    const risk = sentence('Coffee goes along with a higher risk of sleeplessness.', ['coffee'])
    const good = sentence('Coffee lowers the risk of diabetes.', ['coffee'])
    const intents = new Set(['harms'] as const)
    expect(found([good, risk, harmful], [coffee], { intents })).toBe(harmful.text)
    expect(found([good, risk], [coffee], { intents })).toBe(risk.text)
    expect(found([good], [coffee], { intents })).toBeUndefined()
  })

  test('a dose, an age or how often only with such a number', () => {
    const dose = sentence('Coffee with 200 mg of caffeine.', ['coffee'])
    const age = sentence('Coffee from 18 years on.', ['coffee'])
    const plain = sentence('Coffee is drunk.', ['coffee'])
    expect(found([plain, dose], [coffee], { intents: new Set(['dose']) })).toBe(dose.text)
    expect(found([plain, dose, age], [coffee], { intents: new Set(['from-age']) })).toBe(age.text)
    expect(found([plain], [coffee], { intents: new Set(['how-often']) })).toBeUndefined()
  })

  test('for the age that is asked about, which its study may name', () => {
    const old = sentence('Coffee agreed with them.', ['coffee'], {
      titleAges: { from: 80, to: 120 },
    })
    expect(found([old], [coffee], { age: { years: 85, text: 'with 85' } })).toBe(old.text)
    expect(found([old], [coffee], { age: { years: 70, text: 'with 70' } })).toBeUndefined()
  })
})
