import { pictureList } from '../../domain/pictures/picture-list.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { pagination } from '../../ui/html/pagination.ts'
import type { SearchPlace } from './place/search-address.ts'
import { SearchResult } from './SearchResult.tsx'
import { Nearest } from './Understood.tsx'
import type { Found, SearchState } from './use-search.ts'

interface FoundPageProps {
  found: Extract<SearchState, { at: 'found' }>
  place: SearchPlace
  onSearch: (term: string) => void
  onPage: (page: number) => void
}

export function FoundPage({ found, place, onSearch, onPage }: FoundPageProps) {
  const { t } = useWords()
  return (
    <>
      <Nearest concepts={found.nearest} place={place} onSearch={onSearch} />
      {withPictures(found.results).map((one) => (
        <SearchResult
          key={one.found.kind === 'study' ? one.found.result.pmid : one.found.result.id}
          {...one}
        />
      ))}
      <Drawn
        as="div"
        content={pagination(found, {
          label: t('search:pages'),
          previous: t('search:previous'),
          next: t('search:next'),
          page: (page) => t('search:page', { page }),
        })}
        onPress={({ dataset }) => onPage(Number(dataset.page))}
      />
    </>
  )
}

function withPictures(results: readonly Found[]) {
  const hearticles = results.flatMap((found) => (found.kind === 'hearticle' ? [found.result] : []))
  const pictures = pictureList(hearticles)
  return results.map((found, at) => ({ found, picture: pictures[at]?.picture }))
}
