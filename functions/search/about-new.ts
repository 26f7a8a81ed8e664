import type { DatabaseSync } from 'node:sqlite'
import { type Language, languages } from '../../src/contract/protocol/language.ts'
import { titleKey } from '../../src/domain/desk/inbox-entry.ts'
import type { HearticleRecord } from '../../src/domain/hearticle/hearticle.ts'
import type { StudyRecord } from '../../src/domain/study/study.ts'
import { germanTextsOf } from '../../src/domain/study/text-languages.ts'
import type { Taxonomy } from '../../src/domain/taxonomy/taxonomy.ts'
import { inlineToText } from '../../src/domain/text/inline-markup.ts'
import type { QuestionReader } from './link/read-question.ts'
import { termsIn } from './link/term-finder.ts'
import { quoted } from './parse/match-expression.ts'
import type { ConceptClass } from './parse/thesaurus.ts'
import { basesOf } from './parse/words.ts'
import { tablesOf, titleToken, unpack } from './tables/index-tables.ts'

/** Ids of the concepts that say what a text is about, in whichever language it is there. */
export type TellingConcepts = (
  texts: Partial<Record<Language, string>> | null,
) => ReadonlySet<number>

/** Words of these say nothing by themselves: 'year', 'risk'; 'adult', 'Finland'. */
const SAYS_NOTHING: ReadonlySet<ConceptClass> = new Set(['generic', 'intent', 'population'])

export function openTellingConcepts({
  find,
  conceptOf,
}: Pick<QuestionReader, 'find' | 'conceptOf'>): TellingConcepts {
  const conceptsIn = (text: string, language: Language) =>
    termsIn(text, language, find).flatMap(({ concepts }) => concepts)
  return (texts) => {
    const all = languages.flatMap((language) => conceptsIn(texts?.[language] ?? '', language))
    return new Set(all.filter((id) => !SAYS_NOTHING.has(conceptOf(id).class)))
  }
}

export function titlesOf(study: StudyRecord): Record<Language, string> {
  return {
    en: inlineToText(study.source.title),
    de: inlineToText(germanTextsOf(study)?.title ?? ''),
  }
}

/** So many letters has a title at least that two papers do not share by chance: not 'Reply'. */
const SHORTEST = 20

/** Finds published studies whose title is the same but for case, spaces and signs. */
export function openSameTitles(db: DatabaseSync): (title: string) => string[] {
  const { title: words } = tablesOf('study')
  const find = db.prepare(`
    SELECT pmid, record FROM ${words} JOIN study ON study.id = ${words}.rowid
    WHERE ${words} MATCH ? LIMIT 20`)
  return (title) => {
    const wanted = titleKey(title)
    if (wanted.length < SHORTEST) return []
    const inEither = [...new Set(basesOf(title))].map(
      (base) => `(${languages.map((one) => quoted(titleToken(base, one))).join(' OR ')})`,
    )
    return find.all(inEither.join(' AND ')).flatMap(({ pmid, record }) => {
      const { source } = unpack<StudyRecord>(record)
      return titleKey(inlineToText(source.title)) === wanted ? [String(pmid)] : []
    })
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
