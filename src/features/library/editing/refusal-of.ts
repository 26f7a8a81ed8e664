import type { CallError } from '../../../api/api.ts'
import { usesOf } from '../../../forms/form-error.ts'
import { refusalWords } from '../../../forms/saved-by.ts'
import type { Words } from '../../../i18n/translator.ts'

const USES = ['topics', 'studies', 'hearticles'] as const

/** Why something was not deleted: what still uses it, or who saved it meanwhile. */
export function refusalOf(error: CallError, words: Words): string {
  const { t } = words
  const uses = usesOf(error)
  const standing = USES.filter((kind) => uses[kind]).map((kind) =>
    t(`library:uses_${kind}`, { which: uses[kind] }),
  )
  return [refusalWords(error, words, t('library:notReached')), ...standing].join(' ')
}
