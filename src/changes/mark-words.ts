import type { Translate } from '../i18n/translator.ts'

/** What changes are called by those who cannot see their marks. */
export function markWords(t: Translate) {
  return { added: t('changes:added'), removed: t('changes:removed'), end: t('changes:end') }
}
