import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emailFault } from './account-fields.ts'
import { emailKey, isSameMailbox, mailboxKey } from './email-address.ts'

const local = fc.stringMatching(/^[a-zA-Z0-9]{1,6}([.+_-]{0,1}[a-zA-Z0-9]{1,4}){0,3}$/)
const domain = fc.oneof(
  fc.constantFrom('gmail.com', 'GoogleMail.com', 'outlook.com', 'icloud.com', 'example.org'),
  fc.constantFrom('straße.at', 'STRASSE.at', 'xn--strae-oqa.at', 'müller.at', 'ΣΊΣΥΦΟΣ.gr'),
)
const address = fc
  .tuple(local, domain)
  .map(([name, host]) => `${name}@${host}`)
  .filter((email) => emailFault(email) === undefined)

describe('two addresses', () => {
  test.each([
    [' Anna@Example.org', 'anna@example.ORG '],
    ['anna@bücher.example', 'ANNA@BÜCHER.example'],
    ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
    ['anna@STRAẞE.x', 'anna@straße.x'],
  ])('%j and %j are one', (one, other) => {
    expect(emailKey(one)).toBe(emailKey(other))
    expect(isSameMailbox(one, other)).toBe(true)
  })

  test.each([
    ['anna@example.org#x', 'anna@example.org'],
    ['anna@straße.x', 'anna@strasse.x'],
    ['me@ma\u0131l.example', 'me@mail.example'],
    ['anna@βόλος.gr', 'anna@βόλοσ.gr'],
    ['anna+news@gmail.com', 'anna@gmail.com'],
    ['a.nna@gmail.com', 'anna@gmail.com'],
  ])('%j and %j are two to sign in with', (one, other) => {
    expect(emailKey(one)).not.toBe(emailKey(other))
    expect(isSameMailbox(one, other)).toBe(false)
  })

  test('have a key that is its own, and begins as people type it', () => {
    expect(emailKey('Anna@Müller.at').startsWith(emailKey('anna@mül'))).toBe(true)
    expect(emailKey('anna')).toBe('anna')
    fc.assert(
      fc.property(address, (email) => {
        const key = emailKey(email)
        expect(emailKey(key)).toBe(key)
        expect(emailKey(` ${email.normalize('NFD')}`)).toBe(key)
      }),
    )
  })
})

describe('the normal form of an address', () => {
  test.each([
    ['A.n.n.a+news@GoogleMail.com', 'anna@gmail.com'],
    ['anna+a+b@gmail.com', 'anna@gmail.com'],
    ['an.na+news@outlook.com', 'an.na@outlook.com'],
    ['anna+news@example.org', 'anna+news@example.org'],
    ['an.na@example.org', 'an.na@example.org'],
    ['anna@straße.x', 'anna@xn--strae-oqa.x'],
    ['anna@strasse.x', 'anna@strasse.x'],
    ['+news@gmail.com', '+news@gmail.com'],
  ])('of %s is %s', (email, form) => expect(mailboxKey(email)).toBe(form))

  test('is its own, ASCII, and the same for all spellings that are one address', () => {
    fc.assert(
      fc.property(address, (email) => {
        const form = mailboxKey(email)
        expect(form).toMatch(/^[ -~]+@[ -~]+$/)
        expect(mailboxKey(form)).toBe(form)
        expect(mailboxKey(emailKey(email))).toBe(form)
      }),
    )
  })
})
