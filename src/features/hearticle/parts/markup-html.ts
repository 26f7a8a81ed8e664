import type { Language } from '../../../contract/protocol/language.ts'
import type { Study } from '../../../contract/reading/studies.ts'
import { passageFragment } from '../../../domain/evidence/passage-fragment.ts'
import { addressOf } from '../../../domain/site/addresses.ts'
import { abstractFor, titleFor } from '../../../domain/study/study-in-language.ts'
import { inlineToText } from '../../../domain/text/inline-markup.ts'
import type { Markup, MarkupNode } from '../../../domain/text/markup.ts'
import type { Translate } from '../../../i18n/translator.ts'
import { html, type SafeHtml } from '../../../ui/html/html.ts'

/** What the texts of one hearticle share: its reference numbers and the studies behind them. */
export interface MarkupContext {
  language: Language
  t: Translate
  numbers: ReadonlyMap<string, number>
  studies: ReadonlyMap<string, Study>
  /** Of studies: what of the abstract findings of this hearticle rest on. */
  passages: ReadonlyMap<string, readonly { start: number; end: number }[]>
  /** A new id for an explanation's popover, unique on the page. */
  nextId: () => string
}

const ELEMENTS = { bold: 'strong', italic: 'em', underline: 'u' } as const

/** A text as paragraphs. */
export function paragraphsHtml(markup: Markup, context: MarkupContext): SafeHtml[] {
  return markup.paragraphs.map((nodes) => html`<p>${nodesHtml(nodes, context)}</p>`)
}

/** A text of one line, such as an action. */
export function lineHtml(markup: Markup, context: MarkupContext): SafeHtml[] {
  return markup.paragraphs.flatMap((nodes, index) => [
    ...(index > 0 ? [html`<br>`] : []),
    ...nodesHtml(nodes, context),
  ])
}

function nodesHtml(nodes: readonly MarkupNode[], context: MarkupContext): SafeHtml[] {
  return nodes.map((node) => nodeHtml(node, context))
}

function nodeHtml(node: MarkupNode, context: MarkupContext): SafeHtml {
  switch (node.type) {
    case 'text':
      return html`${withWholePercents(node.text)}`
    case 'break':
      return html`<br>`
    case 'citation':
      return html`<sup class="citation">${node.pmids.map((pmid) => citation(pmid, context))}</sup>`
    case 'explanation':
      return explanation(node, context)
    default: {
      const content = nodesHtml(node.children, context)
      const element = ELEMENTS[node.type]
      if (element === 'strong') return html`<strong>${content}</strong>`
      return element === 'em' ? html`<em>${content}</em>` : html`<u>${content}</u>`
    }
  }
}

/** No line parts a number from its per cent sign: '20 %', '95-%-Intervall'. */
const withWholePercents = (text: string) =>
  text.replaceAll(/(\d) %/g, '$1\u00a0%').replaceAll(/(\d-)%(-?)/g, '$1\u2060%$2\u2060')

function citation(pmid: string, context: MarkupContext): SafeHtml {
  const { language, t, numbers, studies } = context
  const number = numbers.get(pmid) ?? 0
  const study = studies.get(pmid)
  const name = t('hearticle:reference', { number })
  if (!study) {
    return html`<span class="citation-missing" tabindex="0" role="note" title="${t('hearticle:articleNotFound')}" aria-label="${name}: ${t('hearticle:articleNotFound')}">${number}</span> `
  }
  const title =
    inlineToText(titleFor(study, language)?.content ?? '') || t('study:titleNotAvailable')
  return html`<a href="${addressOf({ page: 'study', pmid }, language)}${passageOf(study, context)}" data-pmid="${pmid}" title="${title}" aria-label="${name}: ${title}">${number}</a> `
}

/** Leads to the passages, where the study's page shows the text that it was marked in. */
function passageOf(study: Study, { language, passages }: MarkupContext): string {
  const its = passages.get(study.pmid)
  const isOriginal = abstractFor(study, language)?.content === study.abstractSections
  return its && isOriginal ? passageFragment(study, ...its) : ''
}

function explanation(
  { term, explanation: text }: { term: string; explanation: string },
  { nextId }: MarkupContext,
): SafeHtml {
  const id = nextId()
  return html`<button type="button" class="term" popovertarget="${id}" popovertargetaction="show">${term}</button><span popover id="${id}" class="explanation">${text}</span>`
}
