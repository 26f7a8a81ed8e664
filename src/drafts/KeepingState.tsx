import { useStore } from '@nanostores/react'
import { locales } from '../domain/text/locales.ts'
import { dateTimeInVienna } from '../domain/time/vienna-date-time.ts'
import { useWords } from '../i18n/Words.tsx'
import { saveFile } from '../ui/html/save-file.ts'
import { Message } from '../ui/Message.tsx'
import { draftInWords } from './in-words.ts'
import type { Keeper } from './keeping/keeper.ts'

/**
 * Whether what is not saved is kept, as far as the browser has confirmed it; where it refuses, the
 * text can be taken along as a file.
 */
export function KeepingState<V>({ keeper, read }: { keeper: Keeper<V>; read: () => unknown }) {
  const { t, language } = useWords()
  const keeping = useStore(keeper.$keeping)
  if (keeping.at === 'not-kept') {
    return (
      <Message tone="bad">
        <p>{t(`drafts:notKept_${keeping.why}`)}</p>
        <button
          type="button"
          className="pill"
          onClick={() => {
            const type = 'text/plain;charset=utf-8'
            saveFile(new Blob([draftInWords(read())], { type }), t('drafts:fileName'))
          }}
        >
          {t('drafts:download')}
        </button>
      </Message>
    )
  }
  return (
    <p className="draft-state">
      {keeping.at === 'under-way' && t('drafts:underWay')}
      {keeping.at === 'kept' &&
        t('drafts:kept', { at: dateTimeInVienna(new Date(keeping.moment), locales[language]) })}
    </p>
  )
}
