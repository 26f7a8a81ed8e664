import { expect, test } from 'vitest'
import { policyHeader, withPolicyFirst } from './page-policy.ts'

const POLICY = `<meta http-equiv="content-security-policy" content="default-src 'self';script-src 'self' 'sha256-a$&b'; ">`

test('the policy stands directly behind the charset, and everything else where it was', () => {
  const before = '<html><head><meta charset="utf-8"><title>x</title><link rel="preload" href="/a">'
  expect(withPolicyFirst(`${before}${POLICY}<style>a{}</style></head>`)).toBe(
    `<html><head><meta charset="utf-8">${POLICY}<title>x</title><link rel="preload" href="/a"><style>a{}</style></head>`,
  )
  const without = '<html><head><meta charset="utf-8"></head>'
  expect(withPolicyFirst(without)).toBe(without)
  expect(() => withPolicyFirst(POLICY)).toThrow('no charset')
})

test('as a header it says who may frame the page, too', () => {
  expect(policyHeader(`<head>${POLICY}`)).toBe(
    "default-src 'self';script-src 'self' 'sha256-a$&b'; frame-ancestors 'none'",
  )
  expect(policyHeader('<p>no policy</p>')).toBeUndefined()
})
