// Rules: P-AT-A-GLANCE.
import { expect, test } from 'vitest'
import { shownFinding } from '../../tests/support/shown-finding.ts'
import type { Finding } from '../contract/reading/evidence.ts'
import type { StudyCard } from '../contract/reading/study-card.ts'
import { translators } from '../i18n/translators.ts'
import { atAGlance } from './at-a-glance.ts'

const finding: Finding = {
  ...shownFinding,
  outcome: 'Stroke',
  population: 'Adults',
  comparison: 'diet or advice',
  duration: '4.8 years',
  arms: [
    { label: 'diet', events: 30, total: 1000 },
    { label: 'advice', events: 60, total: 1234 },
  ],
  pmid: '101',
  certainty: { level: 'moderate', reasons: [], ratedOn: null },
}
const card: StudyCard = {
  state: 'confirmed',
  confirmedAt: '2026-11-21T11:00:00.000Z',
  design: 'randomized_trial',
  participants: 7447,
  followUp: 'another duration',
  setting: null,
  country: null,
  comparison: null,
  funding: 'Instituto de Salud',
  conflicts: null,
  registration: null,
  notStated: [],
}
const shown = {
  findings: [finding],
  certainty: finding.certainty,
  practice: { professional: 'It confirms it.', lay: 'Nothing new.' },
  relatedPubMedArticles: [
    { pmid: '9', notices: [], studyCard: { ...card, participants: 9 } },
    { pmid: '101', notices: [], studyCard: card },
  ],
}
const draw = (more: Partial<Parameters<typeof atAGlance>[0]> = {}, language: 'de' | 'en' = 'en') =>
  String(atAGlance({ ...shown, ...more }, { t: translators[language], language }) ?? '')
/** Labels with what stands beside them, without tags. */
const entries = (drawn: string) =>
  [...drawn.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, label, content]) => [
    label,
    content?.replaceAll(/<[^>]*>/g, ''),
  ])

test('says what a doctor asks, of the study of the key finding', () => {
  expect(entries(draw())).toEqual([
    ['Kind of study', 'Randomised trial'],
    ['Participants', '7,447'],
    ['Duration', '4.8 years'],
    ['Comparison', 'diet or advice'],
    ['Certainty of the evidence', 'moderate'],
    ['Funding', 'Instituto de Salud'],
    ['What does it mean for practice?', 'It confirms it.'],
  ])
  expect(draw()).not.toContain('not yet verified')
})

test('counts both groups where no card counts, and leaves out what nobody knows', () => {
  const none = { relatedPubMedArticles: [{ pmid: '101', notices: [], studyCard: null }] }
  expect(entries(draw(none, 'de')).slice(0, 2)).toEqual([
    ['Verglichene Personen', '2.234'],
    ['Dauer', '4.8 years'],
  ])
  // In a crossover each person is in both groups.
  const crossed = { ...none, findings: [{ ...finding, design: 'crossover' as const }] }
  expect(draw(crossed)).not.toContain('Participants')
  expect(draw({ findings: [], certainty: null, practice: null })).toBe('')
})

test('says what the paper does not state, where nothing else answers it', () => {
  const silent: StudyCard = {
    ...card,
    design: null,
    participants: null,
    followUp: null,
    funding: null,
    notStated: ['design', 'participants', 'followUp', 'funding', 'country'],
  }
  const drawn = entries(
    draw({ relatedPubMedArticles: [{ pmid: '101', notices: [], studyCard: silent }] }),
  )
  expect(drawn).toEqual([
    ['Kind of study', 'not stated in the paper'],
    ['Participants', 'not stated in the paper'],
    ['People compared', '2,234'],
    ['Duration', '4.8 years'],
    ['Comparison', 'diet or advice'],
    ['Certainty of the evidence', 'moderate'],
    ['Funding', 'not stated in the paper'],
    ['What does it mean for practice?', 'It confirms it.'],
  ])
})

test('says what comes from PubMed and was not confirmed', () => {
  const prefilled: StudyCard = { ...card, state: 'prefilled', confirmedAt: null }
  const drawn = draw({
    relatedPubMedArticles: [{ pmid: '101', notices: [], studyCard: prefilled }],
  })
  expect(drawn).toContain('not yet verified')
})
