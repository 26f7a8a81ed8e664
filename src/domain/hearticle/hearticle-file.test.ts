import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkHearticleFile } from './hearticle-file.ts'

const name = (text: string) => ({ de: text, en: text })
const taxonomy = {
  rubrics: [1, 2].map((id) => ({ id, name: name(`R${id}`), description: name('x') })),
  topics: [
    { id: 1, rubricId: 1, name: name('Salt'), color: '#000000' },
    { id: 2, rubricId: 2, name: name('Salt'), color: '#000000' },
  ],
}
const storedPmids = new Set(['101'])

const translation = (languageCode: string) => ({
  languageCode,
  headline: ' Salt ',
  mainTextBody: 'Less.[Ref101]',
  keywords: ['salt'],
  mainActions: ['Cook'],
  harmfulActions: [],
})
const valid = {
  key: 'salt-1',
  topic: 'Salt',
  publicationDate: '2026-11-21',
  citedPmids: ['101'],
  translations: [translation('de'), translation('en')],
}

const check = (json: unknown) => checkHearticleFile(json, taxonomy, storedPmids)

describe('checking a hearticle’s file', () => {
  test('a good one comes back trimmed, with the id of its topic', () => {
    const result = check(valid)
    expect(result).toMatchObject({ ok: true, topicId: 1 })
    expect(result.ok && result.file.translations[0]?.headline).toBe('Salt')
  })

  test('the rubric chooses among topics of one name', () => {
    expect(check({ ...valid, rubric: 'R2' })).toMatchObject({ topicId: 2 })
    expect(check({ ...valid, rubric: 1 })).toMatchObject({ topicId: 1 })
    expect(check({ ...valid, topic: 2, rubric: 1 })).toEqual({
      ok: false,
      faults: [{ path: 'topic', reason: "is not in rubric '1'" }],
    })
  })

  test('every fault has a place and words of its own', () => {
    const result = check({ ...valid, key: '', citedPmids: ['x'], breaking: 'yes' })
    if (result.ok) throw new Error('it was taken')
    expect(result.faults.map(({ path }) => path)).toEqual(['key', 'breaking', 'citedPmids[0]'])
    for (const { reason } of result.faults) expect(reason).not.toBe('Invalid input')
  })

  test('a number with too short a note keeps it a draft, another fault refuses it (P-NUMBER-LITERAL)', () => {
    const withNumber = (more: object) => {
      const numbers = [{ id: 'n1', value: '5', reason: 'threshold', ...more }]
      return checkHearticleFile({ ...valid, numbers }, taxonomy, storedPmids, new Map())
    }
    const short = { unbound: [{ path: 'numbers[0].note', reason: 'note missing' }] }
    expect(withNumber({ note: 'WHO 2023' })).toMatchObject({ ok: true, ...short })
    expect(withNumber({ note: 'WHO guideline 2023' })).toMatchObject({ ok: true, unbound: [] })
    expect(withNumber({ reason: 'date', note: 'Year of the guideline', value: '504' })).toEqual({
      ok: false,
      faults: [{ path: 'numbers[0].value', reason: 'not a date' }],
    })
  })

  test('a motif is one of those that are drawn', () => {
    expect(check({ ...valid, motif: 'salt' })).toMatchObject({ file: { motif: 'salt' } })
    for (const motif of ['constructor', '__proto__', 'Salt', '']) {
      expect(check({ ...valid, motif })).toMatchObject({
        ok: false,
        faults: [{ path: 'motif', reason: 'is no motif' }],
      })
    }
  })

  test('more studies than a hearticle can cite are a fault that says so', () => {
    const cited = Array.from({ length: 91 }, (_, index) => String(101 + index))
    const all = new Set(cited)
    const checkAll = (citedPmids: string[]) =>
      checkHearticleFile({ ...valid, citedPmids }, taxonomy, all)
    expect(checkAll(cited.slice(1).concat('101').slice(1))).toMatchObject({ ok: true })
    expect(checkAll(cited)).toEqual({
      ok: false,
      faults: [
        { path: 'citedPmids', reason: 'names more than 90 studies, the most that can be cited' },
      ],
    })
  })

  test('no JSON makes it throw, and what is taken obeys the rules', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        expect(check(json).ok).toBe(false)
      }),
    )
    const field = fc.constantFrom(...Object.keys(valid), ...Object.keys(translation('de')))
    fc.assert(
      fc.property(field, fc.jsonValue(), (changed, value) => {
        const inTranslation = { ...translation('de'), [changed]: value }
        for (const json of [
          { ...valid, [changed]: value },
          { ...valid, translations: [inTranslation, translation('en')] },
        ]) {
          const result = check(json)
          if (result.ok) expect(result.file.translations).toHaveLength(2)
          else expect(result.faults.length).toBeGreaterThan(0)
        }
      }),
    )
  })

  test('a text is refused only for its marks, never for its letters', () => {
    const letters = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => text.trim() !== '' && !/[\p{Cc}*_[\]{}\\]/u.test(text))
    fc.assert(
      fc.property(letters, (mainTextBody) => {
        const first = { ...translation('de'), mainTextBody }
        expect(check({ ...valid, translations: [first, translation('en')] }).ok).toBe(true)
      }),
    )
  })
})
