// Rules: P-NAMES-UNIQUE.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isReservedName } from './reserved-names.ts'

describe('a name is reserved', () => {
  test.each([
    ...[
      'ｓｕｐｐｏｒｔ',
      'admin',
      'Administrator',
      'hearticle',
      'SUPPORT',
      'root',
      'team',
      'Redaktion',
      'editor',
    ],
    // With something around it, between its letters, or with another of them.
    ...['admin1', '007 support', '*Editor*', 'a.d.m.i.n', 'no-reply'],
    ...['Support-Team', 'hearticle_support', 'Hearticle Österreich', 'deinHearticle', 'adminadmin'],
  ])('%s', (name) => expect(isReservedName(name)).toBe(true))

  test.each([
    ...['demo-admin', 'Anna', 'Roots', 'Rootham', 'Teamplayer', 'Adminka', 'Heart', 'Dr. Herz'],
    ...['Infoteka', 'Steam', 'adm1n', '2026'],
  ])('but not %s', (name) => expect(isReservedName(name)).toBe(false))

  test('in whatever case and width, and with whatever digits around it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('admin', 'support', 'hearticle', 'redaktion'),
        fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
        fc.stringMatching(/^[0-9 ._-]{0,6}$/),
        (word, upper, digits) => {
          const cased = [...word].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter))
          expect(isReservedName(`${digits}${cased.join('')}${digits}`)).toBe(true)
        },
      ),
    )
  })
})
