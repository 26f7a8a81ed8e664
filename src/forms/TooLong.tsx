import { charactersOver } from '../domain/text/characters-over.ts'
import { useWords } from '../i18n/Words.tsx'

/** Below a field: by how much its text is too long. Nothing that was pasted is cut. */
export function TooLong({ text, maximum }: { text: string; maximum: number }) {
  const { t } = useWords()
  const over = charactersOver(text, maximum)
  return (
    <p className="field-error text-too-long" role="status" hidden={over === 0}>
      {over > 0 && t('form:tooLong', { over, maximum })}
    </p>
  )
}
