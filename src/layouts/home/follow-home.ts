import type { Rubric } from '../../contract/reading/rubrics.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { followFeed } from '../../features/feed/feed-section.ts'
import { rubricRow } from '../../features/feed/rubric-row.ts'
import { followGate } from '../../features/gates/follow-gate.ts'
import { guardLinks } from '../../features/gates/guard-links.ts'
import { showSubjectMap } from '../../features/home/subject-map.ts'
import type { IslandTexts } from '../../i18n/island-texts.ts'
import { createTranslator, type Words } from '../../i18n/translator.ts'
import { takeNotice } from '../../navigation/next-page-notice.ts'
import { $session, isUnreached, startSession } from '../../session/session.store.ts'
import { homePlaceOf } from './home-place.ts'
import { keepPlace } from './keep-place.ts'
import { followStories } from './story-transition.ts'
import { showVisitFailure } from './visit-failure.ts'

/** What a screen with lists hands its script, as JSON in `data-home`. */
export interface HomeFacts {
  texts: IslandTexts
  /** Of a page with the feed. */
  feed?: {
    rubrics: readonly Pick<Rubric, 'id' | 'name'>[]
    /** The rubrics that have a list of their most cited studies. */
    cited: readonly number[]
    /** The rubric that the page was prerendered for. */
    rubricId?: number
  }
}

/** What the page hands its scripts, with its words. */
export function readHomeFacts(holder: HTMLElement): HomeFacts & { words: Words } {
  const facts: HomeFacts = JSON.parse(holder.dataset.home ?? '')
  const { language, messages } = facts.texts
  return { ...facts, words: { language, t: createTranslator(language, messages) } }
}

/**
 * What of the screens with lists depends on who looks at them, and when. All of it is prerendered for
 * somebody who is not signed in; no part of it is React but search, and what is for those who are.
 */
export function followHome(root: Document): void {
  const holder = root.querySelector<HTMLElement>('[data-home]')
  if (!holder) return
  const { texts, words, feed } = readHomeFacts(holder)
  const place = homePlaceOf(location.pathname, location.search)
  // Search has its place on the home page alone.
  if (place.mode === 'explore' && !root.querySelector('.home')) {
    location.replace(addressOf({ page: 'home' }, words.language) + location.search)
    return
  }
  markNavigation(root, place.mode)
  startSession()
  guardLinks(root)
  followStories(root)
  followGate(root, words.language)
  const left = takeNotice()
  if (left !== null) void loadNotice(root, left, words)
  if (place.mode === 'explore') {
    showSubjectMap(root)
    return
  }
  keepPlace(root)
  if (root.querySelector('[aria-labelledby=archive]')) void loadArchive(root, words)
  if (root.querySelector('[data-visit]')) followVisits(root, texts)
  const lists = root.querySelector<HTMLElement>('.studies-feed')
  if (!feed || !lists) return
  const { rubrics, cited, rubricId } = feed
  const addressed = place.rubricId ?? rubricId
  const row = root.querySelector('.rubric-row')
  if (row && addressed !== rubricId) row.outerHTML = String(rubricRow(rubrics, addressed, words))
  const isFilterable = root.querySelector('.study-filters') !== null
  followFeed(lists, { rubrics, cited, addressed, isFilterable }, words)
}

/** What is for whoever is signed in, nobody else loads, nor anybody whom the service cannot tell of. */
function followVisits(root: Document, texts: IslandTexts): void {
  let whose: string | undefined
  $session.subscribe((session) => {
    if (isUnreached(session)) showVisitFailure(root)
    if (session.user?.username === whose) return
    whose = session.user?.username
    if (session.user) void loadVisit(root, texts)
  })
}

async function loadNotice(root: Document, left: string, words: Words): Promise<void> {
  const { showHomeNotice } = await import('./home-notice.ts')
  showHomeNotice(root, left, words)
}

/** Where it does not arrive, the links to the pages lead there by themselves. */
async function loadArchive(root: Document, words: Words): Promise<void> {
  const { followArchive } = await import('../../features/feed/follow-archive.ts')
  followArchive(root, words)
}

async function loadVisit(root: Document, texts: IslandTexts): Promise<void> {
  try {
    const { showVisit } = await import('./show-visit.ts')
    await showVisit(root, texts)
  } catch {
    // A part of the program did not arrive, most often; the browser asks for it again with the page.
    showVisitFailure(root)?.addEventListener('click', () => location.reload())
  }
}

/** Which of the two the address means stands in the query, so that it is marked only here. */
function markNavigation(root: ParentNode, mode: 'feed' | 'explore'): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('.main-nav a[data-mode]')) {
    link.ariaCurrent = link.dataset.mode === mode ? 'page' : null
  }
}
