import { useWords } from './Words.tsx'

/** The words of a pagination at the desk. */
export function usePageWords() {
  const { t } = useWords()
  return {
    previous: t('form:previousPage'),
    next: t('form:nextPage'),
    page: (number: number) => t('form:page', { number }),
  }
}
