import type { Language } from '../../src/contract/protocol/language.ts'
import { correctionEvents } from '../../src/domain/edition/corrections.ts'
import { asOf } from '../../src/domain/edition/edition.ts'
import { presentQuiz } from '../../src/domain/evidence/quiz.ts'
import { isPublic } from '../../src/domain/hearticle/hearticle.ts'
import type { LetterContent } from '../../src/domain/letter/weekly-letter.ts'
import { presentHearticleSummary } from '../../src/domain/presenters/present-hearticle.ts'
import { addDays, hourInVienna } from '../../src/domain/time/vienna-days.ts'
import { keepLatest } from '../runtime/keep-latest.ts'
import type { Stores } from '../store/create-stores.ts'
import { readCorrections } from './read-corrections.ts'

export type LetterStores = Pick<Stores, 'studies' | 'taxonomy' | 'withdrawals'> & {
  hearticles: Pick<
    Stores['hearticles'],
    'published' | 'findMany' | 'replacements' | 'firstEditions' | 'firstEditionsOf'
  >
  library: Pick<Stores['library'], 'imports'>
  now: () => Date
}

/** So long what was read serves for further letters; what is withdrawn after that is in none. */
const FRESH_MILLISECONDS = 30_000

/** Reads what the letters of a week can tell of, as it is public at this moment. */
export function openLetterContent(needed: LetterStores) {
  const latest = keepLatest<(language: Language) => LetterContent>(1)
  return async (week: string, language: Language): Promise<LetterContent> => {
    const moment = Math.floor(needed.now().getTime() / FRESH_MILLISECONDS)
    return (await latest(`${week} ${moment}`, () => readContent(needed, week)))(language)
  }
}

async function readContent(needed: LetterStores, week: string) {
  const { hearticles, studies, taxonomy, now } = needed
  const days = Array.from({ length: 7 }, (_, index) => addDays(week, index - 7))
  const [from, until] = [hourInVienna(addDays(week, -7), 0), hourInVienna(week, 0)]
  const [filed, log, firsts, ...ofDays] = await Promise.all([
    taxonomy.load(),
    readCorrections(needed),
    hearticles.firstEditions(from, until),
    ...days.map((day) => Array.fromAsync(hearticles.published(day))),
  ])
  const at = now()
  const rubricOfTopic = new Map(filed.topics.map(({ id, rubricId }) => [id, rubricId]))
  const dated = ofDays.flat()
  const isDated = new Set(dated.map(({ id }) => id))
  // What bears an earlier day and became public in this week.
  const later = await hearticles.findMany(
    firsts.map(({ hearticleId }) => hearticleId).filter((id) => !isDated.has(id)),
  )
  const found = [...dated, ...later]
    .filter((one) => isPublic(one, at) && rubricOfTopic.has(one.topicId))
    .map((one) => asOf(one, at))
  const became = await hearticles.firstEditionsOf(found.map(({ id }) => id))
  const firstPublic = new Map(became.map((one) => [one.hearticleId, one.at]))
  const changed = await hearticles.findMany([...log.headlines.keys()])
  const rubrics = new Map(
    [...changed, ...found].map(({ id, topicId }) => [id, rubricOfTopic.get(topicId)]),
  )
  const cited = await studies.findMany([...new Set(found.flatMap(({ citedPmids }) => citedPmids))])
  const languages = new Map<Language, LetterContent>()
  return (language: Language): LetterContent => {
    const known = languages.get(language)
    if (known) return known
    const summaries = found.map((one) =>
      presentHearticleSummary(
        one,
        filed,
        cited.filter(({ pmid }) => one.citedPmids.includes(pmid)),
        language,
      ),
    )
    const content = {
      hearticles: summaries,
      firstPublic,
      quizzes: new Map(
        summaries.flatMap(({ id, approval, findings }, index) => {
          const quiz =
            approval !== 'suspended' && presentQuiz(found[index]?.quiz, findings, id, language)
          return quiz ? [[id, quiz]] : []
        }),
      ),
      corrections: correctionEvents(log, at, language),
      rubricOf: (id: number) => rubrics.get(id),
    }
    languages.set(language, content)
    return content
  }
}
