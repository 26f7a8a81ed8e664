import { useEffect, useId, useRef, useState } from 'react'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CropArea } from './CropArea.tsx'
import { MAXIMUM_ZOOM, wholeCrop, zoomCrop } from './crop.ts'

/** What became of an upload; `message` is the API's own, in the page's language. */
export type Uploaded = { ok: true; changedAt: string } | { ok: false; message?: string | undefined }

interface CropDialogProps {
  picture: ImageBitmap
  upload: (picture: Blob) => Promise<Uploaded>
  onUploaded: (changedAt: string) => void
  onClose: () => void
}

/** Loaded when a file was chosen. What is chosen in it stays where an upload fails. */
export function CropDialog({ picture, upload, onUploaded, onClose }: CropDialogProps) {
  const { t } = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState(() => wholeCrop(picture))
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState('')
  const id = useId()

  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  async function save(): Promise<void> {
    if (isPending) return
    setIsPending(true)
    setError('')
    const cropped = await encoded(canvas.current)
    const outcome: Uploaded = cropped ? await upload(cropped) : { ok: false }
    setIsPending(false)
    if (!outcome.ok) {
      return setError([t('avatar:failed'), outcome.message].filter(Boolean).join(' '))
    }
    // Closed before it is taken away, so that the focus goes back to where it was.
    dialog.current?.close()
    onUploaded(outcome.changedAt)
  }

  return (
    <dialog
      ref={dialog}
      className="dialog crop-dialog"
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        if (isPending) event.preventDefault()
      }}
      onClose={onClose}
    >
      <h2 id={`${id}-title`}>{t('avatar:cropTitle')}</h2>
      <p id={`${id}-hint`} className="note">
        {t('avatar:cropHint')}
      </p>
      <CropArea
        canvas={canvas}
        picture={picture}
        crop={crop}
        label={t('avatar:cropArea')}
        hintId={`${id}-hint`}
        onCrop={setCrop}
      />
      <label className="crop-zoom">
        {t('avatar:zoom')}
        <input
          type="range"
          min="1"
          max={MAXIMUM_ZOOM}
          step="0.05"
          value={crop.zoom}
          aria-valuetext={`${Math.round(crop.zoom * 100)} %`}
          onChange={({ target }) => setCrop(zoomCrop(crop, picture, target.valueAsNumber))}
        />
      </label>
      <p className="field-error" role="alert">
        {error}
      </p>
      <div className="cluster dialog-actions">
        <Button
          isPending={isPending}
          onClick={() => {
            if (!isPending) dialog.current?.close()
          }}
        >
          {t('avatar:cancel')}
        </Button>
        <Button className="button" isPending={isPending} onClick={save}>
          {isPending ? t('avatar:saving') : t('avatar:save')}
        </Button>
      </div>
    </dialog>
  )
}

/** WebP, or PNG from a browser that writes none; both keep what is transparent. */
function encoded(canvas: HTMLCanvasElement | null): Promise<Blob | null> {
  return new Promise((resolve) => {
    if (canvas) canvas.toBlob(resolve, 'image/webp', 0.9)
    else resolve(null)
  })
}
