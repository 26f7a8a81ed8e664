import { expect, test } from 'vitest'
import type { Study } from '../../contract/reading/studies.ts'
import { checkedStudy } from './hearticle-check.ts'

const study = {
  title: 'Salt',
  publicationDate: '2021-08-29',
  abstract: 'RESULTS: Fewer strokes.',
  translations: [
    { languageCode: 'de', translatedTitle: 'Salz', translatedAbstract: 'Weniger Schlaganfälle.' },
  ],
  notices: [{ type: 'retracted', pmid: null, citation: null }],
} as unknown as Study

test('a study is a source by its abstract as PubMed has it, and no longer once it was retracted', () => {
  const { abstract, isRetracted } = checkedStudy(study, false)
  expect([abstract, isRetracted]).toEqual(['RESULTS: Fewer strokes.', true])
})

test('its card says who paid, or that the paper does not say it', () => {
  const withCard = (studyCard: object | null) =>
    checkedStudy(
      { ...study, studyCard: studyCard && { notStated: [], ...studyCard } } as unknown as Study,
      false,
    )
  expect(withCard({ participants: 20995, funding: 'A fund' })).toMatchObject({
    isFundingOpen: false,
  })
  expect(withCard({ participants: 5, funding: null }).isFundingOpen).toBe(true)
  expect(withCard({ notStated: ['country'] }).isFundingOpen).toBe(true)
  expect(withCard({ notStated: ['funding'] }).isFundingOpen).toBe(false)
  expect(withCard(null).isFundingOpen).toBe(true)
})

test('its card counts where it tells the design, or where an editor confirmed it without', () => {
  const cardWith = (studyCard: object | null) =>
    checkedStudy(
      { ...study, studyCard: studyCard && { notStated: [], ...studyCard } } as unknown as Study,
      false,
    ).card
  expect(cardWith({ state: 'prefilled', design: 'randomized_trial' })).toBe('prefilled')
  expect(cardWith({ state: 'prefilled', design: null })).toBe('none')
  expect(cardWith({ state: 'confirmed', design: null })).toBe('confirmed')
  expect(cardWith(null)).toBe('none')
})
