// Rules: P-NAMES-RESERVED.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isReservedName } from './reserved-names.ts'

describe('a name is reserved', () => {
  test.each([
    ...['admin', 'Administrator', 'hearticle', 'SUPPORT', 'root', 'team', 'Redaktion', 'editor'],
    // By what it looks like.
    ...[
      'Adm1n',
      'ADMlN',
      'adrnin',
      'ro0t',
      'ｓｕｐｐｏｒｔ',
      '\u0405\u0423\u0405\u0422\u0415\u041c',
    ],
    ...['t\u212eam', 'H\u212earticle', 'édítor'],
    // With something around it, between its letters, or with another of them.
    ...['admin1', '007 support', '*Editor*', 'a.d.m.i.n', 'no-reply', 'no—reply', 'Support ✅'],
    ...['Support-Team', 'hearticle_support', 'Hearticle Österreich', 'deinHearticle', 'adminadmin'],
  ])('%s', (name) => expect(isReservedName(name)).toBe(true))

  test.each([
    ...['demo-admin', 'Anna', 'Roots', 'Rootham', 'Teamplayer', 'Adminka', 'Heart', 'Dr. Herz'],
    ...['Infoteka', 'Steam', 'Редактор Иван', '山田 太郎', '2026'],
  ])('but not %s', (name) => expect(isReservedName(name)).toBe(false))

  test('in whatever case and width, and with whatever digits around it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('admin', 'support', 'hearticle', 'redaktion'),
        fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
        fc.stringMatching(/^[2-9 ._-]{0,6}$/),
        (word, upper, digits) => {
          const cased = [...word].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter))
          expect(isReservedName(`${digits}${cased.join('')}${digits}`)).toBe(true)
        },
      ),
    )
  })
})
