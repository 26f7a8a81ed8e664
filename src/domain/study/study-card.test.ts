// Rules: P-CARD-CONFIRMED, P-CARD-FROM-PUBMED, P-STUDY-CARD.
import { describe, expect, test } from 'vitest'
import { study, studySource } from '../../../tests/support/records.ts'
import type { StoredCard } from '../../contract/desk/study-card.ts'
import { changedCard, prefilledCard, presentStudyCard } from './study-card.ts'

const types = (...publicationTypes: string[]) => studySource({ publicationTypes })
const pair = (text: string) => ({ de: `${text} (de)`, en: text })
const written = (card: StoredCard) => ({ shown: { text: { card }, at: editor.at } })
const editor = { userId: 'u1', at: '2026-11-21T11:00:00.000Z' }

describe('what PubMed says for a card', () => {
  test.each([
    [['Journal Article', 'Randomized Controlled Trial', 'Multicenter Study'], 'randomized_trial'],
    [['Clinical Trial, Phase III', 'Randomized Controlled Trial'], 'randomized_trial'],
    [['Systematic Review', 'Meta-Analysis'], 'meta_analysis'],
    [['Review', 'Systematic Review'], 'systematic_review'],
    [['Clinical Trial, Phase II'], 'clinical_trial'],
    [['Journal Article', 'Comparative Study'], undefined],
  ])('%j is the design %s', (publicationTypes, design) => {
    expect(prefilledCard(types(...publicationTypes)).design).toBe(design)
  })

  test('counts participants through the marks and entities of the abstract', () => {
    const abstract = [
      { category: 'METHODS' as const, text: 'We measured CO<sub>2</sub> &lt; 5.' },
      { category: 'RESULTS' as const, text: 'We enrolled <b>312</b> patients.' },
    ]
    expect(prefilledCard(studySource({ abstract })).participants).toBe(312)
    // A restatement of ours is not what PubMed says, and a guideline counts nobody.
    expect(prefilledCard(studySource({ abstract, sample: true }))).not.toHaveProperty(
      'participants',
    )
    const guideline = studySource({ abstract, publicationTypes: ['Practice Guideline'] })
    expect(prefilledCard(guideline)).toEqual({ design: 'guideline' })
  })

  test('names who paid, else the kind of support, and every registration', () => {
    const support = "Research Support, Non-U.S. Gov't"
    const kinds = prefilledCard(types(support)).funding
    expect(kinds).toEqual({ de: 'Gefördert außerhalb der US-Regierung', en: support })
    const source = studySource({
      publicationTypes: [support],
      funders: ['NHLBI NIH HHS', 'Wellcome Trust'],
      registrations: ['NCT1', 'ISRCTN2'],
    })
    expect(prefilledCard(source)).toEqual({
      funding: { de: 'NHLBI NIH HHS; Wellcome Trust', en: 'NHLBI NIH HHS; Wellcome Trust' },
      registration: 'NCT1, ISRCTN2',
    })
  })

  test('says the conflicts as stated, and of who paid no more than a card holds', () => {
    const conflicts = 'None declared.'
    const funders = Array.from({ length: 90 }, (_, index) => `Foundation ${index}`)
    const card = prefilledCard(studySource({ conflicts, funders }))
    expect(card.conflicts).toEqual({ de: conflicts, en: conflicts })
    expect(card.funding?.en).toMatch(/^Foundation 0; .*…$/)
    expect(card.funding?.en.length).toBeLessThanOrEqual(1000)
  })

  test('a country of publication is no country of the study', () => {
    expect(prefilledCard(studySource({ country: 'Austria' }))).toEqual({})
  })
})

describe('the card that readers see', () => {
  const trial = study('101', { publicationTypes: ['Randomized Controlled Trial'] })

  test('is what PubMed says, marked as such, and none where it says nothing', () => {
    expect(presentStudyCard(trial, 'en')).toMatchObject({
      state: 'prefilled',
      confirmedAt: null,
      design: 'randomized_trial',
      participants: null,
      followUp: null,
    })
    expect(presentStudyCard(study('101'), 'en')).toBeNull()
  })

  test('is the draft of a sample study, marked as such, until an editor confirms', () => {
    const drafted = study('101', {
      sample: true,
      card: { participants: 9, country: pair('Spain') },
    })
    expect(presentStudyCard(drafted, 'en')).toMatchObject({
      state: 'drafted',
      participants: 9,
      country: 'Spain',
    })
    const card = { participants: 8, confirmedBy: 'u1', confirmedAt: editor.at }
    const confirmed = { ...drafted, editorial: written(card) }
    expect(presentStudyCard(confirmed, 'en')).toMatchObject({ state: 'confirmed', country: null })
  })

  test('is what an editor confirmed alone: what they took out does not come back', () => {
    const card = {
      followUp: pair('4.8 years'),
      confirmedBy: 'u1',
      confirmedAt: editor.at,
    }
    const shown = presentStudyCard({ ...trial, editorial: written(card) }, 'de')
    expect(shown).toMatchObject({
      state: 'confirmed',
      confirmedAt: editor.at,
      design: null,
      followUp: '4.8 years (de)',
    })
    expect(JSON.stringify(shown)).not.toContain('u1')
  })

  test('tells what the paper does not state from what nobody looked up', () => {
    const card = { notStated: ['funding' as const], confirmedBy: 'u1', confirmedAt: editor.at }
    const shown = presentStudyCard({ ...trial, editorial: written(card) }, 'de')
    expect(shown).toMatchObject({ funding: null, country: null, notStated: ['funding'] })
    expect(presentStudyCard(trial, 'de')?.notStated).toEqual([])
  })

  test('shows nothing of what an editor wrote and did not confirm', () => {
    const shown = presentStudyCard({ ...trial, editorial: written({ participants: 7 }) }, 'de')
    expect(shown).toMatchObject({ state: 'prefilled', participants: null })
  })
})

describe('a change of a card', () => {
  const confirmed = { participants: 7, confirmedBy: 'u0', confirmedAt: '2026-01-01T00:00:00Z' }

  test('left out leaves it, null takes it away', () => {
    expect(changedCard(confirmed, undefined, editor)).toBe(confirmed)
    expect(changedCard(confirmed, null, editor)).toBeUndefined()
  })

  test('is signed by who confirms it, once for the same facts', () => {
    expect(changedCard(undefined, { participants: 7, confirmed: true }, editor)).toEqual({
      participants: 7,
      confirmedBy: 'u1',
      confirmedAt: editor.at,
    })
    expect(changedCard(confirmed, { participants: 7, confirmed: true }, editor)).toBe(confirmed)
    expect(changedCard(confirmed, { participants: 8, confirmed: true }, editor)).toMatchObject({
      confirmedBy: 'u1',
    })
    expect(changedCard(confirmed, { participants: 7, confirmed: false }, editor)).toEqual({
      participants: 7,
    })
  })
})
