import type { BoardRow, BoardState } from '../../contract/desk/board.ts'
import type { listTopics } from '../../contract/desk/writing.ts'
import type { OutputOf } from '../../contract/protocol/endpoint.ts'
import type { Language } from '../../contract/protocol/language.ts'
import type { RowSubject } from '../../domain/desk/board-views.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import type { Translate } from '../../i18n/translator.ts'

export type BoardTopic = OutputOf<typeof listTopics>[number]

export function stateWords(t: Translate, state: BoardState): string {
  return state === 'idea' ? t('board:state_idea') : t(`edition:state_${state}`)
}

/** What a row is called in a language, else in the other; its number where it has no headline. */
export function headlineOf({ headline, hearticleId }: BoardRow, language: Language): string {
  return headline[language] || headline.de || headline.en || `#${hearticleId}`
}

/** Finds what rows are about; what was deleted is nothing. */
export function subjectFinder(topics: readonly BoardTopic[]) {
  const byId = new Map(topics.map((topic) => [topic.id, topic]))
  const rubrics = new Map(topics.map(({ rubric }) => [rubric.id, rubric.name]))
  return ({ topicId, rubricId }: BoardRow): RowSubject => {
    const topic = topicId === null ? undefined : byId.get(topicId)
    if (topic) return { topicId: topic.id, rubricId: topic.rubric.id, name: topic.name }
    const name = rubricId === null ? undefined : rubrics.get(rubricId)
    return { topicId: null, rubricId: name === undefined ? null : rubricId, name: name ?? '' }
  }
}

/** Where a hearticle is written; of a new one its id is `new`. */
export function formAddress(id: number | string, language: Language): string {
  return `${addressOf({ page: 'editor' }, language)}?hearticle=${id}`
}

/** Where a hearticle is worked on: by who writes in the editor, by who reviews there. */
export function addressOfRow(
  hearticleId: number,
  roles: readonly string[],
  language: Language,
): string {
  if (roles.includes('PERMISSION_EDIT_HEARTICLES')) {
    return formAddress(hearticleId, language)
  }
  return addressOf({ page: 'review-translation', id: hearticleId }, language)
}
