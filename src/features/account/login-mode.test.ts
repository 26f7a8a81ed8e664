import { expect, test } from 'vitest'
import { loginModeOf, searchOf } from './login-mode.ts'

test.each([
  ['', 'sign-in'],
  ['?mode=forgot', 'forgot'],
  ['?return=%2Fprofile&mode=forgot', 'forgot'],
  ['?mode=no-such', 'sign-in'],
])('%s names the form %s', (search, mode) => {
  expect(loginModeOf(search)).toBe(mode)
})

test('going to and fro between the forms keeps the way back', () => {
  const search = '?return=%2Fprofile%3Ftab%3Drubrics'
  const forgot = searchOf('forgot', search)
  expect(loginModeOf(forgot)).toBe('forgot')
  expect(searchOf('sign-in', forgot)).toBe(search)
  expect(searchOf('sign-in', searchOf('forgot', ''))).toBe('')
})
