import { useMemo } from 'react'
import { presentEvidence } from '../../../domain/evidence/present-evidence.ts'
import { factBox } from '../../../evidence/fact-box.ts'
import { keyResult } from '../../../evidence/key-result.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { drawableFindings } from './evidence-faults.ts'
import type { FindingForm } from './finding-form.ts'

/** What readers will see of a finding, drawn as it is typed. */
export function FindingDrawing({ finding }: { finding: FindingForm }) {
  const { t, language } = useWords()
  const markup = useMemo(() => {
    const { findings } = presentEvidence({ findings: drawableFindings([finding]) }, language)
    const words = { t, language }
    const drawn = [keyResult(findings, words), factBox(findings, words)].join('')
    // The page's own drawing, in the preview below, has these names already.
    return (
      drawn
        .replace(/ (?:id|aria-labelledby)="(?:key-result|fact-box)"/g, '')
        // What it links to is in the form; a link would leave it.
        .replace(/<(\/?)a\b[^>]*>/g, '<$1span>')
    )
  }, [finding, t, language])
  return (
    <figure className="evidence-drawing" aria-label={t('evidenceForm:drawing')}>
      {markup === '' ? (
        <p className="editor-source">{t('evidenceForm:notDrawable')}</p>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made and escaped by the page's templates
        <div dangerouslySetInnerHTML={{ __html: markup }} />
      )}
    </figure>
  )
}
