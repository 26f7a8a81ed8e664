// Rules: P-LIVING-EVIDENCE.
import { describe, expect, test } from 'vitest'
import {
  type ComparedConcepts,
  isAsStrong,
  type StudiedConcepts,
  sharedConcepts,
  strongestOf,
} from './living-evidence.ts'

const [apixaban, warfarin, atrialFibrillation, stroke, nuts, oil] = [1, 2, 3, 4, 5, 6]
const compared = (more: Partial<Record<keyof ComparedConcepts, number[]>> = {}) => {
  const sets = {
    ...{ intervention: [apixaban], comparator: [warfarin] },
    ...{ population: [atrialFibrillation], outcomes: [stroke], ...more },
  }
  return {
    intervention: new Set(sets.intervention),
    comparator: new Set(sets.comparator),
    population: new Set(sets.population),
    outcomes: new Set(sets.outcomes),
  }
}
const studied = (title: number[], found: number[] = []): StudiedConcepts => ({
  title: new Set(title),
  found: new Set([...title, ...found]),
})

describe('a study is about a comparison', () => {
  test('that it has intervention, people and comparator of', () => {
    const study = studied([apixaban, atrialFibrillation, warfarin])
    expect(sharedConcepts(study, compared())).toEqual([apixaban, atrialFibrillation, warfarin])
  })

  test('whose outcome its abstract names', () => {
    const study = studied([apixaban, atrialFibrillation], [stroke])
    expect(sharedConcepts(study, compared())).toEqual([apixaban, atrialFibrillation, stroke])
  })

  test.each([
    ['other people', [apixaban, warfarin, stroke]],
    ['another intervention', [warfarin, atrialFibrillation, stroke]],
    ['neither comparator nor outcome', [apixaban, atrialFibrillation]],
    ['nothing that is known', []],
  ])('not where it has %s', (_, title) => {
    expect(sharedConcepts(studied(title), compared())).toBeUndefined()
  })

  test('not where only its abstract names the intervention', () => {
    const study = studied([atrialFibrillation], [apixaban, stroke])
    expect(sharedConcepts(study, compared())).toBeUndefined()
  })

  test('that names nobody in particular where its title has an outcome, whoever took part', () => {
    const anybody = compared({ population: [] })
    expect(sharedConcepts(studied([apixaban, stroke]), anybody)).toEqual([apixaban, stroke])
    expect(sharedConcepts(studied([apixaban, warfarin], [stroke]), anybody)).toBeUndefined()
  })

  test('that does several things where it does half of them', () => {
    const both = compared({ intervention: [apixaban, nuts] })
    const three = compared({ intervention: [apixaban, nuts, oil] })
    const study = studied([apixaban, atrialFibrillation, stroke])
    expect(sharedConcepts(study, both)).toBeDefined()
    expect(sharedConcepts(study, three)).toBeUndefined()
  })
})

describe('a design', () => {
  test('is as strong as what is weaker or the same', () => {
    expect(isAsStrong('meta_analysis', 'randomized_trial')).toBe(true)
    expect(isAsStrong('randomized_trial', 'randomized_trial')).toBe(true)
    expect(isAsStrong('cohort', 'randomized_trial')).toBe(false)
    expect(isAsStrong('cohort', null)).toBe(true)
    expect(isAsStrong('cohort', 'review')).toBe(true)
  })

  test('of a guideline, a review or a single case changes no comparison', () => {
    for (const design of ['guideline', 'review', 'case_report'] as const)
      expect(isAsStrong(design, 'case_report')).toBe(false)
  })

  test('that is the strongest of several is found, whatever says nothing', () => {
    expect(strongestOf(['guideline', 'cohort', 'randomized_trial'])).toBe('randomized_trial')
    expect(strongestOf(['guideline'])).toBeNull()
    expect(strongestOf([])).toBeNull()
  })
})
