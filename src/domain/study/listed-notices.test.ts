// Rules: P-NOTICES-LISTED.
import { describe, expect, test } from 'vitest'
import { incomingStudy } from '../../../tests/support/records.ts'
import { isAbout, readListedRow, settledNotices } from './listed-notices.ts'
import type { StudyRecord } from './study.ts'

type Row = Parameters<typeof readListedRow>[0]
const row = (more: Row = {}): Row => ({
  'Record ID': '7',
  RetractionDate: '6/8/2021 0:00',
  RetractionDOI: '10.1000/notice',
  RetractionPubMedID: '29897867',
  OriginalPaperDOI: '10.1000/Paper',
  OriginalPaperPubMedID: '23432189',
  RetractionNature: 'Retraction',
  Reason: '+Error in Analyses;Unreliable Results; ;',
  ...more,
})

describe('a row of the list', () => {
  test('says what happened, when, and why in its own words', () => {
    expect(readListedRow(row())).toEqual({
      record: '7',
      pmid: '23432189',
      dois: ['10.1000/paper'],
      on: '2021-06-08',
      isUnclear: false,
      notice: {
        type: 'retracted',
        pmid: '29897867',
        citation: 'doi: 10.1000/notice',
        listed: {
          by: 'Retraction Watch',
          on: '2021-06-08',
          reasons: ['Error in Analyses', 'Unreliable Results'],
        },
      },
    })
  })

  test.each([
    ['10.1000/a;10.1000/B;', ['10.1000/a', '10.1000/b']],
    ['10.1002/(SICI)1097-0118(199)1:2;3-X', ['10.1002/(sici)1097-0118(199)1:2;3-x']],
    ['unavailable', []],
    ['', []],
  ])('DOIs in %j', (OriginalPaperDOI, dois) => {
    expect(readListedRow(row({ OriginalPaperDOI })).dois).toEqual(dois)
  })

  test.each(['0', '', 'PMID 7', '１２３'])('%j is no number in PubMed', (OriginalPaperPubMedID) => {
    expect(readListedRow(row({ OriginalPaperPubMedID })).pmid).toBeUndefined()
  })

  test('a notice that took the place of the paper does not lead to the paper itself', () => {
    const { notice } = readListedRow(row({ RetractionPubMedID: '23432189' }))
    expect(notice?.pmid).toBeUndefined()
  })

  test.each([
    [{ RetractionNature: 'Hoax' }],
    [{ RetractionDate: '13/40/2021' }],
    [{ RetractionDate: '' }],
    [{}, 'clear'],
    [{ RetractionDate: '1/1/1900 0:00' }, 'clear'],
  ] as const)('%j is unclear, or clear', (more, is?: string) => {
    expect(readListedRow(row(more)).isUnclear).toBe(is !== 'clear')
  })

  test('is about the study of its number, unless their DOIs differ, else about that of its DOI', () => {
    const study = (pmid: string, source: Parameters<typeof incomingStudy>[2] = {}) =>
      incomingStudy(pmid, {}, source) as unknown as StudyRecord
    const read = readListedRow(row())
    expect(isAbout(read, study('23432189', { doi: '10.1000/PAPER' }))).toBe(true)
    expect(isAbout(read, study('23432189'))).toBe(true)
    expect(isAbout(read, study('23432189', { doi: '10.1000/other' }))).toBe('contradictory')
    expect(isAbout(read, study('5', { doi: '10.1000/paper' }))).toBe(true)
    const notice = { doi: '10.1000/paper', publicationTypes: ['Retraction Notice'] }
    expect(isAbout(read, study('6', notice))).toBe(false)
  })
})

test('a reinstatement ends what was listed before it, in any order of the rows', () => {
  const read = [
    row(),
    row({ RetractionNature: 'Expression of concern', RetractionDate: '1/2/2021 0:00' }),
    row({ RetractionNature: 'Reinstatement', RetractionDate: '7/1/2021 0:00' }),
    row({ RetractionNature: 'Correction', RetractionDate: '7/1/2021 0:00', 'Record ID': '8' }),
  ].map(readListedRow)
  expect(settledNotices(read).map(({ type }) => type)).toEqual(['corrected'])
  expect(settledNotices(read.toReversed()).map(({ type }) => type)).toEqual(['corrected'])
  expect(settledNotices(read.slice(0, 2)).map(({ type }) => type)).toEqual([
    'expression-of-concern',
    'retracted',
  ])
})
