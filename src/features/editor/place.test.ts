import { expect, test } from 'vitest'
import { hearticleOf, roomOf } from './place.ts'

test('an address of the editor opens the form of one hearticle, or of a new one', () => {
  expect(hearticleOf('?hearticle=7')).toBe(7)
  expect(hearticleOf('?hearticle=2147483647')).toBe(2_147_483_647)
  expect(hearticleOf('?tab=trash&hearticle=new')).toBe('new')
  for (const search of ['', '?hearticle=', '?hearticle=0', '?hearticle=-1', '?hearticle=x']) {
    expect(hearticleOf(search)).toBeUndefined()
  }
})

test.each([
  ['?tab=content', '', '/desk/study-texts', '/en/desk/study-texts'],
  ['?tab=publication', '', '/desk/publication', '/en/desk/publication'],
  ['?tab=trash', '', '/desk/trash', '/en/desk/trash'],
  [
    '?study=26551272',
    '#studyCard',
    '/desk/study-texts?study=26551272#studyCard',
    '/en/desk/study-texts?study=26551272#studyCard',
  ],
  ['', '', '/desk', '/en/desk'],
  ['?tab=constructor', '', '/desk', '/en/desk'],
  ['?study=x', '', '/desk', '/en/desk'],
])('%s%s of the editor leads to the room that has it', (search, hash, german, english) => {
  expect(roomOf({ search, hash }, 'de')).toBe(german)
  expect(roomOf({ search, hash }, 'en')).toBe(english)
})
