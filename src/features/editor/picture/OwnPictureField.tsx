import { useRef, useState } from 'react'
import { call } from '../../../api/api.ts'
import {
  OWN_PICTURE_BYTES,
  uploadHearticlePicture,
  type WrittenPicture,
} from '../../../contract/desk/hearticle-picture.ts'
import { languages } from '../../../contract/protocol/language.ts'
import { focuses, OWN_PICTURE_SIZE } from '../../../contract/reading/own-picture.ts'
import { BEGINNING_BYTES, pictureFault } from '../../../domain/files/picture-fault.ts'
import { formatFileFault, type UploadFault } from '../../../i18n/format-file-fault.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { FileChoice } from '../../../ui/fields/FileChoice.tsx'
import { scalePicture } from '../../../ui/fields/scale-picture.ts'

interface OwnPictureFieldProps {
  picture: WrittenPicture | null
  onChange: (picture: WrittenPicture | null) => void
}

/** A picture that an editor brings (P-OWN-PICTURE), with what is on it and what is not cut off. */
export function OwnPictureField({ picture, onChange }: OwnPictureFieldProps) {
  const { t, language } = useWords()
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState('')
  // What is typed while a picture is on its way stays.
  const latest = useRef(picture)
  latest.current = picture

  const choose = async (file: File) => {
    if (isPending) return
    setPending(true)
    setFault('')
    const brought = await bring(file)
    setPending(false)
    if (typeof brought !== 'string') {
      setFault(formatFileFault(file, brought, { t, language }))
      return
    }
    const before = latest.current ?? { focus: 'middle-middle', alt: { de: '', en: '' } }
    onChange({ ...before, file: brought })
  }
  return (
    <>
      <div className="cluster editor-own-picture">
        <FileChoice
          words={t(picture ? 'editor:otherPicture' : 'editor:chooseOwnPicture')}
          label={t(picture ? 'editor:otherPicture' : 'editor:chooseOwnPicture')}
          accept="image/*"
          disabled={isPending}
          fault={fault}
          onChoose={(file) => void choose(file)}
        />
        {picture && (
          <button type="button" className="text-button" onClick={() => onChange(null)}>
            {t('editor:removeOwnPicture')}
          </button>
        )}
        <small role="status">{isPending ? t('editor:uploadingPicture') : ''}</small>
      </div>
      {picture && (
        <>
          {languages.map((written, index) => (
            <label className="field" key={written}>
              <span>{t('editor:pictureAlt', { language: t(`editor:language_${written}`) })}</span>
              <input
                {...(index === 0 && { 'data-place': 'ownPicture' })}
                lang={written}
                maxLength={300}
                value={picture.alt[written]}
                onChange={({ target }) =>
                  onChange({ ...picture, alt: { ...picture.alt, [written]: target.value } })
                }
              />
            </label>
          ))}
          <label className="field">
            <span>{t('editor:pictureFocus')}</span>
            <select
              value={picture.focus}
              onChange={({ target }) => {
                const focus = focuses.find((one) => one === target.value) ?? picture.focus
                onChange({ ...picture, focus })
              }}
            >
              {focuses.map((focus) => (
                <option key={focus} value={focus}>
                  {t(`editor:focus_${focus}`)}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
    </>
  )
}

/** Makes a file the size that crops are cut from and sends it. @returns its name, or why it has none */
async function bring(file: File): Promise<string | UploadFault> {
  const scaled = await scalePicture(file, OWN_PICTURE_SIZE, 'image/jpeg')
  if (!scaled) {
    const beginning = await file.slice(0, BEGINNING_BYTES).arrayBuffer()
    return { code: pictureFault(new Uint8Array(beginning)) }
  }
  const outcome = await call(uploadHearticlePicture, { file: scaled })
  if (outcome.ok) return outcome.value.file
  const isTooLarge = outcome.error.code === 'image_too_large'
  return isTooLarge ? { code: 'tooLarge', limit: OWN_PICTURE_BYTES } : outcome.error
}
