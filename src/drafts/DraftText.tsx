import { useWords } from '../i18n/Words.tsx'
import { Button } from '../ui/Button.tsx'
import { saveFile } from '../ui/html/save-file.ts'

/** Gives what is not saved as a file. @param props.read any value */
export function DownloadDraft({ read }: { read: () => unknown }) {
  const { t } = useWords()
  return (
    <Button
      onClick={() => {
        const type = 'text/plain;charset=utf-8'
        saveFile(new Blob([formatDraft(read())], { type }), t('drafts:fileName'))
      }}
    >
      {t('drafts:download')}
    </Button>
  )
}

/** What is not saved as a text, to be read and copied where no form takes it. */
export function DraftText({ value }: { value: unknown }) {
  const { t } = useWords()
  return (
    <details>
      <summary>{t('drafts:read')}</summary>
      <pre className="draft-text">{formatDraft(value)}</pre>
    </details>
  )
}

/** A draft as a text that can be read anywhere: each field's name, and below it what stands there. */
function formatDraft(value: unknown): string {
  return fieldsOf(value, [])
    .filter(({ text }) => text.trim() !== '')
    .map(({ name, text }) => `## ${name}\n\n${text}\n`)
    .join('\n')
}

function fieldsOf(value: unknown, path: readonly string[]): Array<{ name: string; text: string }> {
  if (value === null || typeof value !== 'object') {
    return [{ name: path.join('.'), text: String(value ?? '') }]
  }
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    return [{ name: path.join('.'), text: value.join('\n') }]
  }
  return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, [...path, name]))
}
