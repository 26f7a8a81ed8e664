import { withPageInQuery } from '../../domain/site/page-in-query.ts'
import type { Words } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'
import { listFailure } from './list-failure.ts'
import type { ListPage } from './paged-list.store.ts'

interface Address {
  path: string
  /** With its question mark, or empty. */
  query: string
}

/** What stands below a list by pages: that it failed or is empty, and the ways to the next page and the one before. */
export function pageControls(
  { page, totalPages, totalElements }: Omit<ListPage<unknown>, 'content'>,
  hasFailed: boolean,
  { path, query }: Address,
  { t }: Words,
  empty?: () => SafeHtml,
): SafeHtml {
  const step = (label: string, to: number) => {
    // At an end it stays, so that the focus is not lost there.
    const isEnd = to < 0 || to >= totalPages
    const at = isEnd
      ? html`role="link" tabindex="0" aria-disabled="true"`
      : html`href="${path}${withPageInQuery(query, to)}"`
    return html`<a class="pill" data-key="${label}" data-page="${to}" ${at}>${label}</a>`
  }
  return html`${hasFailed && listFailure(t)}${totalElements === 0 && empty?.()}${
    totalPages > 1 &&
    html`<p class="cluster archive-pages needs-script" data-key="pages">${step(t('feed:previous'), page - 1)}<span role="status">${t('feed:pageOf', { page: page + 1, count: totalPages })}</span>${step(t('feed:next'), page + 1)}</p>`
  }`
}
