import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { drawComponent } from '../../../../tests/support/draw-component.ts'
import { proposalsOf } from '../../../domain/review/proposals.ts'
import { Proposals } from './Proposals.tsx'

const texts = {
  headline: 'Weniger Salz',
  mainTextBody: 'Eins.\n\nZwei.',
  keywords: ['Salz'],
  mainActions: [],
  harmfulActions: [],
}
const [proposal] = proposalsOf([
  { field: 'KEYWORD', previousValue: 'Salz', newValue: 'Kochsalz', listIndex: 0 },
])

const drawn = (keywords: string[], left: string[] = []) =>
  drawComponent(
    createElement(Proposals, {
      proposals: proposal ? [{ ...proposal, id: 'a.0' }] : [],
      language: 'de',
      texts: { ...texts, keywords },
      left,
      onChange: () => {},
      onLeave: () => {},
    }),
    'en',
    ['editor', 'changes'],
  )

describe('a reviewer’s proposal beside the text', () => {
  test('names its place and shows what it changes, to be taken or not', () => {
    const html = drawn(['Salz'])
    expect(html).toContain('aria-label="Keywords · entry 1"')
    expect(html).toMatch(/<del>.*Salz.*<\/del><ins>.*Kochsalz.*<\/ins>/)
    expect(html).toContain('Use this wording')
    expect(html).toContain('Leave the text as it is')
  })

  test('says where the text moved on, and offers nothing that it cannot do', () => {
    const html = drawn(['Meersalz'])
    expect(html).toContain('The text has been changed here since.')
    expect(html).not.toContain('Use this wording')
  })

  test('says where the text already reads so, and what was left', () => {
    expect(drawn(['Kochsalz'])).toContain('The text already says this.')
    expect(drawn(['Salz'], ['a.0'])).toContain('Decide again')
  })
})
