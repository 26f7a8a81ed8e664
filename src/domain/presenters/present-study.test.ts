import { describe, expect, test } from 'vitest'
import { studySchema as publicStudySchema } from '../../contract/reading/studies.ts'
import { emptySource, type StudyRecord, type StudySource } from '../study/study.ts'
import { presentCitable, presentStudy } from './present-study.ts'

const taxonomy = {
  rubrics: [1, 2].map((id) => ({
    id,
    name: { de: `Rubrik ${id}`, en: `Rubric ${id}` },
    description: { de: 'x', en: 'x' },
  })),
  topics: [{ id: 5, rubricId: 2, name: { de: 'Thema', en: 'Topic' }, color: '#000000' }],
}
const now = new Date('2026-11-21T11:00:00Z')

const present = (more: Partial<StudySource>, whole: Partial<StudyRecord> = {}) =>
  presentStudy(
    {
      pmid: '7',
      addedOn: '2026-11-21',
      withdrawn: false,
      revision: { version: 1, revised: '', digest: '' },
      source: { ...emptySource, ...more },
      editorial: {},
      ...whole,
    },
    taxonomy,
    'de',
    now,
  )

describe('a study as it is answered', () => {
  test('is what the contract declares, even where the source has nothing', () => {
    const study = present({})
    expect(publicStudySchema.parse(study)).toEqual(study)
    expect(study).toMatchObject({
      title: '',
      journal: null,
      publicationDate: null,
      citationCount: null,
      rubric: null,
      topic: null,
      translations: [],
      url: 'https://pubmed.ncbi.nlm.nih.gov/7/',
    })
  })

  test.each([
    ['Salt and <i>E. coli</i>.', 'Salt and E. coli', 'Salt and <i>E. coli</i>'],
    ['5 &lt; 6 &amp; more?', '5 < 6 & more?', '5 &lt; 6 &amp; more?'],
    ['Care in the U.S.', 'Care in the U.S.', 'Care in the U.S.'],
    ['Huber et al.', 'Huber et al.', 'Huber et al.'],
    ['And so on...', 'And so on...', 'And so on...'],
    ['CO<sub>2</sub>.', 'CO₂', 'CO<sub>2</sub>'],
  ])('the title %s is %s', (title, plain, markup) => {
    expect(present({ title })).toMatchObject({ title: plain, titleMarkup: markup })
    const [translation] = present({ german: { title } }).translations
    expect(translation).toMatchObject({
      translatedTitle: plain,
      translatedTitleMarkup: markup,
      translatedAbstract: null,
    })
  })

  test('its abstract is there in parts and as one text', () => {
    const study = present({
      abstract: [
        { label: 'METHODS', category: 'METHODS', text: 'CO<sub>2</sub>' },
        { text: 'a &lt; b' },
      ],
    })
    expect(study.abstract).toBe('METHODS: CO₂\n\na < b')
    expect(study.abstractSections).toEqual([
      { label: 'METHODS', category: 'METHODS', markup: 'CO<sub>2</sub>' },
      { label: null, category: null, markup: 'a &lt; b' },
    ])
  })

  test('the topic decides the rubric, else an editor does; unknown ones are none', () => {
    const rubricOf = (editorial: StudyRecord['editorial']) => present({}, { editorial }).rubric?.id
    expect(rubricOf({ topicId: 5 })).toBe(2)
    expect(rubricOf({ topicId: 5, rubricId: 1 })).toBe(2)
    expect(rubricOf({ rubricId: 1 })).toBe(1)
    expect(rubricOf({ topicId: 99, rubricId: 1 })).toBe(1)
    expect(rubricOf({ topicId: 99, rubricId: 99 })).toBeUndefined()
  })

  test.each([
    ['Austria', true],
    ['AUSTRIA', true],
    ['Australia', false],
    [undefined, false],
  ])('published in %s, it is from an Austrian journal: %s', (country, expected) => {
    expect(present(country === undefined ? {} : { country }).isAustrianJournal).toBe(expected)
  })

  test('is cited with its abstract, unless that is a restatement of ours', () => {
    const cited = (more: Partial<StudySource>) =>
      presentCitable({
        pmid: '7',
        editorial: {},
        source: { ...emptySource, abstract: [{ text: 'We' }], ...more },
      })
    expect(cited({}).abstract).toBe('We')
    expect(cited({ sample: true }).abstract).toBe('')
    expect(present({ abstract: [{ text: 'We' }], sample: true }).abstract).toBe('We')
  })

  test('is new without citations only', () => {
    const citations = { count: 1, from: 'icite' as const, at: '2026-11-20' }
    expect(present({ publicationDate: '2026-11-20' }).isNew).toBe(true)
    expect(present({ publicationDate: '2026-11-20' }, { citations })).toMatchObject({
      isNew: false,
      citationCount: 1,
    })
  })
})
