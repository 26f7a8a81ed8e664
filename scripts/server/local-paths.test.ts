import { expect, test } from 'vitest'
import { pathMatcher } from './local-paths.ts'

const isLocal = pathMatcher([
  { path: '/*' },
  { path: '/_local/inbox.json' },
  { path: '/_local/checkout/:id' },
])

test('a path with a parameter is one call for every value, and no other', () => {
  expect(isLocal('/_local/checkout/cs_test_1')).toBe(true)
  expect(isLocal('/_local/checkout/')).toBe(false)
  expect(isLocal('/_local/checkout/cs_test_1/more')).toBe(false)
  expect(isLocal('/before/_local/checkout/cs_test_1')).toBe(false)
})

test('a path without a parameter is meant literally', () => {
  expect(isLocal('/_local/inbox.json')).toBe(true)
  expect(isLocal('/_local/inboxXjson')).toBe(false)
})

test('what stands before all calls makes no path local', () => {
  expect(isLocal('/hearticle/7')).toBe(false)
})
