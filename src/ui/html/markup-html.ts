import { html, type SafeHtml } from './html.ts'

type MarkupNode =
  | { type: 'text'; text: string }
  | { type: 'break' }
  | { type: 'bold' | 'italic' | 'underline'; children: readonly MarkupNode[] }
  | { type: 'citation'; pmids: readonly string[] }
  | { type: 'explanation'; term: string; explanation: string }
  | { type: 'number'; reference: string }

/** How a text shows what is more than words. */
export interface MarkupParts {
  citation: (pmids: readonly string[]) => SafeHtml
  explanation: (explained: { term: string; explanation: string }) => SafeHtml
}

/** A hearticle's text, parsed (P-MARKUP), node by node. */
export function markupHtml(nodes: readonly MarkupNode[], parts: MarkupParts): SafeHtml[] {
  return nodes.map((node) => {
    if (node.type === 'text') return html`${withWholePercents(node.text)}`
    if (node.type === 'break') return html`<br>`
    if (node.type === 'citation') return parts.citation(node.pmids)
    if (node.type === 'explanation') return parts.explanation(node)
    // Readers get numbers; a reference is shown as it is written only where nothing is known of it.
    if (node.type === 'number') return html`[#${node.reference}]`
    const content = markupHtml(node.children, parts)
    if (node.type === 'bold') return html`<strong>${content}</strong>`
    return node.type === 'italic' ? html`<em>${content}</em>` : html`<u>${content}</u>`
  })
}

/** No line parts a number from its per cent sign: '20 %', '95-%-Intervall'. */
const withWholePercents = (text: string) =>
  text.replaceAll(/(\d) %/g, '$1\u00a0%').replaceAll(/(\d-)%(-?)/g, '$1\u2060%$2\u2060')
