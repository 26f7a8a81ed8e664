import type { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../src/contract/protocol/language.ts'
import type { TopicState } from '../../src/contract/reading/answer.ts'
import { thingsIn } from './answer/asked-things.ts'
import { openBroader } from './answer/meaning.ts'
import type { QuestionReader } from './question/read-question.ts'

/** What a question asks about. */
export interface AskedTopic {
  /** Its English name. */
  concept: string
  name: Record<Language, string>
  state: TopicState
}

/** The topics of a question that the thesaurus knows, each once. */
export function openAskedTopics(
  db: DatabaseSync,
  reader: QuestionReader,
): (question: string) => AskedTopic[] {
  const broaderOf = openBroader(db)
  return (term) => {
    const question = reader(term)
    const known = new Set(question.terms.flatMap((one) => one.known.map(({ en }) => en)))
    const topics = thingsIn(question, reader, broaderOf)
      .filter((thing) => thing.class === 'topic' && known.has(thing.concept))
      .map(({ concept, name, state }): [string, AskedTopic] => [concept, { concept, name, state }])
    return [...new Map(topics).values()]
  }
}
