import type { SearchChoice } from '../../../functions/search/retrieve/full-text-index.ts'
import type { SearchIndex } from '../../../functions/search/search-index.ts'
import { atMost, type Figure, median } from '../measure/figures.ts'
import { randomNumbers } from '../measure/random-numbers.ts'
import { type Draw, inventStudy, rubrics } from './generate-content.ts'
import { misspell } from './misspell.ts'

const ASKED = 1000
const WARMED_UP = 50
const ROUNDS = 3
const PAGE = { page: 0, size: 8, now: new Date('2026-11-21T11:00:00Z') }
/**
 * In milliseconds by the clock, on a machine that does nothing else: that of a thread's processor
 * time counts in steps longer than most of these.
 */
const MUST = {
  search: { p50: 20, p99: 80 },
  answer: { p50: 30, p99: 100 },
  suggest: { p99: 5 },
  feeds: { p99: 5 },
}

type Language = 'de' | 'en'
interface Question {
  term: string
  language: Language
}

/** How long a search index takes for questions with the counts of their filters, for titles while they are typed, and for feeds. */
export async function measureSpeed(
  searchIndex: SearchIndex,
  studies: number,
  draw: Draw,
): Promise<Figure[]> {
  const { search } = searchIndex
  const questions = inventQuestions(studies, draw)
  const searched = await timed(questions, ({ term, language }) =>
    search.findStudies(term, { ...PAGE, language }),
  )
  const answered = await timed(questions, async ({ term, language }) => {
    await searchIndex.answer(term, language)
    await search.findStudies(term, { ...PAGE, language })
  })
  const filtered = await timed(
    questions.map((question, index) => ({ ...question, ...inventChoice(index) })),
    ({ term, ...asking }) => search.findStudies(term, { ...PAGE, ...asking }),
  )
  const suggested = await timed(questions.map(typing), ({ term, language }) =>
    search.suggestStudies(term, language),
  )
  const lists = Array.from({ length: ASKED }, (_, index) => ({
    list: (['latest', 'top-cited', 'austrian'] as const)[index % 3] ?? 'latest',
    rubricId: rubrics[index % rubrics.length]?.id ?? 1,
    page: index % 40,
  }))
  const fed = await timed(lists, ({ page, ...list }) =>
    searchIndex.studies(list, { page, size: 12 }),
  )
  return [
    ...figures('search', searched, MUST.search),
    ...figures('answer and list together', answered, MUST.answer),
    ...figures('search, filtered or sorted', filtered, MUST.search),
    ...figures('suggestions', suggested, MUST.suggest),
    ...figures('feeds', fed, MUST.feeds),
  ]
}

/** Two to seven words of one study's title or abstract, now and then misspelt or in German. */
function inventQuestions(studies: number, draw: Draw): Question[] {
  return Array.from({ length: ASKED }, (_, number) => {
    const random = randomNumbers(number)
    const { source } = inventStudy(1 + Math.floor(random() * studies), draw)
    const language: Language = source.german ? 'de' : 'en'
    const title = source.german?.title ?? source.title
    const words = `${title} ${source.abstract[0]?.text}`.replaceAll('.', '').split(' ')
    const from = Math.floor(random() * 12)
    const term = words.slice(from, from + 2 + Math.floor(random() * 6)).join(' ')
    return { term: random() < 0.2 ? misspell(term, number) : term, language }
  })
}

/** What of the results is asked for: a rubric, years, both, or all in another order. */
function inventChoice(number: number): SearchChoice {
  const rubric = rubrics[number % rubrics.length]?.id
  const choices: SearchChoice[] = [
    { filters: { yearFrom: 2010 } },
    { filters: { rubric } },
    { filters: { rubric, yearFrom: 2000, yearTo: 2020, textLanguage: 'de' } },
    { sort: 'newest' },
    { filters: { rubric }, sort: 'most-cited' },
  ]
  return choices[number % choices.length] ?? {}
}

function typing({ term, language }: Question, number: number): Question {
  const letters = 3 + Math.floor(randomNumbers(number)() * Math.min(20, term.length - 3))
  return { term: term.slice(0, letters), language }
}

/**
 * In milliseconds each, sorted. Of each question the middle one of three times, so that the
 * hundredth is the hardest questions' and not whatever the machine did besides.
 */
async function timed<T>(
  questions: readonly T[],
  answer: (asked: T) => Promise<unknown>,
): Promise<number[]> {
  for (const one of questions.slice(0, WARMED_UP)) await answer(one)
  const rounds: number[][] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const times: number[] = []
    for (const one of questions) {
      const started = performance.now()
      await answer(one)
      times.push(performance.now() - started)
    }
    rounds.push(times)
  }
  return questions
    .map((_, index) => median(rounds.map((times) => times[index] ?? Number.NaN)))
    .toSorted((a, b) => a - b)
}

function figures(what: string, times: number[], must: Partial<Record<'p50' | 'p99', number>>) {
  return Object.entries(must).map(([name, limit]): Figure => {
    const measured = times[Math.floor(times.length * (name === 'p50' ? 0.5 : 0.99))]
    return atMost(limit, `${what}: ${name}`, measured ?? NaN, 'ms')
  })
}
