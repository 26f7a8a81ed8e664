import { useState } from 'react'
import { call } from '../../api/api.ts'
import {
  type LibraryTopic,
  TOPIC_IMAGE_BYTES,
  topicImageSizes,
  uploadTopicImage,
} from '../../contract/desk/library-taxonomy.ts'
import { BEGINNING_BYTES, pictureFault } from '../../domain/files/picture-fault.ts'
import { formatFileFault, type UploadFault } from '../../i18n/format-file-fault.ts'
import { useWords } from '../../i18n/Words.tsx'
import { FileChoice } from '../../ui/fields/FileChoice.tsx'
import { scalePicture } from '../../ui/fields/scale-picture.ts'

export function TopicPicture({ topic }: { topic: LibraryTopic }) {
  const { t, language } = useWords()
  const [state, setState] = useState<'shown' | 'missing' | 'pending'>('shown')
  const [status, setStatus] = useState('')
  const [fault, setFault] = useState('')
  const [changed, setChanged] = useState(0)
  const name = topic.name[language]

  const upload = async (file: File): Promise<UploadFault | undefined> => {
    for (const size of ['normal', 'big'] as const) {
      const scaled = await scalePicture(file, topicImageSizes[size], 'image/png')
      if (!scaled) {
        const beginning = await file.slice(0, BEGINNING_BYTES).arrayBuffer()
        return { code: pictureFault(new Uint8Array(beginning)) }
      }
      const input = { params: { id: topic.id }, query: { size }, file: scaled }
      const outcome = await call(uploadTopicImage, input)
      if (outcome.ok) continue
      const isTooLarge = outcome.error.code === 'image_too_large'
      return isTooLarge ? { code: 'tooLarge', limit: TOPIC_IMAGE_BYTES } : outcome.error
    }
    return undefined
  }
  const choose = async (file: File) => {
    if (state === 'pending') return
    setState('pending')
    setStatus(t('library:uploading'))
    setFault('')
    const problem = await upload(file)
    setStatus(problem ? '' : t('library:pictureSaved'))
    setFault(problem ? formatFileFault(file, problem, { t, language }) : '')
    setChanged((times) => times + 1)
    setState('shown')
  }
  return (
    <div className="stack tight library-picture">
      {state === 'missing' ? (
        <span className="library-no-picture">{t('library:noPicture')}</span>
      ) : (
        <img
          src={`/uploads/topic_images/${topic.imageName}.png?t=${changed}`}
          alt={t('library:pictureOf', { what: name })}
          width={125}
          height={100}
          onError={() => setState('missing')}
        />
      )}
      <FileChoice
        words={t('library:choosePicture')}
        label={t('library:choosePictureOf', { what: name })}
        accept="image/*"
        disabled={state === 'pending'}
        fault={fault}
        onChoose={(file) => void choose(file)}
      />
      <small role="status">{status}</small>
    </div>
  )
}
