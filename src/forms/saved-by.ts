import { type CallError, messageOf } from '../api/api.ts'
import { locales } from '../domain/text/locales.ts'
import { dateTimeInVienna } from '../domain/time/vienna-date-time.ts'
import type { Words } from '../i18n/translator.ts'
import { useWords } from '../i18n/Words.tsx'

/** Who saved something last: nobody where their account is gone. */
export interface SavedBy {
  by: string | undefined
  isByDailyImport: boolean
  /** RFC 3339. */
  at: string
}

/** Of a refusal of what was not read as it is now: who saved that, where it is known. */
export function savedBy(error: CallError): SavedBy | undefined {
  const {
    changedAt: at,
    changedBy: by,
    changedByJob,
  } = (error.code !== 'network_error' && error.fields) || {}
  return at === undefined ? undefined : { by, isByDailyImport: changedByJob !== undefined, at }
}

/** The same as a sentence. */
export function useSavedByWords(): (saved: SavedBy) => string {
  const words = useWords()
  return (saved) => savedByWords(saved, words)
}

function savedByWords(saved: SavedBy, { t, language }: Words): string {
  const { by = t('form:deletedAccount'), isByDailyImport } = saved
  const at = dateTimeInVienna(new Date(saved.at), locales[language])
  return isByDailyImport ? t('form:savedByImport', { at }) : t('form:savedBy', { by, at })
}

/** Why the service refused to delete something, and who saved it meanwhile, in sentences. */
export function refusalWords(error: CallError, words: Words, fallback = ''): string {
  const saved = savedBy(error)
  return [messageOf(error) ?? fallback, saved && savedByWords(saved, words)]
    .filter(Boolean)
    .join(' ')
}

export function useRefusalWords(): (error: CallError, fallback?: string) => string {
  const words = useWords()
  return (error, fallback) => refusalWords(error, words, fallback)
}
