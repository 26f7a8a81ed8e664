/** Which new studies are offered beside public hearticles of the sample (P-LIVING-EVIDENCE). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchIndex } from '../../functions/search/search-index.ts'
import { studyDesigns } from '../../src/contract/reading/evidence-choices.ts'
import type { StudySource } from '../../src/domain/study/study.ts'
import { study } from '../support/records.ts'
import { sampleContent, sampleSearchIndex } from '../support/sample-search-index.ts'
import { catalogueOf, inPopularity } from '../support/search-index.ts'

const TYPE = {
  trial: 'Randomized Controlled Trial',
  meta: 'Meta-Analysis',
  observational: 'Observational Study',
  review: 'Review',
} as const

type Design = keyof typeof TYPE

/** What its abstract says was found, a title, its design, and the hearticle that it may change. */
type Offered = readonly [title: string, design: Design, hearticle: number, found?: string]
type NotOffered = readonly [title: string, design: Design, found?: string]

const OFFERED: readonly Offered[] = [
  ['Apixaban or warfarin for atrial fibrillation in very old people', 'trial', 6],
  ['Apixaban in atrial fibrillation with kidney failure', 'trial', 6, 'Stroke was as frequent.'],
  ['Dabigatran versus warfarin in atrial fibrillation: pooled data', 'meta', 6],
  [
    'Early rhythm control in atrial fibrillation',
    'trial',
    6,
    'Fewer were in hospital for heart failure.',
  ],
  [
    'Semaglutide in people with obesity and cardiovascular disease',
    'trial',
    11,
    'Fewer myocardial infarctions than with placebo.',
  ],
  ['Two-year effects of semaglutide in adults with overweight', 'trial', 11, 'Body weight fell.'],
  [
    'Lecanemab in Alzheimer’s disease: a second trial',
    'trial',
    14,
    'Less decline than with placebo.',
  ],
  [
    'Hearing aids in older adults with hearing loss',
    'trial',
    14,
    'Cognitive performance against health education.',
  ],
  ['Varenicline for smoking cessation in light smokers', 'meta', 3],
  ['Cytisinicline for smoking cessation', 'meta', 3],
  ['E-cigarettes for smoking cessation in smokers: trials pooled', 'meta', 3],
  ['Metformin in adults with hyperglycaemia', 'trial', 4, 'Type 2 diabetes was rarer.'],
  ['Salt substitutes with potassium after stroke', 'trial', 2, 'Death was rarer.'],
  ['Yoga for depression: network meta-analysis', 'meta', 8, 'Depressive symptoms fell.'],
  ['Exercise against falls in older people', 'meta', 5],
  ['Colonoscopy screening and colorectal cancer after 15 years', 'trial', 9],
  [
    'Mediterranean diet in coronary heart disease',
    'trial',
    16,
    'Cardiovascular events against a low-fat diet.',
  ],
  ['Evolocumab in vascular disease', 'trial', 10, 'Myocardial infarction was rarer.'],
  ['Counselling for longer sleep in overweight adults', 'trial', 7, 'Energy intake fell.'],
  ['Blood pressure targets in hypertension', 'trial', 15, 'Fewer cardiovascular events.'],
]

const NOT_OFFERED: readonly NotOffered[] = [
  ['Rivaroxaban versus warfarin in atrial fibrillation', 'trial', 'Stroke and bleeding.'],
  ['Apixaban for venous thromboembolism in cancer', 'trial', 'Major bleeding against warfarin.'],
  ['Apixaban or warfarin for atrial fibrillation: what registers say', 'observational'],
  ['Apixaban and warfarin in atrial fibrillation: a narrative overview', 'review'],
  ['Oral semaglutide and blood glucose in type 2 diabetes', 'trial', 'HbA1c fell against placebo.'],
  ['Tirzepatide in adults with overweight', 'trial', 'Body weight fell against placebo.'],
  ['Lecanemab in mice', 'trial', 'Plaques were fewer than with placebo.'],
  ['Donanemab in Alzheimer’s disease', 'trial', 'Less decline than with placebo.'],
  ['Varenicline for alcohol use disorder', 'meta', 'Less drinking than with placebo.'],
  ['Metformin for polycystic ovary syndrome', 'trial', 'More cycles than with placebo.'],
  ['Yoga for low back pain', 'meta', 'Less pain than with usual care.'],
  ['Walking speed and depression in registers', 'observational', 'Depression was rarer.'],
  ['Sleep apnoea and dementia', 'observational', 'Dementia was more frequent.'],
  ['Colonoscopy preparation with less fluid', 'trial', 'Colorectal cancer was not looked at.'],
  ['Dietary counselling of trained cyclists', 'trial', 'Nutrition and diet improved.'],
  ['A Mediterranean diet and psoriasis', 'trial', 'Skin improved.'],
  ['Statins in people over 75', 'trial', 'Myocardial infarction was rarer.'],
  ['Blood pressure and the brain', 'trial', 'Memory did not change.'],
  ['Salt and taste in children', 'trial', 'They ate less sodium.'],
  ['Exercise for asthma in children', 'meta', 'Lung function improved.'],
]

