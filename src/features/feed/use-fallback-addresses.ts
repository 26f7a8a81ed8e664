import { useEffect } from 'react'
import { addressOf, type Page } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import { setFallbackAddresses } from '../../ui/html/fallback-page.ts'

/**
 * Once it is known what a fallback page shows, it is a page like any other: with a title, addresses in both
 * languages, and open to search engines.
 * @param title undefined until it is known
 */
export function useFallbackAddresses(
  kind: 'rubric' | 'playlist',
  id: number,
  title?: string,
): void {
  const { language } = useWords()
  useEffect(() => {
    if (title === undefined) return
    const page: Page = { page: kind, id }
    setFallbackAddresses(
      addressOf(page, language),
      addressOf(page, language === 'de' ? 'en' : 'de'),
    )
    document.querySelector('meta[name=robots]')?.remove()
    // A fallback page's own title is the name of the site.
    document.title = `${title} · ${document.title}`
  }, [kind, id, title, language])
}
