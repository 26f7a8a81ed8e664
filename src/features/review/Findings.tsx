import { useMemo } from 'react'
import type { WorkHearticle } from '../../contract/desk/editing.ts'
import { presentFinding } from '../../domain/evidence/present-evidence.ts'
import { factBox } from '../../evidence/fact-box.ts'
import { useWords } from '../../i18n/Words.tsx'

/** What the hearticle says in numbers: the badge covers it too. */
export function Findings({ hearticle }: { hearticle: WorkHearticle }) {
  const { t, language } = useWords()
  const { findings, noFindingsReason, relatedPubMedArticles } = hearticle
  const drawn = useMemo(() => {
    const shown = findings.map((finding) => presentFinding(finding, language))
    return String(factBox(shown, { t, language }, { cited: relatedPubMedArticles }) ?? '')
  }, [findings, relatedPubMedArticles, t, language])
  if (drawn === '') {
    const reason = noFindingsReason?.[language]
    return (
      <p className="note">
        {reason ? t('evidence:noFindings', { reason }) : t('evidence:notPrepared')}
      </p>
    )
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made and escaped by the page's templates
  return <div className="review-findings" dangerouslySetInnerHTML={{ __html: drawn }} />
}
