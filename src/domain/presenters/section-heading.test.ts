import { describe, expect, test } from 'vitest'
import { sectionHeading } from './section-heading.ts'

describe('the heading of a part of an abstract', () => {
  test.each([
    ['MAIN OUTCOME MEASURES', 'METHODS', false, { label: 'Main outcome measures' }],
    ['Design & Setting', 'METHODS', false, { label: 'Design & Setting' }],
    ['MAIN OUTCOME MEASURES', 'METHODS', true, { category: 'METHODS' }],
    [null, 'RESULTS', false, { category: 'RESULTS' }],
    ['FUNDING', null, true, { label: 'Funding' }],
    ['FUNDING', 'UNASSIGNED', true, { label: 'Funding' }],
    [null, null, false, undefined],
  ])('%s of %s, foreign: %s, is %j', (label, category, isForeign, heading) => {
    expect(sectionHeading({ label, category, markup: 'text' }, isForeign)).toEqual(heading)
  })
})
