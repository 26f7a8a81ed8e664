import type { Hono } from 'hono'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { type AskedQuiz, listQuizzes } from '../../../src/contract/reading/quiz.ts'
import { presentQuiz } from '../../../src/domain/evidence/quiz.ts'
import { translationFor } from '../../../src/domain/hearticle/translation-for.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { answerLanguage } from '../../request/caller.ts'
import type { SearchIndex } from '../../search/search-index.ts'

/** Among so many of the newest hearticles the newest question is looked for. */
const MOST_LOOKED_AT = 60

/** Questions at hearticles, where they are asked apart from them (P-MY-QUESTIONS). */
export function quizRoutes(app: Hono, { searchIndex }: Dependencies): void {
  serve(app, listQuizzes, ({ query }) => {
    const language = answerLanguage(query)
    const ids = query.hearticles?.split(',').map(Number)
    return searchIndex.use(async (index) => {
      if (ids) return { content: await quizzesOf(index, ids, language) }
      const newest = () => newestQuiz(index, language)
      return (await index.cached(`newest quiz ${language}`, newest)) ?? { content: [] }
    })
  })
}

async function newestQuiz(
  index: SearchIndex,
  language: Language,
): Promise<{ content: AskedQuiz[] }> {
  const newest = index.hearticles
    .toSorted((a, b) => b.publicationDate.localeCompare(a.publicationDate) || b.id - a.id)
    .slice(0, MOST_LOOKED_AT)
  for (const { id } of newest) {
    const content = await quizzesOf(index, [id], language)
    if (content.length > 0) return { content }
  }
  return { content: [] }
}

async function quizzesOf(
  index: SearchIndex,
  ids: readonly number[],
  language: Language,
): Promise<AskedQuiz[]> {
  const [records, summaries] = await Promise.all([
    index.hearticlesOf(ids),
    index.summaries(ids, language),
  ])
  const summaryOf = new Map(summaries.map((summary) => [summary.id, summary]))
  return records.flatMap(({ id, quiz: written, edition }) => {
    const summary = summaryOf.get(id)
    if (!summary || summary.approval === 'suspended') return []
    const { findings, comparisons, translations } = summary
    const quiz = presentQuiz(written, findings, id, language)
    const finding = findings.find((one) => one.id === quiz?.findingId)
    if (!quiz || !finding) return []
    const comparison = comparisons.find((one) => one.id === finding.comparisonId)
    return [
      {
        ...quiz,
        hearticleId: id,
        edition: edition?.number ?? 1,
        headline: translationFor(translations, language)?.headline ?? '',
        finding,
        ...(comparison && { comparison }),
      },
    ]
  })
}
