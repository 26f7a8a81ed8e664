// Rules: P-LANG-WORDS, P-TOPIC-PICTURE.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  presentRubric,
  presentTopic,
  rubricRecordSchema,
  topicImageName,
  topicRecordSchema,
} from './taxonomy.ts'

const rubric = {
  id: 1,
  name: { de: 'Herz', en: 'Heart' },
  description: { de: 'Zum Herzen', en: 'About it' },
}
const topic = { id: 3, rubricId: 1, name: { de: 'Blutdruck', en: 'Blood Pressure' }, color: '#a00' }
const taxonomy = { rubrics: [rubric], topics: [{ ...topic, color: '#aa0000' }] }

describe('the name of a topic’s picture', () => {
  test.each([
    ['Nutrition Medicine', 'nutrition_medicine'],
    ['Äpfel  und Öl, süß & groß', 'aepfel_und_oel_suess_gross'],
    ['COVID-19', 'covid-19'],
    ['../../etc/passwd', 'etcpasswd'],
  ])('of %s is %s', (en, name) => {
    expect(topicImageName({ name: { en } })).toBe(name)
  })

  test('can leave no folder and needs no encoding, whatever the topic is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (en) => {
        expect(topicImageName({ name: { en } })).toMatch(/^[a-z0-9_-]*$/)
      }),
    )
  })
})

describe('a topic as it is shown', () => {
  test('has its rubric, in the language asked for', () => {
    expect(presentTopic(3, taxonomy, 'de')).toEqual({
      id: 3,
      name: 'Blutdruck',
      color: '#aa0000',
      imageName: 'blood_pressure',
      rubric: { id: 1, name: 'Herz' },
    })
    expect(presentTopic(3, taxonomy, 'en')?.rubric.name).toBe('Heart')
  })

  test('is nothing where it or its rubric is unknown', () => {
    expect(presentTopic(undefined, taxonomy, 'de')).toBeUndefined()
    expect(presentTopic(4, taxonomy, 'de')).toBeUndefined()
    expect(presentTopic(3, { ...taxonomy, rubrics: [] }, 'de')).toBeUndefined()
  })

  test('a rubric has name and description in one language, and a motif', () => {
    expect(presentRubric(rubric, 'en')).toEqual({
      id: 1,
      name: 'Heart',
      description: 'About it',
      motif: 'heart',
    })
  })
})

test.each([
  ['an empty name', { name: { de: ' ', en: 'x' } }],
  ['one language', { name: { de: 'x' } }],
  ['a colour that is none', { color: 'red' }],
  ['a colour with more behind it', { color: '#aa0000;x' }],
  ['an id of zero', { id: 0 }],
])('a topic with %s is refused', (_, more) => {
  expect(topicRecordSchema.safeParse({ ...topic, color: '#aa0000', ...more }).success).toBe(false)
  expect(rubricRecordSchema.safeParse(rubric).success).toBe(true)
})
