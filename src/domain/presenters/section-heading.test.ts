import { describe, expect, test } from 'vitest'
import type { SectionCategory } from '../../contract/reading/studies.ts'
import { sectionHeading } from './section-heading.ts'

describe('the heading of a part of an abstract', () => {
  test.each<[string | null, SectionCategory | null, boolean, object | undefined]>([
    ['MAIN OUTCOME MEASURES', 'METHODS', false, { label: 'Main outcome measures' }],
    ['Design & Setting', 'METHODS', false, { label: 'Design & Setting' }],
    ['MAIN OUTCOME MEASURES', 'METHODS', true, { category: 'METHODS' }],
    [null, 'RESULTS', false, { category: 'RESULTS' }],
    ['FUNDING', null, true, { label: 'Funding' }],
    [null, null, false, undefined],
  ])('%s of %s, foreign: %s, is %j', (label, category, isForeign, heading) => {
    expect(sectionHeading({ label, category, markup: 'text' }, isForeign)).toEqual(heading)
  })
})
