// Rules: P-WISH-DESK.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SearchWish } from '../../contract/desk/search-wishes.ts'
import { type TopicState, topicStates } from '../../contract/reading/answer.ts'
import { groupWishes } from './group-wishes.ts'

const wish = (id: string, askedBy: number, day = 21): SearchWish => ({
  ...{ id, question: `frage ${id}`, languageCode: 'de', askedBy },
  lastAskedOn: `2026-11-${day}`,
})
const topic = (concept: string, state: TopicState = 'present') => ({ concept, state })
const shape = (...[asked, order]: Parameters<typeof groupWishes>) =>
  groupWishes(asked, order).map((group) => [
    group.topic?.concept ?? null,
    group.wishes.map(({ id }) => id).join(''),
    group.askedBy,
    group.lastAskedOn.slice(-2),
  ])

describe('questions by what they ask about', () => {
  const asked = [
    { wish: wish('a', 9, 11), topics: [topic('sleep')] },
    { wish: wish('b', 6, 20), topics: [topic('migraine')] },
    { wish: wish('c', 5, 21), topics: [topic('acupuncture'), topic('migraine')] },
    { wish: wish('d', 30, 22), topics: [] },
  ]

  test('stand under each topic, most asked together first, and those without one last', () => {
    expect(shape(asked, 'asked')).toEqual([
      ['migraine', 'bc', 11, '21'],
      ['sleep', 'a', 9, '11'],
      ['acupuncture', 'c', 5, '21'],
      [null, 'd', 30, '22'],
    ])
  })

  test('stand by the last day of any, and then by how often', () => {
    expect(shape(asked, 'newest').map(([concept]) => concept)).toEqual([
      'migraine',
      'acupuncture',
      'sleep',
      null,
    ])
  })

  test('stand among those without a topic where a word may mean several things', () => {
    const ambiguous = topic('multiple sclerosis', 'ambiguous')
    expect(shape([{ wish: wish('a', 3), topics: [ambiguous] }], 'asked')).toEqual([
      [null, 'a', 3, '21'],
    ])
    expect(shape([{ wish: wish('a', 3), topics: [ambiguous, topic('sleep')] }], 'asked')).toEqual([
      ['sleep', 'a', 3, '21'],
    ])
  })

  test('all stand somewhere, once under each topic', () => {
    const topics = fc.array(
      fc.record({
        concept: fc.constantFrom('a', 'b', '__proto__'),
        state: fc.constantFrom(...topicStates),
      }),
    )
    fc.assert(
      fc.property(fc.array(topics), (ofEach) => {
        const wishes = ofEach.map((topics, at) => ({ wish: wish(String(at), 3), topics }))
        const groups = groupWishes(wishes, 'asked')
        for (const { wish, topics } of wishes) {
          const clear = topics.filter(({ state }) => state !== 'ambiguous')
          const places = groups.filter(({ wishes }) => wishes.includes(wish))
          expect(places.map(({ topic }) => topic?.concept).toSorted()).toEqual(
            clear.length === 0
              ? [undefined]
              : [...new Set(clear.map(({ concept }) => concept))].toSorted(),
          )
        }
        expect(groups.every(({ wishes }) => new Set(wishes).size === wishes.length)).toBe(true)
      }),
    )
  })
})
