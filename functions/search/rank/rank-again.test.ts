import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readerOf } from '../../../tests/support/asked-index.ts'
import { writeThesaurus } from '../link/thesaurus-tables.ts'
import { parseThesaurus } from '../parse/thesaurus.ts'
import { type FullTextIndex, openFullTextIndex } from '../retrieve/full-text-index.ts'
import type { SearchDocument } from '../tables/index-tables.ts'
import { writeFullTextIndex } from '../write/write-full-text-index.ts'
import { answerScore, bestSentences, featuresOf, type Ranked } from './features.ts'
import { askedGrams, gramsIn, shareOfGrams, shareOfWords } from './letter-grams.ts'
import { openMeantWords, RANKED_AGAIN, rankAgain } from './rank-again.ts'

// Rules: P-SEARCH-RANKING.

const gramsFor = (...bases: string[]) => askedGrams(bases.map((base) => ({ base, weight: 1 })))
const wordsOf = (text: string, ...bases: string[]) => {
  const question = gramsFor(...bases)
  return shareOfWords(gramsIn(text, question), question)
}

describe('the share of a question in a text', () => {
  it('is all of it where its words stand there, however they are written', () => {
    expect(wordsOf('Über KÄSE\u2019s Größe: 3,5 mg', 'kase', 'uber')).toBe(1)
    expect(wordsOf('nothing of it', 'blood', 'pressure')).toBe(0)
    expect(wordsOf('blood', 'blood', 'pressure')).toBe(0.5)
  })

  it('is less for another form, and a little for another word', () => {
    const other = wordsOf('hypertensive patients', 'hypertension')
    expect(other).toBeLessThan(1)
    expect(other).toBeGreaterThan(wordsOf('hyperactive patients', 'hypertension'))
  })

  it('counts a rare word for more than a frequent one', () => {
    const question = askedGrams([
      { base: 'sarcoidosis', weight: 1 },
      { base: 'patients', weight: 0.1 },
    ])
    const share = (text: string) => shareOfWords(gramsIn(text, question), question)
    expect(share('sarcoidosis')).toBeGreaterThan(5 * share('patients'))
  })

  it('puts together what several texts have', () => {
    const question = gramsFor('blood', 'pressure')
    const [one, other] = ['blood', 'pressure'].map((text) => gramsIn(text, question))
    expect(shareOfGrams([one, other] as Uint8Array[], question)).toBe(1)
    expect(shareOfGrams([one] as Uint8Array[], question)).toBeLessThan(1)
  })

  it('is from 0 to 1 for any question and text', () => {
    const any = fc.string({ unit: 'binary', maxLength: 80 })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 5 }), any, (bases, text) => {
        const question = gramsFor(...bases)
        const found = gramsIn(text, question)
        for (const share of [shareOfWords(found, question), shareOfGrams([found], question)]) {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})

describe('features', () => {
  const question = { de: gramsFor('blutdruck', 'salz'), en: gramsFor('blood', 'salt') }

  it('are those of the better language, and of the best sentence', () => {
    const features = featuresOf(
      {
        texts: [
          { language: 'de', title: 'Etwas', body: '' },
          { language: 'en', title: 'On salt', body: 'We asked. Salt raises blood. None fell.' },
        ],
        otherTexts: [],
      },
      question,
      0.5,
    )
    expect(features).toEqual({ index: 0.5, whole: 1, title: 0.5, sentence: 1 })
  })

  it('find authors and keywords, which stand in no text', () => {
    const { sentence, title } = featuresOf(
      { texts: [{ language: 'en', title: '', body: '' }], otherTexts: ['Salt B'] },
      question,
      0,
    )
    expect([sentence, title]).toEqual([0.5, 0])
  })

  it('merit only parts what answers alike', () => {
    const alike = { index: 1, whole: 0.5, title: 0.5, sentence: 0.5 }
    expect(answerScore(alike, 1)).toBeGreaterThan(answerScore(alike, 0))
    expect(answerScore({ ...alike, sentence: 0.55 }, 0)).toBeGreaterThan(answerScore(alike, 1))
  })
})

describe('the sentence that answers best', () => {
  const best = (text: string, ...bases: string[]) =>
    bestSentences(text, 'en', gramsFor(...bases))[0]

  it('is whole, and without its heading', () => {
    const text =
      'OBJECTIVE: To test salt. RESULTS: Less salt vs. more lowered pressure (P = .05; e.g. 3.5 mmHg). It was safe.'
    expect(best(text, 'salt', 'pressure')).toBe(
      'Less salt vs. more lowered pressure (P = .05; e.g. 3.5 mmHg).',
    )
  })

  it('is the later one of two that say as much', () => {
    expect(best('Salt was measured. Salt harms.', 'salt')).toBe('Salt harms.')
  })

  it('is there for any text that has more than headings', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const sentence of bestSentences(text, 'de', gramsFor('salz'))) {
          expect(text).toContain(sentence)
          expect(sentence.trim()).not.toBe('')
        }
      }),
    )
  })
})

