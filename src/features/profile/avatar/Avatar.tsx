import { Camera } from 'lucide'
import { type ClipboardEvent, useState } from 'react'
import type { SessionUser } from '../../../contract/accounts.ts'
import { profileImageTypes } from '../../../contract/profile-image.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { CropDialog, Uploaded } from './CropDialog.tsx'
import { fileFault } from './file-fault.ts'
import { Initials } from './Initials.tsx'
import { usePicture } from './use-picture.ts'

export interface AvatarProps {
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
 * A person's picture or initials, which a click, a key, a drop or a paste changes (specification
 * §2). It is a field for files as large as the circle, so the browser does the most of it.
 */
export function Avatar({ user, load, upload, onChanged }: AvatarProps) {
  const { t } = useWords()
  const [cropping, setCropping] = useState<Cropping>()
  const [message, setMessage] = useState('')
  const [isOver, setIsOver] = useState(false)
  const address = usePicture(user.id, user.profileImageChangedAt, load)

  async function choose(file: File | undefined): Promise<void> {
    if (!file || cropping) return
    setMessage('')
    const fault = fileFault(file)
    if (fault) return setMessage(t(`avatar:${fault}`))
    // It is turned as its EXIF says, and what cannot be decoded is no picture here.
    const picture = await createImageBitmap(file).catch(() => undefined)
    if (!picture) return setMessage(t('avatar:notDecodable'))
    try {
      const { CropDialog: Dialog } = await import('./CropDialog.tsx')
      setCropping({ picture, Dialog })
    } catch {
      picture.close()
      setMessage(t('avatar:failed'))
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
          <Icon nodes={Camera} />
        </span>
      </div>
      <p className="avatar-message" role="status">
        {message}
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
