import { useState } from 'react'
import { call, messageOf } from '../../api.ts'
import type { WorkHearticle, WorkTranslation } from '../../contract/editing.ts'
import { removeAudio } from '../../contract/library-audio.ts'
import { useWords } from '../../i18n/Words.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import { UploadedAudio } from './UploadedAudio.tsx'
import { uploadAudio } from './upload-audio.ts'

interface TranslationAudioProps {
  hearticle: WorkHearticle
  translation: WorkTranslation
  onChanged: () => Promise<void>
}

/** One translation's spoken version: listen, replace, remove. */
export function TranslationAudio({ hearticle, translation, onChanged }: TranslationAudioProps) {
  const { t } = useWords()
  const [pending, setPending] = useState(false)
  const [said, setSaid] = useState('')
  const { id, languageCode, headline, hasAudio } = translation
  const what = t(`library:language_${languageCode}`)

  const upload = async (file: File | undefined) => {
    if (!file || pending) return
    setPending(true)
    const { id: hearticleId, version } = hearticle
    const outcome = await uploadAudio(
      { hearticleId, translationId: id, version, file },
      (number, pieces) => setSaid(t('library:uploadingPiece', { number, pieces })),
    )
    setPending(false)
    if (outcome.ok) return onChanged()
    const { fault } = outcome
    const words = fault === 'tooLarge' ? t('library:audioTooLarge') : messageOf(fault)
    setSaid(words ?? t('library:notReached'))
  }
  return (
    <div className="library-row">
      <div>
        <strong lang={languageCode}>{headline || t('library:noHeadline')}</strong>
        <small>{what}</small>
        {hasAudio ? (
          <UploadedAudio
            // What was loaded of an older version is not what lies there by now.
            key={hearticle.version}
            hearticleId={hearticle.id}
            translationId={id}
            what={what}
          />
        ) : (
          <small>{t('library:noAudio')}</small>
        )}
        <small role="status">{said}</small>
      </div>
      <p className="library-actions">
        <label className="pill library-file">
          <span>{t(hasAudio ? 'library:replaceAudio' : 'library:addAudio')}</span>
          <input
            type="file"
            accept="audio/mpeg,.mp3"
            disabled={pending}
            aria-label={t('library:audioFile', { what })}
            onChange={({ target }) => void upload(target.files?.[0])}
          />
        </label>
        {hasAudio && (
          <DeleteButton
            what={t('library:audioOf', { what })}
            onDelete={async () => {
              const outcome = await call(removeAudio, {
                params: { id: hearticle.id, translationId: id },
                query: { version: hearticle.version },
              })
              if (!outcome.ok) return outcome.error
              return void (await onChanged())
            }}
          />
        )}
      </p>
    </div>
  )
}
