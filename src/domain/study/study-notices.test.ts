// Rules: P-NOTICE-MARKS, P-STUDY-NOTICES.
import { describe, expect, test } from 'vitest'
import { study as studyRecord } from '../../../tests/support/records.ts'
import { readerNotices } from '../../contract/reading/studies.ts'
import {
  citedNotice,
  fellBy,
  isFallen,
  noticedPmids,
  noticesAbout,
  withNotices,
} from './study-notices.ts'

const study = (pmid: string, ...types: string[]) => ({
  pmid,
  notices: types.map((type) => ({ type })),
})

describe('what readers of a hearticle must know about its studies', () => {
  test.each(readerNotices)('%s', (type) => {
    const affected = study('1', 'comment', type)
    expect(noticesAbout([study('2'), affected])).toEqual([{ type, studies: [affected] }])
  })

  test('comes gravest first, and once for a study with several notices', () => {
    const [a, b, c] = [study('1', 'republished', 'retracted'), study('2', 'retracted'), study('3')]
    const d = study('4', 'updated')
    expect(noticesAbout([d, a, b, c])).toEqual([
      { type: 'retracted', studies: [a, b] },
      { type: 'updated', studies: [d] },
    ])
  })

  test('is not what a publication itself is, nor what others say of it', () => {
    expect(noticesAbout([study('1', 'retraction', 'correction', 'update', 'comment')])).toEqual([])
  })
})

describe('what fell', () => {
  test.each([
    [['retracted'], true],
    [['partially-retracted'], true],
    [['removed'], true],
    // Readers are told of a doubt, which alone ends no approval.
    [['expression-of-concern'], false],
    [['expression-of-concern', 'removed'], true],
  ])('by %j, ends an approval: %j', (types, isEnded) => {
    const noticed = study('1', 'comment', ...types.toReversed())
    expect([fellBy(noticed), isFallen(noticed)]).toEqual([types, isEnded])
  })

  test.each(['corrected', 'republished', 'updated', 'retraction', 'comment'])(
    'not by %s',
    (type) => {
      expect(fellBy(study('1', type))).toEqual([])
    },
  )

  test('is the same of a record, which PubMed may hold no more', () => {
    const record = studyRecord('7')
    expect(fellBy(withNotices(record))).toEqual([])
    expect(fellBy(withNotices({ ...record, withdrawn: true }))).toEqual(['removed'])
    const foundNotices = [{ type: 'retracted' as const, pmid: '8' }]
    expect(fellBy(withNotices({ ...record, foundNotices }))).toEqual(['retracted'])
  })
})

test('a list marks a hearticle by the gravest that befell its studies, not by what is history', () => {
  const [doubted, retracted] = [study('1', 'expression-of-concern'), study('2', 'retracted')]
  expect(citedNotice([doubted], [])).toBe('expression-of-concern')
  expect(citedNotice([doubted, retracted], [])).toBe('retracted')
  expect(citedNotice([study('3', 'corrected')], [{ pmid: '3' }])).toBeNull()
  const old = { pmid: '4', notices: [{ type: 'retracted' }, { type: 'republished', pmid: '5' }] }
  expect(citedNotice([old, study('5')], [{ pmid: '5' }])).toBeNull()
  expect(citedNotice([old, study('5')], [{ pmid: '4' }])).toBe('retracted')
  expect(citedNotice([old], [])).toBe('retracted')
})

test('notices name other publications by numbers, each once, and by nothing that is none', () => {
  const named = ['7', undefined, '9', '7', 'x'.repeat(3000), '07'].map((pmid) => ({ pmid }))
  expect(noticedPmids(named)).toEqual(['7', '9'])
  expect(noticedPmids([])).toEqual([])
})
