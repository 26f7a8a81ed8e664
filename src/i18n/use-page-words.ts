import { useWords } from './Words.tsx'

/** The words of a pagination on the editors' pages. */
export function usePageWords() {
  const { t } = useWords()
  return {
    previous: t('editor:previousPage'),
    next: t('editor:nextPage'),
    page: (number: number) => t('editor:page', { number }),
  }
}
