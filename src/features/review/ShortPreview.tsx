import { useMemo } from 'react'
import type { WorkHearticle } from '../../contract/desk/writing.ts'
import type { HearticleTexts } from '../../contract/protocol/hearticle-text.ts'
import { presentEvidence, statesOf } from '../../domain/evidence/present-evidence.ts'
import { renderedPractice, renderedTexts } from '../../domain/hearticle/rendered-hearticle.ts'
import { drawShortLength, shortLengthOf } from '../../evidence/short-length.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Drawn } from '../../ui/Drawn.tsx'

interface ShortPreviewProps {
  texts: HearticleTexts
  hearticle: WorkHearticle
}

/** The short length that is drawn from the edition and the proposed text: nobody writes it (P-SHORT-LENGTH). */
export function ShortPreview({ texts, hearticle }: ShortPreviewProps) {
  const { t, language } = useWords()
  const drawn = useMemo(() => {
    const { findings, comparisons, practice, numbers, relatedPubMedArticles: studies } = hearticle
    const written = renderedPractice({ findings, comparisons, practice, numbers })
    const edition = {
      evidence: presentEvidence(written, language, { states: statesOf(studies) }),
      text: { ...renderedTexts(texts, language, hearticle), languageCode: language },
      studies,
    }
    const words = { t, language }
    return drawShortLength(shortLengthOf(edition, words), edition, words)
  }, [texts, hearticle, t, language])
  return (
    <details className="review-short">
      <summary>{t('review:shortPreview')}</summary>
      <Drawn as="div" className="short-length" content={drawn} />
    </details>
  )
}
