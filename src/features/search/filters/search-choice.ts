import type { SearchFilters, SearchSort } from '../../../contract/reading/search.ts'
import type { SearchFilterName } from '../../../domain/study/search-filters.ts'

export const searchTabs = ['hearticles', 'pubmed'] as const

export type SearchTab = (typeof searchTabs)[number]

export interface RubricName {
  id: number
  name: string
}

export interface PanelChoice {
  filters: SearchFilters
  sort: SearchSort
}

/** All hearticles are hearticles: only studies are asked whether they have one. */
export const isOffered = (filter: SearchFilterName, tab: SearchTab): boolean =>
  filter !== 'hasHearticle' || tab === 'pubmed'
