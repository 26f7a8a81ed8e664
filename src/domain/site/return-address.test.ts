import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { returnAddressIn, safeReturnAddress, withReturn } from './return-address.ts'

const ORIGIN = 'https://hearticle.example'

describe('the address to return to', () => {
  test.each([
    '/',
    '/en/',
    '/hearticle/7',
    '/en/rubric/2?page=1#latest',
    '/hearticle/7?next=//evil.example',
    '/login-help',
    '/en/loginx',
  ])('%s is one', (address) => expect(safeReturnAddress(address)).toBe(address))

  test.each([
    undefined,
    null,
    '',
    'hearticle/7',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/x/%2E%2e//evil.example',
    'javascript:alert(1)',
    ' /hearticle/7',
    '/login',
    '/en/login?return=/',
    '/signup/',
    '/en/reset-password.html?token=x',
    '/confirm-email?token=x',
    '/x/../login',
  ])('%j is none', (address) => expect(safeReturnAddress(address)).toBeUndefined())

  test('never leaves this site, whatever was given, nor does its own result', () => {
    const pieces = fc.constantFrom(
      ...['/', '\\', '.', '..', '%2e', '%2f', '@', ':', '?', '#', '\t', '\n', '\u3002'],
      ...['evil.example', 'javascript:', 'https:', 'x', '\ud800', '：', '／', 'é'],
    )
    const given = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.array(pieces, { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
    )
    fc.assert(
      fc.property(given, (address) => {
        const safe = safeReturnAddress(address)
        if (safe === undefined) return
        expect(safe).toMatch(/^\/(?!\/)/)
        expect(new URL(safe, ORIGIN).origin).toBe(ORIGIN)
        expect(safeReturnAddress(safe)).toBe(safe)
      }),
      { numRuns: 5000 },
    )
  })

  test('stands in the query of a page on the way, as it was', () => {
    const back = '/hearticle/7?a=b&return=x#part'
    const page = withReturn('/signup', back)
    expect(returnAddressIn(page.slice(page.indexOf('?')))).toBe(back)
    expect(withReturn('/signup', undefined)).toBe('/signup')
    expect(returnAddressIn('')).toBeUndefined()
    expect(returnAddressIn('?return=%2F%2Fevil.example')).toBeUndefined()
  })
})
