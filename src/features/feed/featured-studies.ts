import type { StudySummary } from '../../contract/reading/feeds.ts'
import type { Words } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'
import { studyCard } from './study-card.ts'

interface FeaturedContent {
  studies: readonly StudySummary[]
  /** They are the latest of one rubric; else the day's, of all. */
  isOfRubric: boolean
}

/**
 * One large study, two beside it, the rest in a grid (P-FEED-LISTS): what stands in the page until
 * the lists of whoever reads it are known.
 */
export function featuredStudies({ studies, isOfRubric }: FeaturedContent, words: Words): SafeHtml {
  const { t } = words
  if (studies.length === 0) return html`<p class="note">${t('feed:empty')}</p>`
  return html`<section aria-labelledby="featured"><h2 class="section-title" id="featured">${t(isOfRubric ? 'feed:latestStudies' : 'feed:studiesOfDay')}</h2>
    <div class="stack featured">${studies.map((study) => studyCard(study, words, { showsRubric: true }))}</div></section>`
}
