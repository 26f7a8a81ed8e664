import { useRef, useState } from 'react'
import { call, messageOf } from '../../api.ts'
import { type LibraryTopic, uploadTopicImage } from '../../contract/library.ts'
import { useWords } from '../../i18n/Words.tsx'
import { scalePicture } from './scale-picture.ts'

/** A topic's picture, and another one in its place. */
export function TopicPicture({ topic }: { topic: LibraryTopic }) {
  const { t, language } = useWords()
  const [state, setState] = useState<'shown' | 'missing' | 'pending'>('shown')
  const [said, setSaid] = useState('')
  const [changed, setChanged] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const name = topic.name[language]

  const upload = async (file: File): Promise<string> => {
    for (const size of ['normal', 'big'] as const) {
      const scaled = await scalePicture(file, size)
      if (!scaled) return t('library:notAPicture')
      const input = { params: { id: topic.id }, query: { size }, file: scaled }
      const outcome = await call(uploadTopicImage, input)
      if (!outcome.ok) return messageOf(outcome.error) ?? t('library:notReached')
    }
    return t('library:pictureSaved')
  }
  const choose = async (file: File | undefined) => {
    if (!file || state === 'pending') return
    setState('pending')
    setSaid(t('library:uploading'))
    setSaid(await upload(file))
    setChanged((times) => times + 1)
    setState('shown')
    if (input.current) input.current.value = ''
  }
  return (
    <div className="library-picture">
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
      <label className="pill library-file">
        <span>{t('library:choosePicture')}</span>
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label={t('library:choosePictureOf', { what: name })}
          disabled={state === 'pending'}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </label>
      <small role="status">{said}</small>
    </div>
  )
}
