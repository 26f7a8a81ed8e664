import type { Translate } from '../../../i18n/translator.ts'

/** What changes are called by those who cannot see their marks. */
export function markWords(t: Translate) {
  return { added: t('review:added'), removed: t('review:removed'), end: t('review:markEnd') }
}
