import { call, messageOf } from '../../api/api.ts'
import { restoreTrashed } from '../../contract/desk/trash.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import type { Words } from '../../i18n/translator.ts'

/**
 * Brings back a hearticle that was deleted on its page, and leads there (P-TRASH).
 * @returns what went wrong, in words
 */
export async function restore(id: number, { t, language }: Words): Promise<string | undefined> {
  const outcome = await call(restoreTrashed, { params: { kind: 'hearticle', id: String(id) } })
  if (!outcome.ok) return messageOf(outcome.error) ?? t('feed:undoFailed')
  location.assign(addressOf({ page: 'hearticle', id }, language))
  return undefined
}
