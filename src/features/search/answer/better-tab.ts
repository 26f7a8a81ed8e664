import type { AnswerTo } from '../../../contract/reading/answer.ts'
import type { SearchTab } from '../filters/search-choice.ts'

/**
 * The tab that opens where the address names none: that of what answers, else of what was found first,
 * else one that has results (P-SEARCH-MODES).
 */
export function betterTab({
  answer,
  partial,
  first,
  counts,
}: Pick<AnswerTo, 'answer' | 'partial' | 'first' | 'counts'>): SearchTab {
  const shown = answer ?? partial
  if (shown) return shown.hearticleId === undefined ? 'pubmed' : 'hearticles'
  if (first[0]) return first[0].kind === 'study' ? 'pubmed' : 'hearticles'
  return counts.hearticles === 0 && counts.studies > 0 ? 'pubmed' : 'hearticles'
}
