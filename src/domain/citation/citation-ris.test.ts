import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyStudy, chapter, hostileText, people, sprint } from '../../../tests/support/citable.ts'
import { toRis } from './citation-ris.ts'

describe('a study in RIS', () => {
  test('has a line for each field, ended as the format wants', () => {
    expect(toRis(sprint)).toBe(
      [
        'TY  - JOUR',
        'AU  - Wright, Jackson T, Jr',
        'TI  - A Randomized Trial of Intensive versus Standard Blood-Pressure Control',
        'T2  - The New England journal of medicine',
        'JA  - N Engl J Med',
        'VL  - 373',
        'IS  - 22',
        'SP  - 2103',
        'EP  - 2116',
        'PY  - 2015',
        'DA  - 2015/11/26/',
        'DO  - 10.1056/NEJMoa1511939',
        'AN  - 26551272',
        'UR  - https://pubmed.ncbi.nlm.nih.gov/26551272/',
        'AB  - BACKGROUND: Targets are uncertain. METHODS: We assigned 9361 persons.',
        'KW  - salt',
        'KW  - blood pressure',
        'KW  - Humans',
        'LA  - eng',
        'ER  - ',
        '',
      ].join('\r\n'),
    )
  })

  test('keeps every author, groups among them', () => {
    const authorNames = [{ collectiveName: 'SPRINT Research Group' }, ...people(1004)]
    const authors = toRis({ ...sprint, authorNames })
      .split('\r\n')
      .filter((line) => line.startsWith('AU'))
    expect(authors).toHaveLength(1005)
    expect(authors.slice(0, 2)).toEqual(['AU  - SPRINT Research Group', 'AU  - Name1, A'])
    expect(toRis({ ...sprint, authorNames: [] })).not.toContain('AU  -')
  })

  test.each([
    ['2019', 'PY  - 2019\r\nDA  - 2019///\r\n'],
    ['2019-03', 'PY  - 2019\r\nDA  - 2019/03//\r\n'],
  ])('the date %s stays as exact as it is', (publicationDate, expected) => {
    expect(toRis({ ...sprint, publicationDate })).toContain(expected)
    expect(toRis({ ...sprint, publicationDate: null })).not.toMatch(/^(PY|DA)/m)
  })

  test.each([
    ['R191-203', 'SP  - R191\r\nEP  - R203\r\n'],
    ['507-514.e3', 'SP  - 507\r\nEP  - 514.e3\r\n'],
  ])('the pages %s keep what stands before and behind their numbers', (pages, expected) => {
    expect(toRis({ ...sprint, pages })).toContain(expected)
  })

  test('a chapter names its book, a whole book is one', () => {
    expect(toRis(chapter)).toMatch(
      /^TY {2}- CHAP\r\n[\s\S]*TI {2}- Hypertension\r\nT2 {2}- StatPearls/,
    )
    const book = toRis({ ...chapter, title: 'StatPearls' })
    expect(book).toMatch(/^TY {2}- BOOK\r\n/)
    expect(book).not.toContain('T2  -')
  })

  test('whatever a source says, each line is a field, with one beginning and one end', () => {
    fc.assert(
      fc.property(anyStudy(hostileText), (study) => {
        const lines = toRis(study).split(/\r\n|[\n\r\v\f\x85\u2028\u2029]/)
        expect(lines.pop()).toBe('')
        for (const line of lines) expect(line).toMatch(/^[A-Z][A-Z0-9] {2}- /)
        expect(lines.filter((line) => line.startsWith('TY'))).toEqual([lines[0]])
        expect(lines.filter((line) => line.startsWith('ER'))).toEqual([lines.at(-1)])
      }),
    )
  })
})
