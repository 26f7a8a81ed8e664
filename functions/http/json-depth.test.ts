// Rules: P-TEXT-LIMITS.
import { expect, test } from 'vitest'
import { isTooDeep, MOST_LEVELS } from './serve.ts'

const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

test.each([lists, objects])('as many levels as there may be, and not one more', (nested) => {
  expect([MOST_LEVELS, MOST_LEVELS + 1, 50_000].map((one) => isTooDeep(nested(one)))).toEqual([
    ...[false, true, true],
  ])
})

test.each([
  ['brackets in strings', JSON.stringify({ text: `${'['.repeat(99)}"\\${'{'.repeat(99)}` }), false],
  ['levels behind a string that ends in a backslash', `["\\\\",${lists(99)}]`, true],
  ['many beside each other', `[${Array(999).fill('[{}]')}]`, false],
  ['closed more often than opened', `${']'.repeat(99)}${lists(99)}`, false],
  ['a string without end', `"${'['.repeat(99)}\\`, false],
  ['nothing', '', false],
])('%s', (_, json, isDeep) => {
  expect(isTooDeep(json)).toBe(isDeep)
})
