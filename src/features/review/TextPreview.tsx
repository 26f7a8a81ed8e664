import type { WorkHearticle } from '../../contract/desk/writing.ts'
import type { HearticleTexts } from '../../domain/hearticle/hearticle-texts.ts'
import { renderNumbers } from '../../domain/numbers/render-numbers.ts'
import { parseMarkup } from '../../domain/text/markup.ts'
import { numberReferences } from '../../domain/text/references.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { html } from '../../ui/html/html.ts'
import { type MarkupParts, markupHtml } from '../../ui/html/markup-html.ts'

interface TextPreviewProps {
  texts: HearticleTexts
  hearticle: WorkHearticle
}

/** How the proposed text will read, with its references numbered as on the page. */
export function TextPreview({ texts, hearticle }: TextPreviewProps) {
  const { t, language } = useWords()
  const main = parseMarkup(renderNumbers(texts.mainTextBody, language, hearticle))
  const actions = [...texts.mainActions, ...texts.harmfulActions].map(parseMarkup)
  const numbers = numberReferences([main, ...actions])
  const titles = new Map(hearticle.relatedPubMedArticles.map(({ pmid, title }) => [pmid, title]))

  const parts: MarkupParts = {
    citation: (pmids) =>
      html`${pmids.map(
        (pmid) =>
          html`<sup title="${titles.get(pmid) ?? t('review:studyMissing', { pmid })}">${numbers.get(pmid)} </sup>`,
      )}`,
    explanation: ({ term, explanation }) =>
      html`<dfn>${term}</dfn> <small>(${explanation})</small>`,
  }
  return (
    <details className="review-preview">
      <summary>{t('review:preview')}</summary>
      <div lang={language}>
        <Drawn
          as="div"
          content={html`${main.paragraphs.map((nodes) => html`<p>${markupHtml(nodes, parts)}</p>`)}`}
        />
      </div>
    </details>
  )
}
