import { html, type SafeHtml } from './html.ts'

type MarkupNode =
  | { type: 'text'; text: string }
  | { type: 'break' }
  | { type: 'bold' | 'italic' | 'underline'; children: readonly MarkupNode[] }
  | { type: 'citation'; pmids: readonly string[] }
  | { type: 'explanation'; term: string; explanation: string }
  | { type: 'link'; words: string; address: string }
  | { type: 'number'; reference: string }

interface MarkupBlock {
  kind: 'paragraph' | 'subhead' | 'bullet' | 'numbered'
  nodes: readonly MarkupNode[]
}

/** How a text shows what is more than words. */
export interface MarkupParts {
  citation: (pmids: readonly string[]) => SafeHtml
  explanation: (explained: { term: string; explanation: string }) => SafeHtml
}

/** A hearticle's text, parsed (P-MARKUP): paragraphs, subheads and lists. */
export function blocksHtml(blocks: readonly MarkupBlock[], parts: MarkupParts): SafeHtml[] {
  const drawn: SafeHtml[] = []
  let entries: SafeHtml[] = []
  blocks.forEach(({ kind, nodes }, at) => {
    const content = markupHtml(nodes, parts)
    if (kind === 'paragraph') drawn.push(html`<p>${content}</p>`)
    else if (kind === 'subhead') drawn.push(html`<h3>${content}</h3>`)
    else {
      entries.push(html`<li>${content}</li>`)
      if (blocks[at + 1]?.kind === kind) return
      drawn.push(kind === 'bullet' ? html`<ul>${entries}</ul>` : html`<ol>${entries}</ol>`)
      entries = []
    }
  })
  return drawn
}

/** What stands within a block, node by node. */
export function markupHtml(nodes: readonly MarkupNode[], parts: MarkupParts): SafeHtml[] {
  return nodes.map((node) => {
    if (node.type === 'text') return html`${withWholePercents(node.text)}`
    if (node.type === 'break') return html`<br>`
    if (node.type === 'citation') return parts.citation(node.pmids)
    if (node.type === 'explanation') return parts.explanation(node)
    if (node.type === 'link') return linkHtml(node)
    // Readers get numbers; a reference is shown as it is written only where nothing is known of it.
    if (node.type === 'number') return html`[#${node.reference}]`
    const content = markupHtml(node.children, parts)
    if (node.type === 'bold') return html`<strong>${content}</strong>`
    return node.type === 'italic' ? html`<em>${content}</em>` : html`<u>${content}</u>`
  })
}

/** A link says whom it leads to, and recommends nothing to search engines. */
function linkHtml({ words, address }: { words: string; address: string }): SafeHtml {
  const withoutWww = (name: string) => name.replace(/^www\./, '')
  const host = withoutWww(new URL(address).host)
  return html`<a href="${address}" rel="external noopener nofollow">${words}</a>${host !== withoutWww(words) && html` <span class="link-host">(${host})</span>`}`
}

/** No line parts a number from its per cent sign: '20 %', '95-%-Intervall'. */
const withWholePercents = (text: string) =>
  text.replaceAll(/(\d) %/g, '$1\u00a0%').replaceAll(/(\d-)%(-?)/g, '$1\u2060%$2\u2060')
