import type { WorkHearticle } from '../../contract/desk/writing.ts'
import type { HearticleTexts } from '../../contract/protocol/hearticle-text.ts'
import { parseMarkup } from '../../domain/text/markup.ts'
import { numberReferences } from '../../domain/text/references.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { drawnText } from './drawn-text.ts'

interface TextPreviewProps {
  texts: HearticleTexts
  hearticle: WorkHearticle
}

/** How the proposed text will read, with its references numbered as on the page. */
export function TextPreview({ texts, hearticle }: TextPreviewProps) {
  const { t, language } = useWords()
  const { mainTextBody, mainActions, harmfulActions } = texts
  const numbers = numberReferences(
    [mainTextBody, ...mainActions, ...harmfulActions].map(parseMarkup),
  )
  const numberOf = (pmid: string) => numbers.get(pmid) ?? '–'
  return (
    <details className="review-preview">
      <summary>{t('review:preview')}</summary>
      <div lang={language}>
        <Drawn as="div" content={drawnText(mainTextBody, { language, hearticle, numberOf, t })} />
      </div>
    </details>
  )
}
