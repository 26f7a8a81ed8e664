import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyStudy, chapter, hostileText, people, sprint } from '../../../tests/support/citable.ts'
import type { CitableStudy } from './citation.ts'
import { citationKey, toBibtex } from './citation-bibtex.ts'

const field = (name: string, more: Partial<CitableStudy>) =>
  new RegExp(`^  ${name} = \\{(.*)\\},$`, 'm').exec(toBibtex({ ...sprint, ...more }))?.[1]

describe('a study in BibTeX', () => {
  test('is one entry', () => {
    expect(toBibtex(sprint)).toBe(
      `@article{Wright2015pmid26551272,
  author = {Wright, Jr, Jackson T},
  title = {{A Randomized Trial of Intensive versus Standard Blood-Pressure Control}},
  journal = {The New England journal of medicine},
  year = {2015},
  volume = {373},
  number = {22},
  pages = {2103--2116},
  doi = {10.1056/NEJMoa1511939},
  url = {https://pubmed.ncbi.nlm.nih.gov/26551272/},
  pmid = {26551272},
  pmcid = {PMC4689591},
  language = {eng},
  keywords = {salt, blood pressure, Humans},
  abstract = {BACKGROUND: Targets are uncertain. METHODS: We assigned 9361 persons.},
  month = nov,
}
`,
    )
  })

  test.each<[string, CitableStudy['authorNames'], string | undefined]>([
    ['none', [], undefined],
    ['a group', [{ collectiveName: 'SPRINT & Friends' }], '{SPRINT \\& Friends}'],
    [
      'a group among persons',
      [
        ...people(1),
        { collectiveName: 'Salt and Life, Inc' },
        { lastName: 'Müller', foreName: 'Ö' },
      ],
      'Name1, A and {Salt and Life, Inc} and Müller, Ö',
    ],
    ['a last name alone', [{ lastName: 'de la Cruz' }], '{de la Cruz}'],
    [
      'a name that holds what parts names',
      [{ lastName: 'Stone and Wood', foreName: 'A, B' }],
      '{Stone and Wood}, {A, B}',
    ],
  ])('authors: %s', (_, authorNames, expected) => {
    expect(field('author', { authorNames })).toBe(expected)
  })

  test('says that a list goes on, and keeps 1,004', () => {
    expect(field('author', { authorsComplete: false })).toBe('Wright, Jr, Jackson T and others')
    expect(field('author', { authorNames: people(1004) })?.split(' and ')).toHaveLength(1004)
  })

  test('writes what means something to TeX by its name, and accents as they are', () => {
    expect(field('title', { title: '5 # $ % & _ { } ~ ^ \\ ü' })).toBe(
      '{5 \\# \\$ \\% \\& \\_ \\textbraceleft{} \\textbraceright{} \\textasciitilde{} \\textasciicircum{} \\textbackslash{} ü}',
    )
    expect(field('title', { title: 'A\nB &amp; C' })).toBe('{A B \\&amp; C}')
  })

  test.each([
    '10.4103/abcd.abcd_14_19',
    '10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2',
    '10.1/50%25#a&b~c^d$e',
  ])('the DOI %s stands as it is', (doi) => {
    expect(field('doi', { doi })).toBe(doi)
  })

  test('an address stands as it is, and what would end it early is written by its name', () => {
    expect(field('url', { url: 'https://x.example/a_b?c=%20&d#e' })).toBe(
      'https://x.example/a_b?c=%20&d#e',
    )
    expect(field('doi', { doi: '10.1/a}b{c\\' })).toBe(
      '10.1/a\\textbraceright{}b\\textbraceleft{}c\\textbackslash{}',
    )
  })

  test.each([
    ['e1000097', 'e1000097'],
    ['1-12; discussion 13-4', '1-12; discussion 13-4'],
  ])('the pages %s are %s', (pages, expected) => {
    expect(field('pages', { pages })).toBe(expected)
  })

  test('a month only where it is known', () => {
    expect(toBibtex({ ...sprint, publicationDate: '2019' })).not.toContain('month')
    expect(toBibtex({ ...sprint, publicationDate: null })).not.toContain('year')
  })

  test('a chapter is in a book, a whole book is one', () => {
    expect(toBibtex(chapter)).toMatch(/^@incollection\{[\s\S]*booktitle = \{StatPearls\}/)
    const book = toBibtex({ ...chapter, title: 'StatPearls' })
    expect(book).toMatch(/^@book\{/)
    expect(book).not.toContain('booktitle')
  })

  test.each<[string, CitableStudy['authorNames'], string]>([
    ['umlauts', [{ lastName: 'Müller-Weiß' }], 'MullerWeiss2015pmid26551272'],
    ['a group', [{ collectiveName: 'SPRINT Group' }], 'SPRINTGroup2015pmid26551272'],
    ['no Latin letter', [{ lastName: '王' }], 'Anonymous2015pmid26551272'],
    ['nobody', [], 'Anonymous2015pmid26551272'],
  ])('the key of %s is made of plain letters', (_, authorNames, expected) => {
    expect(citationKey({ ...sprint, authorNames })).toBe(expected)
  })

  test('whatever a source says, its braces balance and it is one entry', () => {
    fc.assert(
      fc.property(anyStudy(hostileText), (study) => {
        const entry = toBibtex(study)
        let depth = 0
        const ends: number[] = []
        for (let at = 0; at < entry.length; at += 1) {
          if (entry[at] === '{') depth += 1
          if (entry[at] === '}') depth -= 1
          expect(depth).toBeGreaterThanOrEqual(0)
          if (entry[at] === '}' && depth === 0) ends.push(at)
        }
        // As BibTeX counts: a brace behind a backslash is one, too.
        expect(ends).toEqual([entry.length - 2])
        expect(entry).toMatch(
          /^@(article|book|incollection)\{[A-Za-z0-9]+,\n( {2}[a-z]+ = .*,\n)+\}\n$/,
        )
      }),
    )
  })
})
