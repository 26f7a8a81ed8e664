import { useStore } from '@nanostores/react'
import { locales } from '../domain/text/locales.ts'
import { dateTimeInVienna } from '../domain/time/vienna-date-time.ts'
import { useWords } from '../i18n/Words.tsx'
import { Message } from '../ui/Message.tsx'
import type { Autosave } from './autosave/autosave.ts'
import { DownloadDraft } from './DraftText.tsx'

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
        <DownloadDraft read={read} />
      </Message>
    )
  }
  if (state.at === 'not-kept' && copiedAt) {
    const at = atTime(copiedAt)
    return <p className="draft-state">{t(`drafts:keptAtServer_${state.why}`, { at })}</p>
  }
  return (
    <p className="draft-state">
      {state.at === 'under-way' && t('drafts:underWay')}
      {state.at === 'kept' && t('drafts:kept', { at: atTime(state.timestamp) })}{' '}
      {copiedAt && t('drafts:copied', { at: atTime(copiedAt) })}
    </p>
  )
}
