import { ApiError } from '../errors/api-error.ts'
import type { PictureForm } from '../files/pictures/picture-task.ts'
import type { Pictures } from '../files/pictures/pictures.ts'
import type { SentFile } from './serve-upload.ts'

const RETRY_SECONDS = 5

interface Refusals {
  notThisKind?: ApiError
  otherSize?: ApiError
}

/**
 * Makes of a picture that a call was sent what is stored.
 * @param person who sends it
 * @param bytes what was read of the file
 * @throws ApiError for what is none, has too many pixels, takes too long, or has no turn in time
 */
export async function takePicture(
  pictures: Pictures,
  person: string,
  file: SentFile,
  bytes: Uint8Array,
  form: PictureForm,
  { notThisKind, otherSize }: Refusals = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const prepared = await pictures.prepare(person, bytes, form, file.place)
  if ('picture' in prepared) return prepared.picture
  switch (prepared.fault) {
    case 'busy':
      throw new ApiError('images_busy', undefined, RETRY_SECONDS)
    case 'not_an_image':
      throw notThisKind ?? new ApiError('not_an_image')
    case 'other_size':
      throw otherSize ?? new ApiError('image_dimensions')
    default:
      throw new ApiError(prepared.fault)
  }
}
