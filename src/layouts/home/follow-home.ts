import { hasAnswersHere, readSession } from '../../api/stored-session.ts'
import type { Rubric } from '../../contract/reading/rubrics.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { pageInQuery } from '../../domain/site/page-in-query.ts'
import { followFeed } from '../../features/feed/feed-section.ts'
import { listFailure } from '../../features/feed/list-failure.ts'
import { rubricRow } from '../../features/feed/rubric-row.ts'
import { followGate } from '../../features/gates/follow-gate.ts'
import { guardLinks } from '../../features/gates/guard-links.ts'
import { showSubjectMap } from '../../features/home/subject-map.ts'
import type { IslandTexts } from '../../i18n/island-texts.ts'
import { createTranslator, type Words } from '../../i18n/translator.ts'
import { passNoticeOn, takeNotice } from '../../navigation/next-page-notice.ts'
import { $session, startSession } from '../../session/session.store.ts'
import { homePlaceOf } from './home-place.ts'
import { keepPlaceInLists } from './keep-place.ts'
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
  followGate(root, words.language)
  const left = takeNotice()
  if (left !== null) void loadNotice(root, left, words)
  if (place.mode === 'explore') {
    showSubjectMap(root)
    return
  }
  keepPlaceInLists(root)
  if (root.querySelector('[aria-labelledby=archive]')) void loadArchive(root, words)
  if (root.querySelector('[data-visit]')) followVisits(root, texts)
  // Of visitors who want questions to come back; whoever is signed in is asked with their visit.
  if (!readSession() && hasAnswersHere()) {
    // The page is whole without it.
    void import('./show-question.ts').then(
      (part) => part.showQuestionHere(root),
      () => {},
    )
  }
  const lists = root.querySelector<HTMLElement>('.studies-feed')
  if (!feed || !lists) return
  const { rubrics, cited, rubricId } = feed
  const addressed = place.rubricId ?? rubricId
  const row = root.querySelector('.rubric-row')
  if (row && addressed !== rubricId) row.outerHTML = String(rubricRow(rubrics, addressed, words))
  const isFilterable = root.querySelector('.study-filters') !== null
  followFeed(lists, { rubrics, cited, addressed, isFilterable }, words)
}

/**
 * What is for whoever is signed in, nobody else loads. Nor does it stand there for anybody whom the
 * service cannot tell of: the lists of studies say so, and ask again.
 */
function followVisits(root: Document, texts: IslandTexts): void {
  let whose: string | undefined
  $session.subscribe((session) => {
    if (session.user?.username === whose) return
    whose = session.user?.username
    // What stands there was of somebody else.
    root.querySelector('[data-my-question]')?.setAttribute('hidden', '')
    if (session.user) void loadVisit(root, texts)
  })
}

async function loadNotice(root: Document, left: string, words: Words): Promise<void> {
  try {
    const { showHomeNotice } = await import('./home-notice.ts')
    showHomeNotice(root, left, words)
  } catch {
    passNoticeOn(left)
  }
}

/**
 * Where it does not arrive, the first page stands there, as prerendered: any other that the address
 * asks for did not come. A link to one loads the page, and with it asks for this again.
 */
async function loadArchive(root: Document, words: Words): Promise<void> {
  try {
    const { followArchive } = await import('../../features/feed/follow-archive.ts')
    followArchive(root, words)
  } catch {
    const controls = root.querySelector('.archive [data-controls]')
    if (pageInQuery(location.search) === 0) return
    controls?.insertAdjacentHTML('afterbegin', String(listFailure(words.t)))
    controls?.querySelector('[data-retry]')?.addEventListener('click', () => location.reload())
  }
}

async function loadVisit(root: Document, texts: IslandTexts): Promise<void> {
  try {
    const { showVisit } = await import('./show-visit.ts')
    await showVisit(root, texts)
  } catch {
    // A part of the program did not arrive, most often; the browser asks for it again with the page.
    showVisitFailure(root, () => location.reload())
  }
}

/** Which of the two the address means stands in the query, so that it is marked only here. */
function markNavigation(root: ParentNode, mode: 'feed' | 'explore'): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('.main-nav a[data-mode]')) {
    link.ariaCurrent = link.dataset.mode === mode ? 'page' : null
  }
}
