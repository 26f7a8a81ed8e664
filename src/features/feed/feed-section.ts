import { readSession } from '../../api/stored-session.ts'
import type { Rubric } from '../../contract/reading/rubrics.ts'
import { type FeedList, feedPageSize } from '../../domain/account/feed.ts'
import { hasPaidAccess } from '../../domain/account/permissions.ts'
import { isFiltered } from '../../domain/study/study-filters.ts'
import type { Words } from '../../i18n/translator.ts'
import { $session, isUnreached, refreshUser } from '../../session/session.store.ts'
import { html } from '../../ui/html/html.ts'
import { createFeed, type FeedViewer } from './feed.store.ts'
import { recallFeedPlace, rememberUnfolded } from './feed-place.ts'
import { $studyFilters, followStudyFilters } from './filters/study-filters.store.ts'
import { limitedNotice } from './limited-notice.ts'
import { listFailure } from './list-failure.ts'
import { type ShownStudyList, showStudyList } from './study-list.ts'

interface FeedContent {
  rubrics: readonly Pick<Rubric, 'id' | 'name'>[]
  /** The rubrics that have a list of their most cited studies: where nobody counted, there is none. */
  cited: readonly number[]
  /** The rubric in the address. */
  addressed: number | undefined
  /** Its lists are asked for by the address, too (P-STUDY-FILTERS). */
  isFilterable: boolean
}

/**
 * Whose feed is to be shown. A signed-in user is waited for; where they cannot be reached they are
 * no stranger, so that they see no stranger's feed.
 */
export function feedViewer(
  session: Pick<
    ReturnType<typeof $session.get>,
    'initialized' | 'isAuthenticated' | 'user' | 'token'
  >,
): FeedViewer | 'unknown' | 'unreached' {
  const { initialized, isAuthenticated, user } = session
  if (user) return { kind: 'person', permissions: user.roles, userId: user.id }
  if (isUnreached(session)) return 'unreached'
  if (isAuthenticated) return 'unknown'
  return initialized || readSession() === undefined ? { kind: 'anonymous' } : 'unknown'
}

