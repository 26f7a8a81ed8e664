import type { DatabaseSync } from 'node:sqlite'
import { type Language, languages } from '../../src/contract/protocol/language.ts'
import type { HearticleRecord } from '../../src/domain/hearticle/hearticle.ts'
import type { StudyRecord } from '../../src/domain/study/study.ts'
import type { Taxonomy } from '../../src/domain/taxonomy/taxonomy.ts'
import { openBroader } from './answer/meaning.ts'
import { unpack } from './packed.ts'
import { type TellingConcepts, titlesOf } from './telling-concepts.ts'

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
): (study: StudyRecord) => number | undefined {
  const broaderOf = openBroader(db)
  let known:
    | Array<{ id: number; name: ReadonlySet<number>; texts: ReadonlySet<number> }>
    | undefined
  const readTopics = () => {
    const hearticles = db
      .prepare('SELECT record FROM hearticle')
      .all()
      .map(({ record }) => unpack<HearticleRecord>(record))
    return topics.map(({ id, name }) => {
      const own = hearticles.filter(({ topicId }) => topicId === id)
      const texts = own.flatMap((hearticle) => [...telling(headlinesOf(hearticle))])
      return { id, name: telling(name), texts: new Set(texts) }
    })
  }
  return (study) => {
    const titles = telling(titlesOf(study))
    const about = new Set([...titles].flatMap((one) => [one, ...broaderOf(one)]))
    known ??= readTopics()
    const [first, second] = known
      .map(({ id, name, texts }) => ({
        id,
        count: NAME_COUNTS * name.intersection(about).size + texts.intersection(about).size,
      }))
      .toSorted((a, b) => b.count - a.count)
    if (!first || first.count === 0 || first.count === second?.count) return undefined
    return first.id
  }
}

const headlinesOf = ({ translations }: HearticleRecord): Record<Language, string> => {
  const textIn = (language: Language) =>
    translations
      .filter(({ languageCode }) => languageCode === language)
      .flatMap(({ headline, keywords }) => [headline, ...keywords])
      .join('. ')
  const [de, en] = languages.map(textIn)
  return { de: de ?? '', en: en ?? '' }
}
