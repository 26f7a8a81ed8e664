import type { Answer } from '../../contract/reading/answer.ts'
import { pictureList } from '../../domain/pictures/picture-list.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { pagination } from '../../ui/html/pagination.ts'
import type { SearchPlace } from './place/search-address.ts'
import { FoundStudyResult, HearticleResult } from './SearchResult.tsx'
import { Nearest } from './Understood.tsx'
import type { SearchState } from './use-search.ts'

interface FoundPageProps {
  found: Extract<SearchState, { at: 'found' }>
  answer: Answer | undefined
  place: SearchPlace
  onSearch: (term: string) => void
  onPage: (page: number) => void
}

export function FoundPage({ found, answer, place, onSearch, onPage }: FoundPageProps) {
  const { t } = useWords()
  const { hearticles, studies } = found
  return (
    <>
      <Nearest concepts={found.nearest} place={place} onSearch={onSearch} />
      {pictureList(hearticles).map(({ hearticle, picture }) => (
        <HearticleResult
          key={hearticle.id}
          hearticle={hearticle}
          picture={picture}
          answer={answer}
          held={hearticle}
          found={hearticle}
        />
      ))}
      {studies.map((study) => (
        <FoundStudyResult key={study.pmid} found={study} />
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
