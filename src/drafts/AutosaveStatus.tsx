import { useStore } from '@nanostores/react'
import { locales } from '../domain/text/locales.ts'
import { dateTimeInVienna } from '../domain/time/vienna-date-time.ts'
import { useWords } from '../i18n/Words.tsx'
import { Button } from '../ui/Button.tsx'
import { saveFile } from '../ui/html/save-file.ts'
import { Message } from '../ui/Message.tsx'
import type { Autosave } from './autosave/autosave.ts'

/**
 * Whether what is not saved is kept, as far as browser and service have confirmed it; where none does, the
 * text can be taken along as a file.
 */
export function AutosaveStatus<V>({
  autosave,
  read,
}: {
  autosave: Autosave<V>
  read: () => unknown
}) {
  const { t, language } = useWords()
  const state = useStore(autosave.$autosaveState)
  const copiedAt = useStore(autosave.$copiedAt)
  const atTime = (timestamp: string) => dateTimeInVienna(new Date(timestamp), locales[language])
  if (state.at === 'not-kept' && !copiedAt) {
    return (
      <Message tone="bad">
        <p>{t(`drafts:notKept_${state.why}`)}</p>
        <Button
          onClick={() => {
            const type = 'text/plain;charset=utf-8'
            saveFile(new Blob([formatDraft(read())], { type }), t('drafts:fileName'))
          }}
        >
          {t('drafts:download')}
        </Button>
      </Message>
    )
  }
  return (
    <p className="draft-state">
      {state.at === 'under-way' && t('drafts:underWay')}
      {state.at === 'kept' && t('drafts:kept', { at: atTime(state.timestamp) })}{' '}
      {copiedAt && t('drafts:copied', { at: atTime(copiedAt) })}
    </p>
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
