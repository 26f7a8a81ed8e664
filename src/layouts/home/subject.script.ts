import { followFilterRow } from '../../features/feed/filters/filter-row.ts'
import { followSubjectHearticles } from '../../features/feed/subject/subject-hearticles.ts'
import { readHomeFacts } from './follow-home.ts'

const feed = document.querySelector<HTMLElement>('[data-home]')
if (feed) {
  const { rubricId, words } = readHomeFacts(feed)
  if (rubricId !== undefined) followSubjectHearticles(document, rubricId, words)
  followFilterRow(document, words)
}
