// Rules: P-LANG-OF-CONTENT.
import { describe, expect, test } from 'vitest'
import { presentStudy } from '../presenters/present-study.ts'
import { emptySource, type StudySource } from './study.ts'
import { abstractFor, cardTitleFor, keywordsFor, titleFor } from './study-in-language.ts'
import { summarizeStudy } from './study-summary.ts'

const source: StudySource = {
  ...emptySource,
  title: 'Salt',
  abstract: [{ text: 'English' }],
  keywords: ['salt'],
  languages: ['eng'],
}
const german = { title: 'Salz', abstract: [{ text: 'Deutsch' }], keywords: ['Salz'] }

const studyOf = (more: Partial<StudySource>) =>
  presentStudy(
    {
      pmid: '7',
      addedOn: '2026-11-21',
      withdrawn: false,
      revision: { version: 1, revised: '', digest: '' },
      source: { ...source, ...more },
      editorial: {},
    },
    { rubrics: [], topics: [] },
    'de',
    new Date(0),
  )

describe('a study in the page’s language', () => {
  test('is its translation where there is one', () => {
    const study = studyOf({ german })
    expect(titleFor(study, 'de')).toEqual({ content: 'Salz', lang: undefined })
    expect(abstractFor(study, 'de')?.content).toMatchObject([{ markup: 'Deutsch' }])
    expect(keywordsFor(study, 'de')).toEqual(['Salz'])
    expect(titleFor(study, 'en')).toEqual({ content: 'Salt', lang: undefined })
    expect(keywordsFor(study, 'en')).toEqual(['salt'])
  })

  test('is the original, and says so, where there is none', () => {
    const study = studyOf({})
    expect(titleFor(study, 'de')).toEqual({ content: 'Salt', lang: 'en' })
    expect(abstractFor(study, 'de')?.lang).toBe('en')
    expect(keywordsFor(study, 'de')).toEqual(['salt'])
  })

  test('is the translation into another language where the original is missing', () => {
    const study = studyOf({ title: '', abstract: [], german })
    expect(titleFor(study, 'en')).toEqual({ content: 'Salz', lang: 'de' })
    expect(abstractFor(study, 'en')?.lang).toBe('de')
  })

  test('part by part: a translated title beside an original abstract', () => {
    const study = studyOf({ german: { title: 'Salz' } })
    expect(titleFor(study, 'de')).toEqual({ content: 'Salz', lang: undefined })
    expect(abstractFor(study, 'de')?.lang).toBe('en')
    expect(keywordsFor(study, 'de')).toEqual(['salt'])
  })

  test('a title is in its own language, which need not be English', () => {
    const dutch = studyOf({ title: 'Recensie', titleLanguage: 'nl' })
    for (const language of ['de', 'en'] as const) {
      expect(titleFor(dutch, language)).toEqual({ content: 'Recensie', lang: 'nl' })
      const card = cardTitleFor(summarizeStudy(dutch, language), language)
      expect(card).toEqual({ content: 'Recensie', lang: 'nl' })
    }
    const title = 'Zur Geschichte'
    const own = studyOf({ title, titleLanguage: 'de', german: { title } })
    expect(titleFor(own, 'en')).toEqual({ content: title, lang: 'de' })
    expect(titleFor(own, 'de')).toEqual({ content: title, lang: undefined })
    expect(cardTitleFor(summarizeStudy(own, 'en'), 'en')?.lang).toBe('de')
  })

  test('is nothing where the source has nothing', () => {
    const study = studyOf({ title: '', abstract: [], keywords: [] })
    expect(titleFor(study, 'de')).toBeUndefined()
    expect(abstractFor(study, 'en')).toBeUndefined()
    expect(keywordsFor(study, 'de')).toEqual([])
  })
})
