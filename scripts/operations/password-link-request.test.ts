import { expect, test } from 'vitest'
import { originOfLink, readPasswordLinkRequest } from './password-link-request.ts'

test('an address, a language and, for the first administrator, a name are read', () => {
  const args = [' anna@example.org', '--language', 'en']
  const read = { email: 'anna@example.org', language: 'en' }
  expect(readPasswordLinkRequest(args, 'password:link')).toEqual(read)
  const named = [...args, '--username', 'Anna']
  expect(readPasswordLinkRequest(named, 'admin:first')).toEqual({ ...read, username: 'Anna' })
})

test.each([
  ['no address', []],
  ['two addresses', ['anna@example.org', 'bert@example.org']],
  ['what is no address', ['secret']],
  ['an address that no form takes', [`${'a'.repeat(60)}@secret.example`]],
  ['another language', ['secret@example.org', '--language', 'fr']],
  ['too short a name', ['secret@example.org', '--username', 'ab']],
  ['an option that there is not', ['secret@example.org', '--admin']],
])('%s is refused, and what was typed is not repeated', (_, args) => {
  for (const command of ['admin:first', 'password:link'] as const) {
    let message = ''
    try {
      readPasswordLinkRequest(args, command)
    } catch (error) {
      message = String(error)
    }
    expect(message).not.toBe('')
    expect(message).not.toContain('secret')
  }
})

test('whose password is set has a name already', () => {
  const args = ['anna@example.org', '--username', 'Anna']
  expect(() => readPasswordLinkRequest(args, 'password:link')).toThrow(
    'usage: npm run password:link',
  )
})

test('the link of a deployed table wants to know where it leads', () => {
  for (const origin of ['', 'hearticle.example', 'https://hearticle.example/path']) {
    expect(() => originOfLink(origin, undefined)).toThrow('PUBLIC_SITE_ORIGIN')
  }
  expect(originOfLink('https://hearticle.example/', undefined)).toBe('https://hearticle.example')
  expect(originOfLink('', 'http://localhost:4321')).toBe('http://localhost:4321')
})
