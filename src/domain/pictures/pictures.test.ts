// Rules: P-MOTIF.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseMotifs, MOST_MOTIFS } from './choose-motifs.ts'
import { type Motif, motifs, motifsByTopic, motifsIn } from './motifs.ts'
import { pictureList, pictureOf, VARIANTS } from './picture-list.ts'

const source = (headline: string, keywords: string[] = [], imageName = 'unknown') => ({
  imageName,
  topicNames: [],
  translations: [{ headline, keywords }],
})

describe('the motifs of a hearticle', () => {
  test.each<[string, string[], string, Motif]>([
    ['Weniger Salz, weniger Schlaganfälle', ['Salz', 'Blutdruck'], 'nutrition_medicine', 'salt'],
    ['Eine Uhr findet Vorhofflimmern', ['Vorhofflimmern', 'Smartwatch'], 'heart_rhythm', 'ecg'],
    ['Hearing aids and dementia', ['hearing aids'], 'brain_memory', 'ear'],
    ['Was nach der Behandlung bleibt', ['Lungenkrebs'], 'cancer_prevention', 'lungs'],
    ['Bluthochdruckbehandlung im Alter', ['Blutdruckziele'], 'heart_vessels', 'cuff'],
    ['Schlafapnoe und Herz', ['Schlafapnoe', 'CPAP'], 'sleep_medicine', 'airmask'],
  ])('%s', (headline, keywords, topic, motif) => {
    expect(chooseMotifs(source(headline, keywords, topic))[0]).toBe(motif)
  })

  test('words are found where they begin, so that a treatment is no lung', () => {
    expect(motifsIn('behandlung').has('lungs')).toBe(false)
    expect(motifsIn('heart').has('ear')).toBe(false)
    expect(motifsIn('langzeitblutdruck').has('cuff')).toBe(true)
  })

  test('words that have to end are found where they do', () => {
    expect(motifsIn('teer').has('coffee')).toBe(false)
    expect(motifsIn('ein tee').has('coffee')).toBe(true)
    expect(motifsIn('salt, salad').has('salt')).toBe(true)
  })

  test('where nothing fits, those of the topic; of an unknown topic, the mark', () => {
    expect(chooseMotifs(source('Xyz', [], 'diabetes'))[0]).toBe(motifsByTopic.diabetes?.[0])
    expect(chooseMotifs(source('Xyz'))).toEqual(['mark'])
    expect(chooseMotifs(source('', [], 'constructor'))).toEqual(['mark'])
    const named = { ...source('Xyz'), topicNames: ['Nierenheilkunde', 'Kidneys'] }
    expect(chooseMotifs(named)[0]).toBe('kidney')
  })

  test('an editor’s choice is the only one; what is no motif is no choice', () => {
    expect(chooseMotifs({ ...source('Salz', ['Salz']), motif: 'fish' })).toEqual(['fish'])
    expect(chooseMotifs({ ...source('Salz', ['Salz']), motif: 'toString' })[0]).toBe('salt')
  })

  test('any text gives one to four different motifs, the same every time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string()), (headline, keywords) => {
        const chosen = chooseMotifs(source(headline, keywords, 'heart_vessels'))
        expect(chosen.length).toBeGreaterThan(0)
        expect(chosen.length).toBeLessThanOrEqual(MOST_MOTIFS)
        expect(new Set(chosen).size).toBe(chosen.length)
        expect(chooseMotifs(source(headline, keywords, 'heart_vessels'))).toEqual(chosen)
      }),
    )
  })

  test('60 motifs or more, at least four for each topic, each of one topic alone', () => {
    const ofTopics = Object.values(motifsByTopic)
    expect(motifs.length).toBeGreaterThanOrEqual(60)
    expect(ofTopics.filter((motifsOfTopic) => motifsOfTopic.length < 4)).toEqual([])
    expect(new Set(ofTopics.flat()).size).toBe(ofTopics.flat().length)
  })
})

describe('the pictures of a list', () => {
  const hearticle = fc.record({
    id: fc.integer({ min: 1, max: 2 ** 40 }),
    picture: fc.record({
      motifs: fc.uniqueArray(fc.constantFrom('heart', 'salt', 'oil', 'fish', 'nuts'), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
  })

  test('neighbours differ in motif where another fits, and always in motif or variant', () => {
    fc.assert(
      fc.property(fc.array(hearticle, { maxLength: 40 }), (list) => {
        const shown = pictureList(list)
        expect(shown.map((item) => item.hearticle)).toEqual(list)
        for (const [at, { picture, hearticle: pictured }] of shown.entries()) {
          expect(pictured.picture.motifs).toContain(picture.motif)
          expect(picture.variant).toBeLessThan(VARIANTS)
          const before = shown[at - 1]?.picture
          if (before?.motif !== picture.motif) continue
          expect(pictured.picture.motifs).toEqual([picture.motif])
          expect(before.variant).not.toBe(picture.variant)
        }
      }),
    )
  })

  test('a row of hearticles of one subject shows four motifs where four fit', () => {
    const row = [1, 2, 3, 4].map((id) => ({
      id,
      picture: { motifs: ['heart', 'artery', 'cuff', 'stent'] },
    }))
    expect(new Set(pictureList(row).map(({ picture }) => picture.motif)).size).toBe(4)
  })

  test('alone, a hearticle has its best motif, and all variants come up', () => {
    const alone = Array.from({ length: 500 }, (_, at) =>
      pictureOf({ id: at + 1, picture: { motifs: ['heart'] } }),
    )
    expect(new Set(alone.map(({ variant }) => variant)).size).toBe(VARIANTS)
    expect(new Set(alone.map(({ motif }) => motif))).toEqual(new Set(['heart']))
  })
})

test('a picture that an editor brought is shown as it is, and takes no motif from its neighbours', () => {
  const own = { file: 'a.jpg', focus: 'left-top', alt: 'Salz' }
  const list = [
    { id: 1, picture: { motifs: ['salt', 'fish'], own } },
    { id: 2, picture: { motifs: ['salt', 'fish'] } },
  ]
  const [first, second] = pictureList(list).map(({ picture }) => picture)
  expect(first?.own).toEqual(own)
  expect([second?.motif, second?.own]).toEqual(['salt', undefined])
})
