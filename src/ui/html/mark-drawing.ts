import { html, type SafeHtml } from './html.ts'
import { MARK_PATH, MARK_SIZE } from './mark.ts'

/** The mark on a page; words beside it say whose it is. */
export const mark: SafeHtml = html`<svg class="mark-drawing" viewBox="0 0 ${MARK_SIZE} ${MARK_SIZE}" aria-hidden="true"><path d="${MARK_PATH}"/></svg>`
