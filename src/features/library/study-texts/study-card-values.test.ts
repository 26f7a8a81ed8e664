import { expect, test } from 'vitest'
import type { LibraryStudy } from '../../../contract/desk/library-studies.ts'
import { cardOf, valuesOfCard } from './study-card-values.ts'

const prefilledCard = {
  design: 'randomized_trial' as const,
  participants: 9361,
  funding: { de: 'NHLBI', en: 'NHLBI' },
}
const study = (studyCard: LibraryStudy['studyCard']) =>
  ({ studyCard, prefilledCard }) as LibraryStudy

test('a form begins with what PubMed says, and sends nothing while that stays unconfirmed', () => {
  const values = valuesOfCard(study(null))
  expect(values).toMatchObject({
    'studyCard.state': 'prefilled',
    'studyCard.participants': '9361',
    'studyCard.funding.de': 'NHLBI',
    'studyCard.followUp.en': '',
  })
  expect(cardOf(values, prefilledCard)).toBeNull()
  const confirmed = { ...values, 'studyCard.state': 'confirmed' }
  expect(cardOf(confirmed, prefilledCard)).toEqual({ ...prefilledCard, confirmed: true })
  const typed = { ...values, 'studyCard.registration': ' NCT1 ' }
  expect(cardOf(typed, prefilledCard)).toEqual({
    ...prefilledCard,
    registration: 'NCT1',
    confirmed: false,
  })
})

test('what an editor confirmed comes back as it was, without what they took out', () => {
  const stored = { participants: 12, confirmedBy: 'u1', confirmedAt: '2026-11-21T11:00:00Z' }
  const values = valuesOfCard(study(stored))
  expect(values).toMatchObject({ 'studyCard.state': 'confirmed', 'studyCard.funding.de': '' })
  expect(cardOf(values, prefilledCard)).toEqual({ participants: 12, confirmed: true })
})

test('a fact that the paper does not state comes back ticked, whatever stood in its fields', () => {
  const stored = { participants: 12, notStated: ['funding' as const] }
  const values = valuesOfCard(study(stored))
  expect(values['studyCard.notStated.funding']).toBe('on')
  const typed = { ...values, 'studyCard.funding.de': 'Ein', 'studyCard.notStated.design': 'on' }
  expect(cardOf({ ...typed, 'studyCard.design': 'cohort' }, prefilledCard)).toEqual({
    participants: 12,
    notStated: ['design', 'funding'],
    confirmed: false,
  })
  expect(cardOf({ ...typed, 'studyCard.notStated.funding': '' }, prefilledCard)).toMatchObject({
    funding: { de: 'Ein', en: '' },
  })
})

test.each([
  ['7447', 7447],
  ['7.447', 7447],
  ['7,447', 7447],
  [' 16 608 ', 16_608],
  ['7.5', 7.5],
  ['about 40', Number.NaN],
])('participants typed as %j are sent as %d', (typed, participants) => {
  const values = { 'studyCard.participants': typed }
  expect(cardOf(values, {})).toMatchObject({ participants })
})

test('a text in one language alone is sent, so that the service names the other', () => {
  const values = { 'studyCard.followUp.de': '5 Jahre' }
  expect(cardOf(values, {})).toMatchObject({ followUp: { de: '5 Jahre', en: '' } })
})
