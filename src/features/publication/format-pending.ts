import type { Translate } from '../../i18n/translator.ts'

/** How many changes are not on the site yet, or that all are. */
export function formatPending(t: Translate, pending: number): string {
  return pending === 0
    ? t('publication:allPublished')
    : t('publication:pending', { count: pending })
}