const NOW = new Date('2026-11-25T12:00:00Z')

/** Of those that should be offered, so many have to be; of the others none may. */
const LEAST_FOUND = 0.8

describe('a new study', () => {
  let index: SearchIndex
  beforeAll(async () => {
    index = (await sampleSearchIndex(NOW)).index
  }, 60_000)
  afterAll(() => index.close())

  const incoming = (title: string, design: Design, found = '', more: Partial<StudySource> = {}) =>
    study('990000001', {
      title,
      publicationTypes: [TYPE[design]],
      abstract: [{ category: 'RESULTS', text: found }],
      ...more,
    })
  const offeredFor = (title: string, design: Design, found?: string) =>
    index.aboutNew(incoming(title, design, found)).mayChange.map(({ hearticleId }) => hearticleId)

  test('is mostly offered beside the hearticle whose comparison it repeats', () => {
    const found = OFFERED.filter(([title, design, hearticle, says]) =>
      offeredFor(title, design, says).includes(hearticle),
    )
    expect(found.length).toBeGreaterThanOrEqual(LEAST_FOUND * OFFERED.length)
  })

  test('is offered beside no other', () => {
    const wrong = OFFERED.flatMap(([title, design, hearticle, found]) =>
      offeredFor(title, design, found)
        .filter((id) => id !== hearticle)
        .map((id) => [title, id]),
    )
    expect(wrong).toEqual([])
  })

  test('is not offered with another drug, illness or outcome, or a weaker design', () => {
    const wrong = NOT_OFFERED.flatMap(([title, design, found]) =>
      offeredFor(title, design, found).map((id) => [title, id]),
    )
    expect(wrong).toEqual([])
  })

  test('of the sample itself is offered to none that does not cite it already', () => {
    const all = [...index.published().studies.keys()]
    const offered = all.flatMap((pmid) => {
      const found = index.published().readStudy(pmid)
      return found ? index.aboutNew(found).mayChange : []
    })
    expect(offered).toEqual([])
  })

  test('is offered beside five hearticles at most, however many compare the same', async () => {
    const { hearticles, studies, ...content } = await sampleContent(NOW)
    const [first] = hearticles.filter(({ id }) => id === 6)
    if (!first) throw new Error('the sample has no hearticle 6')
    const many = catalogueOf({
      ...content,
      hearticles: Array.from({ length: 7 }, (_, index) => ({ ...first, id: 101 + index })),
      studies: inPopularity(studies.filter(({ pmid }) => first.citedPmids.includes(pmid))),
    })
    const { mayChange } = many.aboutNew(incoming(OFFERED[0]?.[0] ?? '', 'trial'))
    expect(mayChange.map(({ hearticleId }) => hearticleId)).toEqual([101, 102, 103, 104, 105])
    many.close()
  })

  test('says why: what both are about, its design, and the strongest that is cited', () => {
    const [offer] = index.aboutNew(incoming(OFFERED[0]?.[0] ?? '', 'trial')).mayChange
    expect(offer).toMatchObject({
      hearticleId: 6,
      design: 'randomized_trial',
      strongestCited: 'randomized_trial',
      comparison: { intervention: { en: 'apixaban' }, comparator: { en: 'warfarin' } },
    })
    expect(offer?.shared.map(({ en }) => en)).toEqual([
      'apixaban',
      'atrial fibrillation',
      'warfarin',
    ])
    expect(offer?.shared.map(({ de }) => de)).toContain('Vorhofflimmern')
  })

  test('is not offered where it was retracted, or where its design is not known', () => {
    const [title = ''] = OFFERED[0] ?? []
    const fallen = incoming(title, 'trial', '', { notices: [{ type: 'retracted' }] })
    const unknown = incoming(title, 'trial', '', { publicationTypes: ['Journal Article'] })
    expect(index.aboutNew(fallen).mayChange).toEqual([])
    expect(index.aboutNew(unknown).mayChange).toEqual([])
    expect(studyDesigns).toContain('randomized_trial')
  })

  test('is suggested a topic where its title shares most with one', () => {
    const topicOf = (title: string) => {
      const { topicId } = index.aboutNew(incoming(title, 'trial'))
      return index.taxonomy.topics.find(({ id }) => id === topicId)?.name.en
    }
    expect(topicOf('Apixaban in atrial fibrillation')).toBe('Heart Rhythm')
    expect(topicOf('Semaglutide and body weight in obesity')).toBe('Weight & Metabolism')
    expect(topicOf('Bonding of mothers with newborns')).toBeUndefined()
  })
})
