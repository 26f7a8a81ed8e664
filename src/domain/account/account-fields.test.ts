// Rules: P-ACCOUNT-LENGTHS, P-NAMES-UNIQUE.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  codePoints,
  emailFault,
  nameFault,
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
    for (const name of ['abc', `  ${'x'.repeat(40)}  `, '🫀'.repeat(3), 'e\u0301tà']) {
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
  test.each([
    ['Dr. Müller-Lüdenscheidt'],
    ['O’Connor'],
    ['Łukasz Żółć'],
    ['Анна Петрова'],
    ['Νίκος'],
    ['محمد علي'],
    ['山田 太郎'],
    ['ひらがなカタカナ漢字 Ltd.'],
    ['ㄅㄆㄇ 王小明'],
    ['김철수 金 Kim'],
    ['王小明'],
    ['אבגד'],
    ['x̱wáy̓'],
    ['👩‍⚕️ Dr. Heart ❤️'],
    ['🏴󠁧󠁢󠁳󠁣󠁴󠁿🇦🇹1️⃣'],
    ['Nguyễn Thị Ánh'],
  ])('%s is one', (name) => expect(usernameFault(name)).toBeUndefined())

  test.each([
    ['Latin and Cyrillic letters', 'p\u0430ypal', 'mixed'],
    ['Latin and Greek ones', 'g\u03bfogle', 'mixed'],
    ['Cyrillic and Greek ones', 'Анна\u03bf', 'mixed'],
    ['Latin ones in Arabic', 'محمد ali', 'mixed'],
    ['Hangul and kana', '김철수の', 'mixed'],
    ['letters of a script that nobody writes today', '\u{10400}\u{10401}\u{10402}', 'script'],
    ['a blank symbol', 'abc\u{1d159}', 'unseen'],
    ['blank Braille', '\u2800\u2800\u2800', 'blank'],
    ['an unseen one', 'ad\u200bmin', 'unseen'],
    ['one that turns the direction', 'ad\u202enim', 'unseen'],
    ['a control character', 'ad\u0000min', 'unseen'],
    ['half a surrogate pair', 'adm\ud83din', 'unseen'],
    ['marks without a letter', '\u0301\u0301\u0301', 'marks'],
    ['a mark beside a digit', 'abc1\u0301', 'marks'],
    ['a tower of marks', 'Z\u030d\u030e\u0310\u0312algo', 'marks'],
    ['a private letter', 'abc\ue000', 'unseen'],
    ['a filler that looks like nothing', '\u3164\u3164\u3164', 'blank'],
    ['a loose joiner', 'ab\u200dc', 'unseen'],
    ['nothing but unseen ones', '\u200b\u{1d159}\u2060', 'blank'],
    ['Braille', '\u2801\u2803\u2809', 'script'],
    ['a tag without its flag', 'abc\u{e0067}', 'unseen'],
  ])('with %s is none, and it is known why', (_, name, fault) => {
    expect(usernameFault(name)).toBe('username_not_allowed')
    expect(nameFault(name)).toBe(fault)
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
      if (point >= 0xd800 && point < 0xe000) continue
      const letter = `a${String.fromCodePoint(point)}b`
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
