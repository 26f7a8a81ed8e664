// Rules: P-ANSWER.
/** How many questions to the sample content are answered rightly, and that no number is wrong. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnswerTo } from '../../src/contract/reading/answer.ts'
import { appForEachTest, TEST_ADDRESS_HEADER } from '../support/app.ts'
import { type JudgedQuestion, judge, readQuestions } from '../support/judged-questions.ts'
import { noon } from '../support/records.ts'
import { sampleSearchIndex } from '../support/sample-search-index.ts'
import { searchIndexProviderOf } from '../support/search-index.ts'

/** Of those seen, so much has to be answered rightly. */
const LEAST_RIGHT = 0.8

/** Of the questions that are set aside only the counts are reported, unless this is asked for. */
const SHOWS_ASIDE = process.env.SHOW_ASIDE === '1'

describe('questions to the sample content', () => {
  const api = appForEachTest()
  let sample: Awaited<ReturnType<typeof sampleSearchIndex>>

  beforeAll(async () => {
    sample = await sampleSearchIndex(noon)
  })
  beforeEach(() => api.rebuild({ searchIndex: searchIndexProviderOf(sample.index) }))

  const ask = async ({ question, language }: JudgedQuestion, index: number) => {
    const query = new URLSearchParams({ q: question, languageCode: language })
    // Each person asks one.
    const headers = { [TEST_ADDRESS_HEADER]: `198.51.${100 + (index >> 8)}.${index & 255}` }
    const response = await api.get(`/api/answer?${query}`, headers)
    expect(response.status).toBe(200)
    return (await response.json()) as AnswerTo
  }

  test.each([
    ['seen', true],
    ['aside', SHOWS_ASIDE],
  ] as const)('%s are answered rightly, with no wrong number', async (half, isShown) => {
    const judged: (JudgedQuestion & ReturnType<typeof judge>)[] = []
    for (const [index, question] of readQuestions(half).entries()) {
      const answer = await ask(question, index)
      judged.push({ ...question, ...judge(question, answer, (id) => sample.keys.get(id)) })
    }
    const wrong = judged.filter(({ isRight }) => !isRight)
    const wrongNumbers = wrong.filter(({ isWrongNumber }) => isWrongNumber)
    const report = [
      countsByKind(judged),
      ...(isShown ? wrong : []).map(
        ({ question, expect: { kind }, isWrongNumber, summary }) =>
          `${isWrongNumber ? 'WRONG NUMBER ' : ''}${question} (${kind}) → ${summary}`,
      ),
    ].join('\n')
    process.stdout.write(`${half}: ${report}\n`)
    expect(wrongNumbers.length, report).toBe(0)
    const right = judged.length - wrong.length
    if (half === 'seen') expect(right / judged.length, report).toBeGreaterThanOrEqual(LEAST_RIGHT)
  })
})

/** '41 of 60 right: finding 16 of 24, …' */
function countsByKind(judged: readonly { isRight: boolean; expect: { kind: string } }[]): string {
  const count = (of: typeof judged) =>
    `${of.filter(({ isRight }) => isRight).length} of ${of.length}`
  const kinds = Map.groupBy(judged, ({ expect: { kind } }) => kind)
  return `${count(judged)} right: ${[...kinds].map(([kind, of]) => `${kind} ${count(of)}`).join(', ')}`
}
