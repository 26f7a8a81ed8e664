// Rules: P-MY-QUESTIONS, P-QUIZ.
import { beforeEach, describe, expect, test } from 'vitest'
import type { AskedQuiz } from '../../src/contract/reading/quiz.ts'
import { appForEachTest } from '../support/app.ts'
import { hearticleDraft, incomingStudy, noon } from '../support/records.ts'
import { writtenComparison, writtenFinding } from '../support/written-finding.ts'

const both = (de: string, en: string) => ({ de, en })

describe('questions apart from their hearticles', () => {
  const api = appForEachTest()
  let salt: number
  let older: number

  const withQuiz = async (key: string, publicationDate: string, question: string) => {
    const draft = hearticleDraft(key, {
      publicationDate,
      citedPmids: ['101'],
      comparisons: [writtenComparison],
      findings: [writtenFinding],
      quiz: {
        findingId: 'f1',
        question: both(question, `${question} in English`),
        right: both('Weniger <b>', 'Fewer <b>'),
        wrong: both('Mehr', 'More'),
        alsoWrong: both('Gleich viele', 'As many'),
      },
    })
    return (await api.stores.hearticles.importByKey(draft)).hearticle.id
  }

  const asked = async (query: string) => {
    const answer = await api.get(`/api/quizzes?${query}`)
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { content: AskedQuiz[] }).content
  }

  beforeEach(async () => {
    older = await withQuiz('older', '2026-11-10', 'Und davor?')
    salt = await withQuiz('salt', '2026-11-12', 'Und Salz?')
    await withQuiz('tomorrow', '2026-11-23', 'Noch nicht?')
    api.publish()
  })

  test('are answered with the right answer and what the finding says, in the order asked for', async () => {
    const content = await asked(`hearticles=${salt},77,1,${older}&lang=en`)
    expect(content.map(({ hearticleId, question }) => [hearticleId, question])).toEqual([
      [salt, 'Und Salz? in English'],
      [older, 'Und davor? in English'],
    ])
    expect(content[0]).toMatchObject({ edition: 1, headline: expect.stringMatching(/./) })
    expect(content[0]?.finding.id).toBe(content[0]?.findingId)
    expect(content[0]?.answers.find(({ answer }) => answer === 'right')?.text).toBe('Fewer <b>')
  })

  test('without hearticles are the newest that is public', async () => {
    expect((await asked('')).map(({ question }) => question)).toEqual(['Und Salz?'])
    await api.stores.hearticles.remove(salt, noon)
    api.publish()
    expect((await asked('')).map(({ question }) => question)).toEqual(['Und davor?'])
  })

  test('are none once the study of their finding is retracted', async () => {
    const retracted = incomingStudy(
      '101',
      { version: 3 },
      { notices: [{ type: 'retracted', pmid: '900' }] },
    )
    await api.stores.studies.importMany([retracted])
    api.publish()
    expect(await asked(`hearticles=${salt}`)).toEqual([])
    expect(await asked('')).toEqual([])
  })
})
