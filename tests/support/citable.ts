/** Studies to cite: a real-looking one to vary, and any that a hostile source could bring. */
import fc from 'fast-check'
import type { CitableStudy } from '../../src/domain/citation/citation.ts'

export const sprint: CitableStudy = {
  pmid: '26551272',
  kind: 'article',
  title: 'A Randomized Trial of Intensive versus Standard Blood-Pressure Control',
  abstract: 'BACKGROUND: Targets are uncertain.\n\nMETHODS: We assigned 9361 persons.',
  authorNames: [{ lastName: 'Wright', foreName: 'Jackson T', initials: 'JT', suffix: 'Jr' }],
  authorsComplete: true,
  journal: 'The New England journal of medicine',
  journalAbbreviation: 'N Engl J Med',
  volume: '373',
  issue: '22',
  pages: '2103-16',
  url: 'https://pubmed.ncbi.nlm.nih.gov/26551272/',
  doi: '10.1056/NEJMoa1511939',
  pmcid: 'PMC4689591',
  publicationDate: '2015-11-26',
  keywords: ['salt', 'blood pressure'],
  meshTerms: ['Humans'],
  languages: ['eng'],
  translations: [],
  notices: [],
}

export const chapter: CitableStudy = {
  ...sprint,
  kind: 'book',
  title: 'Hypertension',
  journal: 'StatPearls',
  journalAbbreviation: null,
  volume: null,
  issue: null,
  pages: null,
  doi: null,
  pmcid: null,
  publicationDate: '2024-01',
}

export const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ lastName: `Name${index + 1}`, initials: 'A' }))

const HOSTILE = [
  '\nER  - ',
  '\r\nTY  - JOUR',
  '}',
  '{',
  '\\',
  '&amp;',
  '@article{x,',
  '%',
  '\u2028',
]

/** Every text of the study is made of this. */
export function anyStudy(text: fc.Arbitrary<string>): fc.Arbitrary<CitableStudy> {
  const maybe = fc.option(text)
  const author = fc.oneof(
    fc.record(
      { lastName: text, foreName: text, initials: text, suffix: text },
      { requiredKeys: ['lastName'] },
    ),
    fc.record({ collectiveName: text }),
  )
  return fc.record({
    pmid: fc.integer({ min: 1, max: 99_999_999 }).map(String),
    kind: fc.constantFrom('article' as const, 'book' as const),
    title: text,
    abstract: text,
    authorNames: fc.array(author, { maxLength: 9 }),
    authorsComplete: fc.boolean(),
    journal: maybe,
    journalAbbreviation: maybe,
    volume: maybe,
    issue: maybe,
    pages: maybe,
    url: text,
    doi: maybe,
    pmcid: maybe,
    publicationDate: fc.constantFrom(null, '2019', '2019-03', '2019-03-04'),
    keywords: fc.array(text, { maxLength: 3 }),
    meshTerms: fc.array(text, { maxLength: 3 }),
    languages: fc.array(fc.oneof(fc.constantFrom('eng', 'ger', 'und', 'mul'), text), {
      maxLength: 2,
    }),
    translations: fc.constant([]),
    notices: fc.array(
      fc.record({
        type: fc.constantFrom('retracted', 'corrected', 'comment'),
        pmid: fc.constantFrom(null, '7'),
        citation: maybe,
      }),
      { maxLength: 2 },
    ),
  })
}

export const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' })), { maxLength: 4 })
  .map((parts) => parts.join(''))

/** Words as names and titles have them. */
export const plainWords = fc
  .array(fc.stringMatching(/^[A-Za-zäöü0-9]{1,8}$/), { minLength: 1, maxLength: 4 })
  .chain((words) => fc.constantFrom('', '.', '?', '!').map((end) => `${words.join(' ')}${end}`))
