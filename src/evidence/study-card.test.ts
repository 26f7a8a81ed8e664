import { expect, test } from 'vitest'
import type { StudyCard } from '../contract/reading/study-card.ts'
import { translators } from '../i18n/translators.ts'
import { cardLine, studyCard } from './study-card.ts'

const card: StudyCard = {
  state: 'prefilled',
  confirmedAt: null,
  design: null,
  participants: null,
  followUp: null,
  setting: null,
  country: null,
  comparison: null,
  funding: null,
  registration: null,
  conflicts: 'None declared.',
  notStated: [],
}
const drawn = (more: Partial<StudyCard> = {}) =>
  String(studyCard({ ...card, ...more }, { t: translators.de, language: 'de' }))

test('what the paper does not state says so, and what nobody looked up is left out', () => {
  const html = drawn({ participants: 9, notStated: ['design', 'funding', 'registration'] })
  const facts = [...html.matchAll(/<dt>(.*?)<\/dt><dd.*?>(.*?)<\/dd>/g)].map((one) => one.slice(1))
  expect(facts).toEqual([
    ['Art der Studie', 'in der Arbeit nicht angegeben'],
    ['Teilnehmende', '9'],
    ['Finanzierung', 'in der Arbeit nicht angegeben'],
    ['Interessenkonflikte', 'None declared.'],
    ['Registernummer', 'in der Arbeit nicht angegeben'],
  ])
})

test('conflicts that PubMed states are English on a German page, until an editor confirms them', () => {
  expect(drawn()).toContain('<dd lang="en">None declared.</dd>')
  const confirmed = { state: 'confirmed', confirmedAt: '2026-11-21T11:00:00.000Z' } as const
  expect(drawn({ ...confirmed, conflicts: 'Keine.' })).toContain('<dd>Keine.</dd>')
})

test('a confirmed card says where nobody checked it who did not confirm it (P-STUDY-TEXTS-SAID)', () => {
  const confirmed = { state: 'confirmed', confirmedAt: '2026-11-21T11:00:00.000Z' } as const
  expect(drawn(confirmed)).not.toContain('zweiten Person')
  const unchecked = drawn({ ...confirmed, isUnchecked: true })
  expect(unchecked).toContain('am 21. November 2026, noch nicht von einer zweiten Person geprüft.')
})

test('in a line a card says design, participants and who paid, as far as they are known (P-REVIEW-CARDS)', () => {
  const line = (more: Partial<StudyCard>) =>
    cardLine({ ...card, ...more }, { t: translators.de, language: 'de' })
  expect(line({ design: 'randomized_trial', participants: 9361, funding: 'NIH' })).toEqual([
    translators.de('designs:randomized_trial'),
    'Teilnehmende: 9.361',
    'Finanzierung: NIH',
  ])
  expect(line({ notStated: ['funding'] })).toEqual(['Finanzierung: in der Arbeit nicht angegeben'])
  expect(line({ funding: 'x'.repeat(1000) }).join('').length).toBeLessThan(80)
})
