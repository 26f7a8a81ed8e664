import { html, type SafeHtml } from './html.ts'

/** The mark: a heart drawn as one continuous pulse line, in the colour of its text. */
export const mark: SafeHtml = html`<svg class="mark-drawing" viewBox="0 0 34 30" aria-hidden="true"><path d="M2 16h6l3-6 5 12 4-9 2.4 3H28M17 28C9 22 3 17 3 10a6.8 6.8 0 0 1 14-2.2A6.8 6.8 0 0 1 31 10c0 1.4-.2 2.7-.7 4M17 28c3.9-2.9 7.3-5.6 9.8-8.4"/></svg>`
