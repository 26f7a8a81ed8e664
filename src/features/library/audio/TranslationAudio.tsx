import { useState } from 'react'
import { call } from '../../../api/api.ts'
import { AUDIO_BYTES, removeAudio } from '../../../contract/desk/library-audio.ts'
import type { WorkHearticle, WorkTranslation } from '../../../contract/desk/writing.ts'
import { UploadedAudio } from '../../../desk/UploadedAudio.tsx'
import { formatFileFault } from '../../../i18n/format-file-fault.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { FileChoice } from '../../../ui/fields/FileChoice.tsx'
import { DeleteButton } from '../editing/DeleteButton.tsx'
import { uploadAudio } from './audio-pieces.ts'

interface TranslationAudioProps {
  hearticle: WorkHearticle
  translation: WorkTranslation
  onChanged: () => Promise<void>
}

export function TranslationAudio({ hearticle, translation, onChanged }: TranslationAudioProps) {
  const { t, language } = useWords()
  const [pending, setPending] = useState(false)
  const [status, setStatus] = useState('')
  const [fault, setFault] = useState('')
  const { id, languageCode, headline, hasAudio } = translation
  const what = t(`library:language_${languageCode}`)

  const upload = async (file: File) => {
    if (pending) return
    setPending(true)
    setFault('')
    const { id: hearticleId, version } = hearticle
    const outcome = await uploadAudio(
      { hearticleId, translationId: id, version, file },
      (number, pieces) => setStatus(t('library:uploadingPiece', { number, pieces })),
    )
    setPending(false)
    if (outcome.ok) return onChanged()
    setStatus('')
    const { fault: why } = outcome
    const isTooLarge = why === 'tooLarge' || why.code === 'audio_too_large'
    const fileFault = isTooLarge ? ({ code: 'tooLarge', limit: AUDIO_BYTES } as const) : why
    setFault(formatFileFault(file, fileFault, { t, language }))
  }
  return (
    <div className="cluster library-row">
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
        <small role="status">{status}</small>
      </div>
      <p className="actions">
        <FileChoice
          words={t(hasAudio ? 'library:replaceAudio' : 'library:addAudio')}
          label={t('library:audioFile', { what })}
          accept="audio/mpeg,.mp3"
          disabled={pending}
          fault={fault}
          onChoose={(file) => void upload(file)}
        />
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
