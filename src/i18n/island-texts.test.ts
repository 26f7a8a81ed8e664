import { expect, test } from 'vitest'
import { formatFault } from './format-fault.ts'
import { islandTexts } from './island-texts.ts'
import { createTranslator } from './translator.ts'

test('an island gets the words it names, of one language, and only those errors it finds', () => {
  const { language, messages } = islandTexts('en', ['form'])
  expect(language).toBe('en')
  expect(Object.keys(messages)).toEqual(['form', 'errors'])
  expect(Object.keys(messages.errors ?? {})).toEqual([
    'password_length',
    'username_length',
    'username_not_allowed',
    'email_length',
    'email_not_valid',
  ])
})

test('every fault of a form has words, and its field', () => {
  const t = createTranslator('en', islandTexts('en', ['form']).messages)
  const words = (fault: Parameters<typeof formatFault>[0]) => formatFault(fault, t, 'Fallback.')
  expect(words({ kind: 'missing', field: 'username' })).toEqual({
    field: 'username',
    message: 'Please enter your username.',
  })
  expect(words({ kind: 'mismatch', field: 'confirmation' }).message).toBe('Passwords do not match')
  expect(words({ kind: 'rule', field: 'password', code: 'password_length' }).message).toBe(
    'Password must be between 6 and 40 characters',
  )
  expect(words({ kind: 'not-kept' }).message).toMatch(/site data/)
  expect(words({ kind: 'refused', message: 'Its own.' })).toEqual({ message: 'Its own.' })
  expect(words({ kind: 'refused', message: undefined })).toEqual({ message: 'Fallback.' })
})
