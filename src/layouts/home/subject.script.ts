import { followFilterRow } from '../../features/feed/filters/filter-row.ts'
import { followSubjectHearticles } from '../../features/feed/subject/follow-subject-hearticles.ts'
import { readHomeFacts } from './follow-home.ts'

const holder = document.querySelector<HTMLElement>('[data-home]')
if (holder) {
  const { feed, words } = readHomeFacts(holder)
  if (feed?.rubricId !== undefined) followSubjectHearticles(document, feed.rubricId, words)
  followFilterRow(document, words)
}
