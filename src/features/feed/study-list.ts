import { call } from '../../api/api.ts'
import type { Language } from '../../contract/protocol/language.ts'
import {
  austrianStudies,
  austrianStudiesOfRubric,
  latestStudies,
  type StudySummary,
  topCitedStudies,
} from '../../contract/reading/feeds.ts'
import type { StudyFilters } from '../../contract/reading/study-filters.ts'
import { FEED_FIRST, type FeedList } from '../../domain/account/feed.ts'
import type { Words } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'
import { pagination } from '../../ui/html/pagination.ts'
import { patch } from '../../ui/html/patch.ts'
import { recallFeedPlace, rememberFeedPlace, rememberUnfolded } from './feed-place.ts'
import { listFailure } from './list-failure.ts'
import { createPagedList, type PagedList } from './paged-list.store.ts'
import { studyCard } from './study-card.ts'

export interface StudyListContent {
  /** Of its heading in the page. */
  id: string
  list: FeedList
  title: string
  pageSize: number
  isGated: boolean
  /** What of it is asked for; left out, all. */
  filters?: StudyFilters | undefined
}

export interface ShownStudyList {
  /** How many there are, in words; undefined until that is known. */
  found(): string | undefined
  /** Gives up what is under way. */
  stop(): void
}

/**
 * Shows one list of the feed: three studies first, then the page in rows of four, and other pages.
 * @param onDrawn is told each time that it was drawn
 */
export function showStudyList(
  section: HTMLElement,
  content: StudyListContent,
  words: Words,
  { onDrawn }: { onDrawn: () => void },
): ShownStudyList {
  const name = JSON.stringify([content.list, content.pageSize])
  const store = createPagedList<StudySummary>(
    listSource(content.list, content.pageSize, words.language, content.filters),
  )
  let isUnfolded = recallFeedPlace().unfolded.includes(name)
  const draw = () => {
    const state = store.$state.get()
    const studies = state.shown?.content ?? []
    section.ariaBusy = String(state.at === 'loading')
    // A list without anything is not there, unless filters left nothing of it.
    section.hidden = state.at === 'ready' && studies.length === 0 && !content.filters
    patch(section, studyList(content, state, studies, isUnfolded, words))
    onDrawn()
  }
  const onClick = ({ target }: MouseEvent) => {
    const button = target instanceof Element && target.closest('button')
    if (!button || button.ariaDisabled === 'true') return
    const { retry, unfold, page, resetFilters } = button.dataset
    if (resetFilters !== undefined) return
    if (retry !== undefined) return void store.retry()
    if (unfold !== undefined) {
      isUnfolded = !isUnfolded
      rememberUnfolded(name, isUnfolded)
      return draw()
    }
    const pages = { [name]: Number(page) }
    rememberFeedPlace((place) => ({ ...place, pages: { ...place.pages, ...pages } }))
    void store.go(Number(page))
    section.querySelector('h2')?.scrollIntoView({ block: 'nearest' })
  }
  section.addEventListener('click', onClick)
  store.$state.listen(draw)
  draw()
  void store.go(recallFeedPlace().pages[name] ?? 0)
  return {
    found: () => {
      const count = store.$state.get().shown?.totalElements
      return count === undefined
        ? undefined
        : `${content.title}: ${words.t('feed:studies', { count })}`
    },
    stop: store.stop,
  }
}

const firstOf = (studies: readonly StudySummary[], isUnfolded: boolean) =>
  isUnfolded ? studies : studies.slice(0, FEED_FIRST)

function studyList(
  { id, title, isGated, filters }: StudyListContent,
  { at, shown }: PagedList<StudySummary>,
  studies: readonly StudySummary[],
  isUnfolded: boolean,
  words: Words,
): SafeHtml {
  const { t } = words
  return html`<h2 class="section-title" id="${id}">${title}${shown && html`<small>${t('feed:studies', { count: shown.totalElements })}</small>`}</h2>${
    at === 'failed' && listFailure(t)
  }${!shown && at === 'loading' && skeleton(t('feed:loading'))}${
    shown && studies.length === 0 && filters && noneFiltered(words)
  }${
    studies.length > 0 &&
    html`<div class="cards${isUnfolded && ' cards-unfolded'}" data-key="cards">${firstOf(studies, isUnfolded).map((study) => studyCard(study, words, { isGated }))}</div>`
  }<div class="cluster list-controls" data-key="controls">${
    studies.length > FEED_FIRST &&
    html`<button type="button" class="pill" data-unfold aria-expanded="${String(isUnfolded)}">${t(isUnfolded ? 'feed:showLess' : 'feed:showMore')}</button>`
  }${
    shown &&
    pagination(shown, {
      label: t('feed:pages', { list: title }),
      previous: t('feed:previous'),
      next: t('feed:next'),
      page: (page) => t('feed:page', { page }),
    })
  }</div>`
}

function skeleton(label: string): SafeHtml {
  const card = html`<div class="card card-skeleton"></div>`
  return html`<div class="cards" role="status" aria-label="${label}" data-key="skeleton">${[card, card, card]}</div>`
}

/** What stands instead of a filtered list that is empty. */
function noneFiltered({ t }: Words): SafeHtml {
  return html`<p class="note">${t('subject:noneFound')} <button type="button" class="pill" data-reset-filters>${t('filters:reset')}</button></p>`
}

const NOTHING = {
  ok: true as const,
  value: { content: [], page: 0, totalPages: 0, totalElements: 0 },
}

/** Asks the API for a page of one list of the feed. @param filters of latest and most cited */
function listSource(list: FeedList, size: number, language: Language, filters: StudyFilters = {}) {
  return async (page: number, signal: AbortSignal) => {
    const query = { lang: language, page, size, ...filters }
    if (!('rubricId' in list)) return call(austrianStudies, { query }, { signal })
    const endpoint = {
      latest: latestStudies,
      'top-cited': topCitedStudies,
      austrian: austrianStudiesOfRubric,
    }[list.list]
    const params = { rubricId: list.rubricId }
    const outcome = await call(endpoint, { params, query }, { signal })
    // A rubric that an address made up: asking again would not help.
    if (!outcome.ok && outcome.error.code === 'rubric_not_found') return NOTHING
    return outcome
  }
}
