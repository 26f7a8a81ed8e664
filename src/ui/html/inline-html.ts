import { html, type SafeHtml } from './html.ts'

type InlineTag = 'i' | 'b' | 'sup' | 'sub' | 'u'

type InlineNode = { type: 'text'; text: string } | { type: 'open' | 'close'; tag: InlineTag }

const TAGS: Record<InlineTag, { open: SafeHtml; close: SafeHtml }> = {
  i: { open: html`<i>`, close: html`</i>` },
  b: { open: html`<b>`, close: html`</b>` },
  sup: { open: html`<sup>`, close: html`</sup>` },
  sub: { open: html`<sub>`, close: html`</sub>` },
  u: { open: html`<u>`, close: html`</u>` },
}

/** A study's title or abstract text, parsed, with its five inline tags; all else in it is text. */
export function inlineHtml(nodes: readonly InlineNode[]): SafeHtml {
  return html`${nodes.map((node) => (node.type === 'text' ? node.text : TAGS[node.tag][node.type]))}`
}
