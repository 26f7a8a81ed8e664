import { createHash } from 'node:crypto'
import type { Language } from '../../src/contract/protocol/language.ts'
import { OWN_PICTURE_SIZE } from '../../src/contract/reading/own-picture.ts'
import type { HearticleRecord } from '../../src/domain/hearticle/hearticle.ts'
import { isMotif } from '../../src/domain/pictures/motifs.ts'
import { ApiError } from '../errors/api-error.ts'
import { faultMessage } from '../errors/fault-messages.ts'
import { type ObjectStore, ownPictureKey } from '../files/object-store.ts'
import type { PictureForm } from '../files/pictures/picture-task.ts'

/** What is made of a picture that an editor brings (P-OWN-PICTURE). */
export const OWN_PICTURE: PictureForm = {
  from: ['image/jpeg'],
  exactly: OWN_PICTURE_SIZE,
  as: 'jpeg',
}

/**
 * Stores such a picture. It is named after its bytes, so that the same one again is the same file, and
 * a version that named it always shows it.
 * @returns the name of its file
 */
export async function storeOwnPicture(files: ObjectStore, picture: Uint8Array): Promise<string> {
  const file = `${createHash('sha256').update(picture).digest('hex').slice(0, 32)}.jpg`
  await files.put(ownPictureKey(file), picture)
  return file
}

type Chosen = Pick<HearticleRecord, 'motif' | 'ownPicture'>

/** @throws ApiError for what is no motif, and a picture that was never brought */
export async function refuseUnknownPicture(
  files: ObjectStore,
  { motif, ownPicture }: Chosen,
  before: Chosen | undefined,
  language: Language,
): Promise<void> {
  const refusal = (field: keyof Chosen) =>
    new ApiError('invalid_request', { [`body.${field}`]: faultMessage('other', language) })
  if (motif && motif !== before?.motif && !isMotif(motif)) throw refusal('motif')
  if (ownPicture && ownPicture.file !== before?.ownPicture?.file) {
    if (!(await files.get(ownPictureKey(ownPicture.file)))) throw refusal('ownPicture')
  }
}
