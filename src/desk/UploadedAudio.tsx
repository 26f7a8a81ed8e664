import { useEffect, useState } from 'react'
import { messageOf } from '../api/api.ts'
import { useWords } from '../i18n/Words.tsx'
import { Button } from '../ui/Button.tsx'
import { loadAudio } from './load-audio.ts'

interface UploadedAudioProps {
  hearticleId: number
  translationId: number
  /** What it is the sound of, in words. */
  what: string
}

/**
 * A spoken version as it was uploaded, which readers may not be able to hear yet: so it has no
 * address of its own, and is fetched when the user wants to listen.
 */
export function UploadedAudio({ hearticleId, translationId, what }: UploadedAudioProps) {
  const { t } = useWords()
  const [pending, setPending] = useState(false)
  const [status, setStatus] = useState('')
  const [fault, setFault] = useState('')
  const [address, setAddress] = useState<string>()

  useEffect(() => {
    if (address === undefined) return
    return () => URL.revokeObjectURL(address)
  }, [address])

  const listen = async () => {
    if (pending) return
    setPending(true)
    setFault('')
    setStatus(t('library:loading'))
    const outcome = await loadAudio(hearticleId, translationId)
    setPending(false)
    setStatus('')
    if (outcome.ok) return setAddress(URL.createObjectURL(outcome.file))
    const why = messageOf(outcome.error) ?? t('library:notReached')
    setFault(`${t('library:audioOf', { what })}: ${why}`)
  }
  if (address !== undefined) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: its words are the hearticle's own text
      <audio controls autoPlay src={address} aria-label={t('library:audioOf', { what })} />
    )
  }
  return (
    <>
      <Button aria-label={t('library:listenTo', { what })} onClick={() => void listen()}>
        {t('library:listen')}
      </Button>
      <small role="status">{status}</small>
      <span className="field-error" role="alert">
        {fault}
      </span>
    </>
  )
}
