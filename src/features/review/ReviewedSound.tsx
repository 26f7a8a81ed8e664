import { useMemo } from 'react'
import type { WorkHearticle } from '../../contract/desk/writing.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { UploadedAudio } from '../../desk/UploadedAudio.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { drawnText } from './drawn-text.ts'
import type { Citations } from './reading/Pieces.tsx'

interface ReviewedSoundProps {
  hearticle: WorkHearticle
  /** Of the sound. */
  language: Language
  numberOf: Citations['numberOf']
}

/** A spoken version to be heard, with the text that it speaks. */
export function ReviewedSound({ hearticle, language, numberOf }: ReviewedSoundProps) {
  const { t } = useWords()
  const translation = hearticle.translations.find(({ languageCode }) => languageCode === language)
  const text = translation?.mainTextBody ?? ''
  const drawn = useMemo(
    () => drawnText(text, { language, hearticle, numberOf, t }),
    [text, language, hearticle, numberOf, t],
  )
  if (!translation?.hasAudio) return null
  return (
    <div className="review-sound">
      <UploadedAudio
        hearticleId={hearticle.id}
        translationId={translation.id}
        what={t(`review:language_${language}`)}
      />
      <details>
        <summary>{t('review:hear')}</summary>
        <div lang={language}>
          <Drawn as="div" content={drawn} />
        </div>
      </details>
    </div>
  )
}
