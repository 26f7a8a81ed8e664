import { Fragment, type ReactNode } from 'react'
import type { WorkHearticle } from '../../contract/desk/editing.ts'
import type { HearticleTexts } from '../../domain/hearticle/hearticle-texts.ts'
import { type MarkupNode, parseMarkup } from '../../domain/text/markup.ts'
import { numberReferences } from '../../domain/text/references.ts'
import { useWords } from '../../i18n/Words.tsx'

const ELEMENTS = { bold: 'strong', italic: 'em', underline: 'u' } as const

interface TextPreviewProps {
  texts: HearticleTexts
  hearticle: WorkHearticle
}

/** How the proposed text will read, with its references numbered as on the page. */
export function TextPreview({ texts, hearticle }: TextPreviewProps) {
  const { t, language } = useWords()
  const main = parseMarkup(texts.mainTextBody)
  const actions = [...texts.mainActions, ...texts.harmfulActions].map(parseMarkup)
  const numbers = numberReferences([main, ...actions])
  const titles = new Map(hearticle.relatedPubMedArticles.map(({ pmid, title }) => [pmid, title]))

  const draw = (nodes: readonly MarkupNode[], path: string): ReactNode =>
    nodes.map((node, index) => {
      const key = `${path}.${index}`
      return <Fragment key={key}>{drawOne(node, key)}</Fragment>
    })
  const drawOne = (node: MarkupNode, path: string): ReactNode => {
    if (node.type === 'text') return node.text
    if (node.type === 'break') return <br />
    if (node.type === 'explanation') {
      return (
        <>
          <dfn>{node.term}</dfn> <small>({node.explanation})</small>
        </>
      )
    }
    if (node.type === 'citation') {
      return node.pmids.map((pmid) => (
        <sup key={pmid} title={titles.get(pmid) ?? t('review:studyMissing', { pmid })}>
          {numbers.get(pmid)}{' '}
        </sup>
      ))
    }
    const Element = ELEMENTS[node.type]
    return <Element>{draw(node.children, path)}</Element>
  }
  return (
    <details className="review-preview">
      <summary>{t('review:preview')}</summary>
      <div lang={language}>
        {main.paragraphs.map((nodes, index) => {
          const key = `p${index}`
          return <p key={key}>{draw(nodes, key)}</p>
        })}
      </div>
    </details>
  )
}
