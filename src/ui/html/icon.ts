import type { IconNode } from 'lucide'
import { html, type SafeHtml } from './html.ts'

/**
 * A Lucide icon, drawn in the colour of its text. It is hidden from assistive technology: a word
 * beside it, or the label of its button, says what it means.
 */
export function icon(nodes: IconNode): SafeHtml {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${nodes.map(
    ([element, attributes]) =>
      html`<${element} ${Object.entries(attributes).map(([name, value]) => html`${name}="${value}" `)}/>`,
  )}</svg>`
}
