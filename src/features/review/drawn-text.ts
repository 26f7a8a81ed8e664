import type { WorkHearticle } from '../../contract/desk/writing.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { renderNumbers } from '../../domain/numbers/render-numbers.ts'
import { parseMarkup } from '../../domain/text/markup.ts'
import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'
import { blocksHtml, type MarkupParts } from '../../ui/html/markup-html.ts'
import type { Citations } from './reading/Pieces.tsx'

interface Around {
  language: Language
  hearticle: WorkHearticle
  /** As which a study is named. */
  numberOf: Citations['numberOf']
  t: Translate
}

/** How a text with markup reads, with its numbers, sources and explanations. */
export function drawnText(text: string, { language, hearticle, numberOf, t }: Around): SafeHtml {
  const titles = new Map(hearticle.relatedPubMedArticles.map(({ pmid, title }) => [pmid, title]))
  const parts: MarkupParts = {
    citation: (pmids) =>
      html`${pmids.map(
        (pmid) =>
          html`<sup title="${titles.get(pmid) ?? t('review:studyMissing', { pmid })}">${numberOf(pmid)} </sup>`,
      )}`,
    explanation: ({ term, explanation }) =>
      html`<dfn>${term}</dfn> <small>(${explanation})</small>`,
  }
  const { blocks } = parseMarkup(renderNumbers(text, language, hearticle))
  return html`${blocksHtml(blocks, parts)}`
}
