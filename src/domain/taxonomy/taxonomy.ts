/** Rubrics and the topics in them, as stored: names in both languages (P-LANG-WORDS). */
import * as z from 'zod/mini'
import type { Language } from '../../contract/protocol/language.ts'
import type { Topic } from '../../contract/reading/hearticles.ts'
import type { Rubric } from '../../contract/reading/rubrics.ts'
import { chooseMotifs } from '../pictures/choose-motifs.ts'

const bothLanguages = z.object({
  de: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  en: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
})

export const rubricRecordSchema = z.object({
  id: z.int().check(z.positive()),
  name: bothLanguages,
  description: bothLanguages,
})

export const topicRecordSchema = z.object({
  id: z.int().check(z.positive()),
  rubricId: z.int().check(z.positive()),
  name: bothLanguages,
  color: z.string().check(z.regex(/^#[0-9a-f]{6}$/i)),
})

export type RubricRecord = z.infer<typeof rubricRecordSchema>
export type TopicRecord = z.infer<typeof topicRecordSchema>

/** All rubrics and topics, in the order of their ids. */
export interface Taxonomy {
  rubrics: readonly RubricRecord[]
  topics: readonly TopicRecord[]
}

const TRANSLITERATIONS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/**
 * The name of a topic's picture file (P-TOPIC-PICTURE): lower case, spaces to
 * underscores, umlauts and ß transliterated. Made from the English name, so that one picture
 * serves both languages. Other characters are dropped, so that a name can never leave its folder.
 */
export function topicImageName(topic: { name: { en: string } }): string {
  return topic.name.en
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => TRANSLITERATIONS[letter] ?? '')
    .replace(/\s+/g, '_')
    .replace(/[^a-z0-9_-]/g, '')
    .replace(/_+/g, '_')
}

/** The rubric of what is assigned to a topic, else to a rubric itself; undefined for neither. */
export function rubricOf(
  assigned: { topicId?: number | undefined; rubricId?: number | undefined },
  { rubrics, topics }: Taxonomy,
): RubricRecord | undefined {
  const topic = topics.find(({ id }) => id === assigned.topicId)
  const byTopic = topic && rubrics.find(({ id }) => id === topic.rubricId)
  return byTopic ?? rubrics.find(({ id }) => id === assigned.rubricId)
}

/** Whether a rubric or topic is meant by an id, or by its name in either language. */
export const isNamed = (
  entry: { id: number; name: { de: string; en: string } },
  wanted: string | number,
): boolean => entry.id === wanted || entry.name.de === wanted || entry.name.en === wanted

/** The topics that are meant: one for an id, perhaps several for a name. */
export function namedTopics(
  { topics }: Pick<Taxonomy, 'topics'>,
  wanted: string | number,
): TopicRecord[] {
  return topics.filter((topic) => isNamed(topic, wanted))
}

export function presentRubric(rubric: RubricRecord, language: Language): Rubric {
  const { id, name, description } = rubric
  const [motif = 'mark'] = chooseMotifs({
    imageName: '',
    topicNames: [description.de, description.en],
    translations: [{ headline: name.de, keywords: [name.en] }],
  })
  return { id, name: name[language], description: description[language], motif }
}

/** A topic with its rubric; undefined where either is unknown. */
export function presentTopic(
  topicId: number | undefined,
  taxonomy: Taxonomy,
  language: Language,
): Topic | undefined {
  const topic = taxonomy.topics.find(({ id }) => id === topicId)
  const rubric = taxonomy.rubrics.find(({ id }) => id === topic?.rubricId)
  if (!topic || !rubric) return undefined
  return {
    id: topic.id,
    name: topic.name[language],
    color: topic.color,
    imageName: topicImageName(topic),
    rubric: { id: rubric.id, name: rubric.name[language] },
  }
}