/** Shows the lists that the user sees in place of what was prerendered, once they are known. */
export function followFeed(element: HTMLElement, content: FeedContent, words: Words): void {
  const names = new Map(content.rubrics.map(({ id, name }) => [id, name]))
  const store = createFeed(words.language, names)
  const prerendered = [...element.childNodes]
  let lists: ShownStudyList[] = []
  let isAsked = false
  let shown: readonly unknown[] = [false]
  if (content.isFilterable) followStudyFilters()

  const isPaid = () => hasPaidAccess($session.get().user?.roles ?? [])
  const pageSize = () => feedPageSize(window.innerWidth, isPaid())
  const load = () => {
    const viewer = feedViewer($session.get())
    if (viewer === 'unreached') void refreshUser()
    else if (viewer !== 'unknown') void store.load(viewer, content.addressed)
  }
  const draw = () => {
    const state = store.$state.get()
    const isSessionUnknown = isUnreached($session.get())
    const isReady = state.at === 'ready' && !isSessionUnknown
    const hasFailed = isSessionUnknown || state.at === 'failed'
    element.ariaBusy = String(state.at === 'loading' && !hasFailed)
    const { country, ...open } = $studyFilters.get()
    const permitted = isPaid() && country ? { ...open, country } : open
    const filters = isFiltered(permitted) ? permitted : undefined
    const wanted = isReady ? [state, pageSize(), isPaid(), JSON.stringify(filters)] : [hasFailed]
    if (wanted.length === shown.length && wanted.every((part, at) => part === shown[at])) return
    shown = wanted
    for (const { stop } of lists) stop()
    lists = []
    if (!isReady) {
      element.replaceChildren(...prerendered)
      if (hasFailed) element.insertAdjacentHTML('afterbegin', String(listFailure(words.t)))
      return
    }
    element.innerHTML = String(
      html`${state.hint && limitedNotice(state.hint, state.addressed !== undefined, words)}`,
    )
    const empty = document.createElement('p')
    empty.className = 'note'
    empty.textContent = words.t('feed:empty')
    const sections: HTMLElement[] = []
    const placeFor = placesOf(element, state.lists, state.names, words)
    state.lists
      .filter((list) =>
        list.list === 'austrian'
          ? !filters
          : list.list === 'latest' || content.cited.includes(list.rubricId),
      )
      .forEach((list, index) => {
        const place = placeFor(list)
        const section = document.createElement('section')
        const id = `list-${index}`
        const isGated = list.list === 'austrian' && !isPaid()
        section.className = 'study-list'
        section.setAttribute('aria-labelledby', id)
        place.append(section)
        sections.push(section)
        const title = titleOf(list, state.names, words)
        const shownList = { id, list, title, pageSize: pageSize(), isGated, filters }
        const onDrawn = () => {
          empty.hidden = sections.some(({ hidden }) => !hidden)
          if (isAsked) sayFound(lists)
        }
        const show = () => lists.push(showStudyList(section, shownList, words, { onDrawn }))
        const isFolded = place instanceof HTMLDetailsElement && !place.open
        if (isFolded) place.addEventListener('toggle', show, { once: true })
        else show()
      })
    element.append(empty)
  }

  let whose = ''
  const follow = () => {
    const viewer = feedViewer($session.get())
    const now = typeof viewer === 'object' ? JSON.stringify([viewer.userId, isPaid()]) : ''
    if (now !== whose) {
      whose = now
      store.stop()
      load()
    }
    draw()
  }
  element.addEventListener('click', ({ target }) => {
    // Each list tries again by itself.
    const button = target instanceof Element && target.closest('[data-retry]')
    if (button && !button.closest('.study-list')) load()
  })
  store.$state.listen(draw)
  $studyFilters.listen(() => {
    isAsked = true
    draw()
  })
  addEventListener('resize', draw)
  $session.subscribe(follow)
}

/**
 * Where each list stands: those of the first rubric in the feed, those of each other one folded below
 * its name (P-FEED-LISTS).
 */
function placesOf(
  element: HTMLElement,
  lists: readonly FeedList[],
  names: ReadonlyMap<number, string>,
  { t }: Words,
): (list: FeedList) => HTMLElement {
  const first = lists.find((list) => 'rubricId' in list)?.rubricId
  const folds = new Map<number, HTMLDetailsElement>()
  return (list) => {
    if (!('rubricId' in list) || list.rubricId === first) return element
    const { rubricId } = list
    const known = folds.get(rubricId)
    if (known) return known
    const name = `rubric-${rubricId}`
    const fold = document.createElement('details')
    fold.className = 'disclosure rubric-lists'
    fold.open = recallFeedPlace().unfolded.includes(name)
    const rubric = names.get(rubricId) ?? t('feed:rubricNumber', { id: rubricId })
    fold.innerHTML = String(html`<summary>${t('feed:studiesIn', { rubric })}</summary>`)
    fold.addEventListener('toggle', () => rememberUnfolded(name, fold.open))
    element.append(fold)
    folds.set(rubricId, fold)
    return fold
  }
}

/** Tells whoever cannot see it what the filters found, once all lists are there. */
function sayFound(lists: readonly ShownStudyList[]): void {
  const status = document.querySelector('.study-filters [role=status]')
  const found = lists.map((list) => list.found())
  const statusText = found.every(Boolean) ? found.join('. ') : ''
  if (status && status.textContent !== statusText) status.textContent = statusText
}

function titleOf(list: FeedList, names: ReadonlyMap<number, string>, { t }: Words): string {
  if (!('rubricId' in list)) return t('feed:austrian')
  const rubric = names.get(list.rubricId) ?? t('feed:rubricNumber', { id: list.rubricId })
  if (list.list === 'latest') return t('feed:latestIn', { rubric })
  if (list.list === 'top-cited') return t('feed:topCitedIn', { rubric })
  return t('feed:austrianIn', { rubric })
}
