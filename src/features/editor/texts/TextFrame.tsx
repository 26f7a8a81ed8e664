import type { WrittenFinding } from '../../../contract/desk/evidence.ts'
import { languages } from '../../../contract/protocol/language.ts'
import { textFrame } from '../../../domain/hearticle/text-frame.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { HearticleForm } from '../saving/form.ts'

interface TextFrameProps {
  form: HearticleForm
  /** Those that are complete. */
  findings: readonly WrittenFinding[]
  onInsert: (texts: HearticleForm['texts']) => void
}

/** Puts headings and numbers into both texts, where nobody began one (P-TEXT-FRAME). */
export function TextFrame({ form, findings, onInsert }: TextFrameProps) {
  const { t } = useWords()
  const isBegun = languages.some((language) => form.texts[language].mainTextBody.trim() !== '')
  if (isBegun || findings.length === 0) return null
  const { de, en } = form.texts
  const insert = () =>
    onInsert({
      de: { ...de, mainTextBody: textFrame(findings, 'de') },
      en: { ...en, mainTextBody: textFrame(findings, 'en') },
    })
  return (
    <p className="actions">
      <Button data-place="frame" onClick={insert}>
        {t('editor:insertFrame')}
      </Button>
    </p>
  )
}
