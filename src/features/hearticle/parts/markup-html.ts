import type { Language } from '../../../contract/protocol/language.ts'
import type { Study } from '../../../contract/reading/studies.ts'
import { pageFragment } from '../../../domain/evidence/passage-fragment.ts'
import type { TextExplanation } from '../../../domain/glossary/find-terms.ts'
import { addressOf } from '../../../domain/site/addresses.ts'
import { titleFor } from '../../../domain/study/study-in-language.ts'
import { gravestNotice } from '../../../domain/study/study-notices.ts'
import { inlineToText } from '../../../domain/text/inline-markup.ts'
import type { Markup } from '../../../domain/text/markup.ts'
import type { Translate } from '../../../i18n/translator.ts'
import { html, type SafeHtml } from '../../../ui/html/html.ts'
import { blocksHtml, type MarkupParts, markupHtml } from '../../../ui/html/markup-html.ts'

/** What the texts of one hearticle share: its reference numbers and the studies behind them. */
export interface MarkupContext {
  language: Language
  t: Translate
  numbers: ReadonlyMap<string, number>
  studies: ReadonlyMap<string, Study>
  /** Of studies: what of the abstract findings of this hearticle rest on. */
  passages: ReadonlyMap<string, readonly { start: number; end: number }[]>
  /** Where the glossary has what a text explains, if it does. */
  glossaryAddress: (explained: TextExplanation) => string | undefined
  /** A new id for an explanation's popover, unique on the page. */
  nextId: () => string
}

/** A text with its paragraphs, subheads and lists. */
export const textHtml = ({ blocks }: Markup, context: MarkupContext): SafeHtml[] =>
  blocksHtml(blocks, partsOf(context))

/** A text of one line, such as an action: its blocks are lines. */
export function lineHtml(markup: Markup, context: MarkupContext): SafeHtml[] {
  const parts = partsOf(context)
  return markup.blocks.flatMap(({ nodes }, index) => [
    ...(index > 0 ? [html`<br>`] : []),
    ...markupHtml(nodes, parts),
  ])
}

const partsOf = (context: MarkupContext): MarkupParts => ({
  citation: (pmids) =>
    html`<sup class="citation">${pmids.map((pmid) => citation(pmid, context))}</sup>`,
  explanation: (explained) => explanation(explained, context),
})

function citation(pmid: string, context: MarkupContext): SafeHtml {
  const { language, t, numbers, studies } = context
  const number = numbers.get(pmid) ?? 0
  const study = studies.get(pmid)
  const name = t('hearticle:reference', { number })
  if (!study) {
    return html`<span class="citation-missing" tabindex="0" role="note" title="${t('hearticle:articleNotFound')}" aria-label="${name}: ${t('hearticle:articleNotFound')}">${number}</span> `
  }
  const notice = gravestNotice(study)
  const named =
    inlineToText(titleFor(study, language)?.content ?? '') || t('study:titleNotAvailable')
  const title = notice ? `${t(`study:flags.${notice}`)}: ${named}` : named
  return html`<a href="${addressOf({ page: 'study', pmid }, language)}${passageOf(study, context)}" data-pmid="${pmid}" title="${title}" aria-label="${name}: ${title}">${number}</a> `
}

/** Leads to the passages. */
const passageOf = (study: Study, { language, passages }: MarkupContext): string =>
  pageFragment(study, language, ...(passages.get(study.pmid) ?? []))

/**
 * The term stays a word of the sentence, and the button lies over it: browsers' reading views take
 * out buttons with their words, and what is hidden from them, but not what describes (P-MARKUP).
 */
function explanation(
  explained: TextExplanation,
  { nextId, glossaryAddress, t }: MarkupContext,
): SafeHtml {
  const { term, explanation: text } = explained
  const id = nextId()
  const address = glossaryAddress(explained)
  return html`<dfn class="explained">${term}<button type="button" class="term" popovertarget="${id}" popovertargetaction="show" aria-label="${t('hearticle:explain', { term })}" aria-describedby="${id}"></button></dfn><span popover id="${id}" class="explanation" aria-hidden="true"${address !== undefined && html` data-glossary="${address}" data-way="${t('glossary:lookUp')}"`}>${text}</span>`
}
