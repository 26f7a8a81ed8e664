import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectInProportion } from '../../../tests/support/in-proportion.ts'
import type { HearticleTexts } from '../../contract/protocol/hearticle-text.ts'
import type { CheckedHearticle } from './hearticle-check.ts'
import { checkHearticle } from './hearticle-checks.ts'
import { missingRequirements } from './hearticle-states.ts'

const none = new Set<string>()
const studies = { stored: new Set(['1', '2']), retracted: none, withdrawn: none }

const texts = (more: Partial<HearticleTexts> = {}): HearticleTexts => ({
  headline: 'Salz',
  mainTextBody: 'Weniger Salz.[Ref1]',
  keywords: ['Salz'],
  mainActions: ['Kochen'],
  harmfulActions: [],
  ...more,
})

function check(
  de: Partial<HearticleTexts> = {},
  en: Partial<HearticleTexts> = {},
  citedPmids: string[] = ['1'],
  change: Partial<typeof studies> = {},
) {
  const hearticle: CheckedHearticle = { citedPmids, texts: { de: texts(de), en: texts(en) } }
  return checkHearticle(hearticle, { ...studies, ...change })
}

const kinds = (...given: Parameters<typeof check>) => check(...given).map(({ kind }) => kind)

describe('the checks of a hearticle', () => {
  test('a good one gives nothing', () => {
    expect(check()).toEqual([])
  })

  test('a sentence with a number and no citation is shown with its place', () => {
    const mainTextBody = 'Weniger Salz.[Ref1] Es half 3 von 4.  Und allen.'
    const found = check({ mainTextBody }, { mainTextBody: 'Helped three of four.[Ref1]' }).filter(
      ({ kind }) => kind === 'uncitedNumber',
    )
    expect(found).toMatchObject([{ kind: 'uncitedNumber', language: 'de', field: 'mainTextBody' }])
    expect(mainTextBody.slice(found[0]?.start, found[0]?.end)).toBe('Es half 3 von 4.')
  })

  test('a sentence is quoted in words, without marks', () => {
    const mainTextBody = 'Es half **3** von {4}[EXP:Menschen].'
    const [found] = check({ mainTextBody }, {}).filter(({ kind }) => kind === 'uncitedNumber')
    expect(found?.detail).toBe('Es half 3 von 4.')
  })

  test('bold over two sentences leaves no mark in what is quoted of one', () => {
    const mainTextBody = '**Es half 3 von 4. Und allen.**'
    const [found] = check({ mainTextBody }, {}).filter(({ kind }) => kind === 'uncitedNumber')
    expect(found?.detail).toBe('Es half 3 von 4.')
  })

  test('a citation behind the dot belongs to the sentence before', () => {
    const found = kinds({ mainTextBody: 'Es half 3.[Ref1] Gut.' }, {})
    expect(found).not.toContain('uncitedNumber')
  })

  test('a citation is no number', () => {
    expect(kinds({ mainTextBody: 'Salz [Ref1].' }, { mainTextBody: 'Salt [Ref1].' })).toEqual([])
  })

  test('a language that is not written yet lacks its texts, not its numbers', () => {
    const empty = { headline: '', mainTextBody: '', keywords: [], mainActions: [] }
    const found = kinds({ mainTextBody: 'Es half [#n1].[Ref1]' }, empty)
    expect(found).not.toContain('otherNumber')
    expect(found).toContain('missing')
  })

  test('what is cited, declared and stored must be the same', () => {
    const given = { mainTextBody: 'Salz.[Ref1, Ref9]' }
    expect(check(given, {}, ['1', '2', '3'])).toMatchObject([
      { kind: 'undeclared', blocks: true, detail: '9', start: 5, end: 17 },
      { kind: 'unknown', blocks: true, detail: '3' },
      { kind: 'unused', blocks: false, detail: '2' },
      { kind: 'unused', blocks: false, detail: '3' },
    ])
  })

  test('a study that was retracted or withdrawn is named', () => {
    expect(kinds({}, {}, ['1'], { retracted: new Set(['1']) })).toEqual(['retracted'])
    expect(kinds({}, {}, ['1'], { withdrawn: new Set(['1']) })).toEqual(['withdrawn'])
  })

  test('no action in either language is one check', () => {
    expect(kinds({ mainActions: [] }, { mainActions: [] })).toEqual(['noActions'])
  })

  test('marks that are not closed are shown in their line', () => {
    const found = check({ mainTextBody: 'Weniger Salz.[Ref1]\n\nUnd **mehr Kochen' })
    expect(found).toMatchObject([{ kind: 'markup', start: 25, field: 'mainTextBody' }])
  })

  test('what is missing or cited wrongly blocks exactly where it is required', () => {
    const body = fc.constantFrom('', ' ', 'Salz.[Ref1]', 'Salz [Ref2, Ref3] 5.', '[Ref 01]')
    const some = fc.record({
      headline: fc.constantFrom('', 'Salz'),
      mainTextBody: body,
      keywords: fc.constant<string[]>([]),
      mainActions: fc.array(body, { maxLength: 2 }),
      harmfulActions: fc.array(body, { maxLength: 2 }),
    })
    const cited = fc.uniqueArray(fc.constantFrom('1', '2', '3'))
    fc.assert(
      fc.property(some, some, cited, (de, en, citedPmids) => {
        const blocked = checkHearticle({ citedPmids, texts: { de, en } }, studies).some(
          ({ blocks, kind }) => blocks && kind !== 'otherNumber' && kind !== 'unboundNumber',
        )
        const translations = [
          { languageCode: 'de' as const, ...de },
          { languageCode: 'en' as const, ...en },
        ]
        const lacks = missingRequirements(
          { citedPmids, translations },
          { isKnown: (pmid) => studies.stored.has(pmid), isReplacement: false },
        )
        expect(blocked).toBe(lacks.length > 0)
      }),
    )
  })

  test('every place lies within its text', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '.', ' ', '3', '*', '[Ref1]', '\n', 'Ä', '[Ref', '1.5', '[#n1]'),
    })
    fc.assert(
      fc.property(text, text, (mainTextBody, english) => {
        for (const { start = 0, end = 0, language } of check(
          { mainTextBody },
          { mainTextBody: english },
        )) {
          const whole = language === 'en' ? english : mainTextBody
          expect(start).toBeLessThanOrEqual(end)
          expect(end).toBeLessThanOrEqual(Math.max(whole.length, 20))
        }
      }),
    )
  })

  test('a long text takes its time in proportion', async () => {
    const long = 'Es half 3,5 % von 12.500 Menschen. '.repeat(1_000)
    const checked = (mainTextBody: string) => check({ mainTextBody }, { mainTextBody })
    expect(checked(long).length).toBeGreaterThan(900)
    await expectInProportion(
      () => checked(long),
      () => checked(long.slice(0, long.length / 100)),
    )
  })
})
