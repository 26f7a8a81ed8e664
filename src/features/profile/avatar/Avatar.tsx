import { Camera } from 'lucide'
import { type ClipboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { PROFILE_IMAGE_BYTES, profileImageTypes } from '../../../contract/accounts/profile-image.ts'
import type { SessionUser } from '../../../contract/protocol/account-fields.ts'
import { BEGINNING_BYTES, pictureFault } from '../../../domain/files/picture-fault.ts'
import { formatFileFault, type UploadFault } from '../../../i18n/format-file-fault.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Drawn } from '../../../ui/Drawn.tsx'
import { icon } from '../../../ui/html/icon.ts'
import type { CropDialog, Uploaded } from './CropDialog.tsx'
import { fileFault } from './file-fault.ts'
import { Initials } from './Initials.tsx'

interface AvatarProps {
  user: Pick<SessionUser, 'id' | 'username' | 'profileImageChangedAt'>
  /**
   * Fetches the picture with the session's token.
   * @param changedAt for `t`, so that no browser shows an older one
   * @returns undefined where there is none; never throws
   */
  load: (changedAt: string) => Promise<Blob | undefined>
  /** Sends the picture; never throws. */
  upload: (picture: Blob) => Promise<Uploaded>
  /** The account has a new picture since then, RFC 3339. */
  onChanged: (changedAt: string) => void
}

interface Cropping {
  picture: ImageBitmap
  Dialog: typeof CropDialog
}

/**
 * A user's picture or initials, which a click, a key, a drop or a paste changes (P-PICTURE). It
 * is a field for files as large as the circle, so the browser does the most of it.
 */
export function Avatar({ user, load, upload, onChanged }: AvatarProps) {
  const { t, language } = useWords()
  const id = useId()
  const [cropping, setCropping] = useState<Cropping>()
  const [message, setMessage] = useState('')
  const [fault, setFault] = useState('')
  const [isOver, setIsOver] = useState(false)
  const address = usePicture(user.id, user.profileImageChangedAt, load)

  async function choose(file: File | undefined): Promise<void> {
    if (!file || cropping) return
    setMessage('')
    setFault('')
    const refuse = (uploadFault: UploadFault, first?: string) =>
      setFault(formatFileFault(file, uploadFault, { t, language }, first))
    const seen = fileFault(file)
    if (seen === 'notAnImage') return refuse({ code: 'notPicture' }, t('avatar:notAnImage'))
    if (seen) return refuse({ code: 'tooLarge', limit: PROFILE_IMAGE_BYTES }, t('avatar:tooLarge'))
    // It is turned as its EXIF says, and what cannot be decoded is no picture here.
    const picture = await createImageBitmap(file).catch(() => undefined)
    if (!picture) {
      const beginning = await file.slice(0, BEGINNING_BYTES).arrayBuffer()
      return refuse({ code: pictureFault(new Uint8Array(beginning)) })
    }
    try {
      const { CropDialog: Dialog } = await import('./CropDialog.tsx')
      setCropping({ picture, Dialog })
    } catch {
      picture.close()
      refuse({ code: 'network_error' })
    }
  }

  function close(): void {
    cropping?.picture.close()
    setCropping(undefined)
  }

  function paste(event: ClipboardEvent): void {
    void choose(event.clipboardData.files[0])
  }

  return (
    <div className="avatar-field">
      <div className={isOver ? 'avatar avatar-over' : 'avatar'}>
        {address === undefined ? (
          <Initials username={user.username} />
        ) : (
          <img src={address} alt="" width="512" height="512" />
        )}
        <input
          type="file"
          accept={profileImageTypes.join(',')}
          aria-label={t('avatar:change')}
          title={t('avatar:change')}
          aria-invalid={fault !== '' || undefined}
          aria-describedby={fault === '' ? undefined : id}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            void choose(file)
            // So that the same file can be chosen again.
            currentTarget.value = ''
          }}
          onPaste={paste}
          onDragEnter={() => setIsOver(true)}
          onDragLeave={() => setIsOver(false)}
          onDrop={() => setIsOver(false)}
        />
        <span className="avatar-camera">
          <Drawn content={icon(Camera)} />
        </span>
      </div>
      <p className="avatar-message" role="status">
        {message}
      </p>
      <p className="avatar-message field-error" id={id} role="alert">
        {fault}
      </p>
      {cropping && (
        <cropping.Dialog
          picture={cropping.picture}
          upload={upload}
          onUploaded={(changedAt) => {
            close()
            setMessage(t('avatar:saved'))
            onChanged(changedAt)
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

/**
 * The address of a user's picture within this page; undefined while the first one loads, and
 * where there is none or it cannot be loaded: then initials stand for it (P-PICTURE-PRIVATE).
 * @param changedAt null where there is no picture
 */
function usePicture(
  userId: string,
  changedAt: string | null,
  load: (changedAt: string) => Promise<Blob | undefined>,
): string | undefined {
  const [shown, setShown] = useState<{ userId: string; address: string }>()
  const loadLatest = useEffectEvent(load)

  // The one before stays until the new one is there.
  useEffect(() => {
    if (changedAt === null) return setShown(undefined)
    let isWanted = true
    loadLatest(changedAt).then((picture) => {
      if (isWanted) setShown(picture && { userId, address: URL.createObjectURL(picture) })
    })
    return () => {
      isWanted = false
    }
  }, [userId, changedAt])

  useEffect(() => {
    if (!shown) return
    return () => URL.revokeObjectURL(shown.address)
  }, [shown])

  return shown?.userId === userId ? shown.address : undefined
}