describe('ranking again', () => {
  const text = (id: number, title: string, body: string): SearchDocument => ({
    id,
    keywords: [],
    names: [],
    identifiers: [String(90_000 + id)],
    titles: [{ language: 'en', text: title }],
    bodies: [{ language: 'en', text: body }],
  })
  const scattered = 'Salt was one thing of many that were told. '.repeat(3)
  const documents = [
    text(1, 'Salt salt', `${scattered} Nobody spoke of pressure.`),
    text(2, 'Diet', 'Something else was told of first. Salt raises blood pressure.'),
    text(3, 'Hypertension in adolescents', 'A cohort was followed.'),
    ...Array.from({ length: 60 }, (_, at) =>
      text(
        4 + at,
        'Cohort',
        `${'Then others came. '.repeat(at % 7)}Sleep was ${at % 3 ? 'told. It was ' : ''}measured.`,
      ),
    ),
  ]
  const db = new DatabaseSync(':memory:')
  writeThesaurus(
    db,
    parseThesaurus([
      { name: 't', text: '# Heart | disease\nhypertension | Bluthochdruck, Hypertonie | | ' },
    ]),
  )
  writeFullTextIndex(db, 'study', documents)
  const index = openFullTextIndex(db, 'study')
  const readQuestion = readerOf(db)
  const questionWords = openMeantWords(db, 'study', readQuestion.vocabulary)
  const ranked = ({ titles, bodies }: SearchDocument): Ranked => ({
    texts: titles.map((title, at) => ({
      language: 'en',
      title: title.text,
      body: bodies[at]?.text ?? '',
    })),
    otherTexts: [],
    merit: 0,
  })
  const read = new Map(documents.map((document) => [document.id, ranked(document)]))
  const again = rankAgain(index, questionWords, async (ids) => ids.map((id) => read.get(id)))
  const ids = async (term: string, offset = 0, limit = 8, ranking: FullTextIndex = again) => {
    const { hits } = await ranking.search(readQuestion(term), { limit, offset })
    return hits.map(({ id }) => id)
  }

  it('puts first what answers in one sentence', async () => {
    expect((await ids('salt raises blood pressure'))[0]).toBe(2)
  })

  it('reads a German question in the words of English texts', async () => {
    const { en } = questionWords(readQuestion('Bluthochdruck'))
    expect(shareOfWords(gramsIn('hypertension', en), en)).toBe(1)
    expect(shareOfWords(gramsIn('bluthochdruck', en), en)).toBe(0)
    expect(await ids('Bluthochdruck')).toEqual([3])
  })

  it('finds as much as the index, page by page each thing once', async () => {
    const pages = await Promise.all(
      Array.from({ length: 8 }, (_, page) => ids('sleep measured', page * 8)),
    )
    expect(new Set(pages.flat()).size).toBe(60)
    expect(pages.flat()).toEqual(await ids('sleep measured', 0, 64))
    expect(pages.flat()).not.toEqual(await ids('sleep measured', 0, 64, index))
    const { total } = await again.search(readQuestion('sleep measured'), { limit: 8, offset: 0 })
    expect(total).toBe(60)
  })

  it('leaves the order of the index beyond the first ones, and where a number is asked for', async () => {
    expect(await ids('sleep measured', RANKED_AGAIN)).toEqual(
      await ids('sleep measured', RANKED_AGAIN, 8, index),
    )
    expect(await ids('90002')).toEqual(await ids('90002', 0, 8, index))
  })
})
