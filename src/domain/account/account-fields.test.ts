// Rules: P-ACCOUNT-LENGTHS, P-NAMES-UNIQUE.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  codePoints,
  emailFault,
  newUsername,
  normalizeUsername,
  passwordFault,
  signUpFault,
  usernameFault,
  usernameKey,
} from './account-fields.ts'

const text = fc.string({ unit: 'binary' })

describe('lengths', () => {
  test('count code points, whatever they take as bytes', () => {
    expect(codePoints('👩‍⚕️ä')).toBe(5)
    for (const letter of ['a', 'ä', '𝔸', '🫀']) {
      expect(passwordFault(letter.repeat(5))).toBe('password_length')
      expect(passwordFault(letter.repeat(6))).toBeUndefined()
      expect(passwordFault(letter.repeat(40))).toBeUndefined()
      expect(passwordFault(letter.repeat(41))).toBe('password_length')
    }
  })

  test('a username has three to forty, white space around it not counted', () => {
    for (const name of ['ab', '  ab  ', '\u3000ab\u00a0', 'x'.repeat(41)]) {
      expect(usernameFault(name)).toBe('username_length')
    }
    for (const name of ['abc', `  ${'x'.repeat(40)}  `, 'e\u0301tà']) {
      expect(usernameFault(name)).toBeUndefined()
    }
  })

  test('an address has at most fifty', () => {
    const ofLength = (length: number) => `${'x'.repeat(length - 12)}@example.org`
    expect(emailFault(ofLength(50))).toBeUndefined()
    expect(emailFault(` ${ofLength(50)} `)).toBeUndefined()
    expect(emailFault(ofLength(51))).toBe('email_length')
    expect(emailFault(ofLength(50), 49)).toBe('email_length')
  })
})

describe('a username', () => {
  test.each([['Dr. Müller-Lüdenscheidt'], ['Łukasz Żółć'], ['Nguyễn Thị Ánh'], ['demo-free_2']])(
    '%s is one',
    (name) => expect(usernameFault(name)).toBeUndefined(),
  )

  test.each([
    ['a Cyrillic letter', 'p\u0430ypal'],
    ['letters of another script', '山田 太郎'],
    ['an emoji', 'Anna 🫀'],
    ['an unseen letter', 'ad\u200bmin'],
    ['one that turns the direction', 'ad\u202enim'],
    ['a control character', 'ad\u0000min'],
    ['half a surrogate pair', 'adm\ud83din'],
    ['a mark that no letter takes', 'abc1\u0301'],
    ['an apostrophe', 'O’Connor'],
    ['markup', '<b>Anna</b>'],
    ['another dash', 'Anna\u2014Maria'],
  ])('with %s is none', (_, name) => {
    expect(usernameFault(name)).toBe('username_not_allowed')
  })

  test('is kept in compatibility composition, and fit as it is kept where it was as it was typed', () => {
    expect(newUsername(' Ａｎｎａ\u3000ﬁ ')).toBe('Anna fi')
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'grapheme' })), (typed) => {
        const username = newUsername(typed)
        expect(username.normalize('NFKC')).toBe(username)
        expect(newUsername(username)).toBe(username)
        expect(usernameFault(username)).toBe(usernameFault(typed))
      }),
      { numRuns: 2000 },
    )
  })

  test('is tidied once and for all', () => {
    expect(normalizeUsername('  Anna \n\t Maria ')).toBe('Anna Maria')
    expect(normalizeUsername('e\u0301')).toBe('é')
    fc.assert(
      fc.property(text, (name) => {
        expect(normalizeUsername(normalizeUsername(name))).toBe(normalizeUsername(name))
      }),
    )
  })
})

describe('keys', () => {
  test.each([
    ['Straße', 'STRASSE'],
    ['ſam', 'SAM'],
    ['ﬁona', 'FIONA'],
    ['Ａｎｎａ', 'anna'],
    ['e\u0301va', 'ÉVA'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['  Anna   Maria ', 'anna maria'],
    ['¨abc', '¨ABC'],
  ])('%s and %s are the same name', (one, other) =>
    expect(usernameKey(one)).toBe(usernameKey(other)),
  )

  test('different letters are different names', () => {
    for (const [one, other] of [
      ['Muller', 'Müller'],
      ['anna', 'ana'],
      ['anna maria', 'annamaria'],
    ] as const) {
      expect(usernameKey(one)).not.toBe(usernameKey(other))
    }
  })

  const permitted = text.filter((name) => usernameFault(name) === undefined)
  const letters = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 3, maxLength: 20 }),
    permitted,
    fc.string({
      unit: fc.constantFrom(...'İıẞßſΣσςŉǰΐﬀﬓ\u0345ᾳᾼΆ¨½Ⅷⅷ㎏ꭰᏸﷺ\u00a0 aA'),
      minLength: 3,
      maxLength: 12,
    }),
  )

  test('every letter there is has one key, in either case', () => {
    const wrong: string[] = []
    for (let point = 0; point < 0x110000; point += 1) {
      const character = String.fromCodePoint(point)
      // Nobody has assigned it, for private use, or it is half of a pair: it has no case.
      if (/[\p{Cn}\p{Co}\p{Cs}]/u.test(character)) continue
      const letter = `a${character}b`
      const key = usernameKey(letter)
      const twins = [key, letter.toUpperCase(), letter.toLowerCase()]
      if (twins.some((twin) => usernameKey(twin) !== key)) wrong.push(letter)
    }
    expect(wrong).toEqual([])
  })

  test('a key is its own key, and the key of its name in any case and form', () => {
    fc.assert(
      fc.property(letters, (name) => {
        const key = usernameKey(name)
        expect(usernameKey(key)).toBe(key)
        expect(usernameKey(name.toUpperCase())).toBe(key)
        for (const form of ['NFC', 'NFD', 'NFKC'] as const) {
          expect(usernameKey(name.normalize(form))).toBe(key)
        }
        expect(usernameKey(` ${name} `)).toBe(key)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('an address', () => {
  test.each(['a@b.at', 'Anna.Huber+news@mail.example.org', 'unal@müller.at', "o'brien@x-y.io"])(
    '%s is one',
    (email) => expect(emailFault(email)).toBeUndefined(),
  )

  test.each([
    '',
    '@',
    'a@b',
    '@b.at',
    'a@.at',
    'a@b..at',
    'a@b.a',
    'a@-b.at',
    'a b@c.at',
    'a@b@c.at',
    '.a@b.at',
    'a.@b.at',
    'a..b@c.at',
    'a\r\nBcc: x@b.at',
    'a\u0000@b.at',
    'a\u200b@b.at',
    'Anna <a@b.at>',
    'a@b.at,c@d.at',
    'a@[127.0.0.1]',
    '"a"@b.at',
    // The mail service takes none.
    'ünal@müller.at',
  ])('%j is none', (email) => expect(emailFault(email)).toBe('email_not_valid'))

  test('is judged in no time, whatever it is', () => {
    const hostile = `${'a.'.repeat(20)}@${'a.'.repeat(400)}`
    expect(emailFault(hostile, 10_000)).toBe('email_not_valid')
  })
})

test('of several faults the password’s is the first, then the name’s', () => {
  const typed = { password: '', username: '', email: '' }
  expect(signUpFault(typed)).toBe('password_length')
  expect(signUpFault({ ...typed, password: '123456' })).toBe('username_length')
  expect(signUpFault({ ...typed, password: '123456', username: 'abc' })).toBe('email_not_valid')
  expect(signUpFault({ password: '123456', username: 'abc', email: 'a@b.at' })).toBeUndefined()
})
