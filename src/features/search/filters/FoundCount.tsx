import type { SearchFacets } from '../../../contract/reading/search.ts'
import { formatNumber } from '../../../evidence/format-number.ts'
import { useWords } from '../../../i18n/Words.tsx'

/** How much was found, and of how much where filters leave less; none because of them says so. */
export function FoundCount({
  total,
  facets,
}: {
  total: number
  facets: Pick<SearchFacets, 'all'>
}) {
  const { t, language } = useWords()
  const { all: count } = facets
  if (count === 0) return t('search:none')
  const all = formatNumber(count, language)
  if (total === 0) return t('search:noneOf', { count, all })
  if (total === count) return t('search:found', { count, all })
  return t('search:foundOf', { number: formatNumber(total, language), count, all })
}
