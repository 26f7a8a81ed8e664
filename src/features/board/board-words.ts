import type { BoardState } from '../../contract/desk/board.ts'
import type { listTopics } from '../../contract/desk/writing.ts'
import type { OutputOf } from '../../contract/protocol/endpoint.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import type { Translate } from '../../i18n/translator.ts'

export type BoardTopic = OutputOf<typeof listTopics>[number]

export function stateWords(t: Translate, state: BoardState): string {
  return state === 'idea' ? t('board:state_idea') : t(`edition:state_${state}`)
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
