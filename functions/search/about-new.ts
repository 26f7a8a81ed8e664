import type { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../src/contract/protocol/language.ts'
import type { StudyRecord } from '../../src/domain/study/study.ts'
import { germanTextsOf } from '../../src/domain/study/text-languages.ts'
import type { Taxonomy } from '../../src/domain/taxonomy/taxonomy.ts'
import { inlineToText } from '../../src/domain/text/inline-markup.ts'
import type { QuestionReader } from './link/read-question.ts'
import type { TellingConcepts } from './link/telling-concepts.ts'

export function titlesOf(study: StudyRecord): Record<Language, string> {
  return {
    en: inlineToText(study.source.title),
    de: inlineToText(germanTextsOf(study)?.title ?? ''),
  }
}

/** A topic's own name counts for so many of the concepts of its hearticles. */
const NAME_COUNTS = 2

/**
 * Suggests the topic with which a study's titles share most: its name, and the headlines and keywords
 * of its public hearticles.
 * @returns its id; undefined where nothing is shared, or with two topics as much
 */
export function openSuggestedTopics(
  db: DatabaseSync,
  { topics }: Taxonomy,
  telling: TellingConcepts,
  { broaderOf }: Pick<QuestionReader, 'broaderOf'>,
): (study: StudyRecord) => number | undefined {
  const shared = db.prepare(`
    SELECT topic, count(*) AS concepts FROM topic_concept
    WHERE concept IN (SELECT value FROM json_each(?)) GROUP BY topic`)
  let names: Array<{ id: number; name: ReadonlySet<number> }> | undefined
  return (study) => {
    const titles = telling(titlesOf(study))
    const about = new Set([...titles].flatMap((one) => [one, ...broaderOf(one)]))
    names ??= topics.map(({ id, name }) => ({ id, name: telling(name) }))
    const counts = new Map(
      shared.all(JSON.stringify([...about])).map((row) => [row.topic, Number(row.concepts)]),
    )
    const [first, second] = names
      .map(({ id, name }) => ({
        id,
        count: NAME_COUNTS * name.intersection(about).size + (counts.get(id) ?? 0),
      }))
      .toSorted((a, b) => b.count - a.count)
    if (!first || first.count === 0 || first.count === second?.count) return undefined
    return first.id
  }
}
