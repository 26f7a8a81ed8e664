import { createHash } from 'node:crypto'
import type { Language } from '../../src/contract/protocol/language.ts'
import { OWN_PICTURE_SIZE } from '../../src/contract/reading/own-picture.ts'
import type { HearticleRecord } from '../../src/domain/hearticle/hearticle.ts'
import { isMotif } from '../../src/domain/pictures/motifs.ts'
import { ApiError } from '../errors/api-error.ts'
import { faultMessage } from '../errors/fault-messages.ts'
import { type Image, readImage } from '../files/image/read-image.ts'
import { type ObjectStore, ownPictureKey } from '../files/object-store.ts'

/**
 * Stores a picture that an editor brought (P-OWN-PICTURE), without what in its file is not the
 * picture. It is named after its bytes, so that the same one again is the same file, and a version
 * that named it always shows it.
 * @param decodes whether all of a picture can be drawn
 * @returns the name of its file
 * @throws ApiError for what is no JPEG of the size that crops are cut from
 */
export async function storeOwnPicture(
  files: ObjectStore,
  bytes: Uint8Array,
  decodes: (image: Image) => Promise<boolean>,
  language: Language,
): Promise<string> {
  const image = readImage(bytes)
  if ('fault' in image || image.mediaType !== 'image/jpeg') throw new ApiError('not_an_image')
  const { width, height } = OWN_PICTURE_SIZE
  if (image.width !== width || image.height !== height) {
    throw new ApiError('invalid_request', { 'body.file': faultMessage('picture-size', language) })
  }
  if (!(await decodes(image))) throw new ApiError('not_an_image')
  const file = `${createHash('sha256').update(image.bytes).digest('hex').slice(0, 32)}.jpg`
  await files.put(ownPictureKey(file), image.bytes)
  return file
}

type Chosen = Pick<HearticleRecord, 'motif' | 'ownPicture'>

/**
 * What an editor chose for a hearticle's picture, to be stored with it. What never had a motif or a
 * picture of its own is stored without, so that saving it as it is changes nothing.
 * @param sent null for none; undefined leaves what it had
 * @throws ApiError for what is no motif, and a picture that was never brought
 */
export async function chosenPicture(
  files: ObjectStore,
  sent: Chosen,
  before: Chosen | undefined,
  language: Language,
): Promise<Chosen> {
  const { motif = before?.motif, ownPicture = before?.ownPicture } = sent
  const refusal = (field: keyof Chosen) =>
    new ApiError('invalid_request', { [`body.${field}`]: faultMessage('other', language) })
  if (motif && !isMotif(motif)) throw refusal('motif')
  if (ownPicture && ownPicture.file !== before?.ownPicture?.file) {
    if (!(await files.get(ownPictureKey(ownPicture.file)))) throw refusal('ownPicture')
  }
  return {
    ...((motif || before?.motif !== undefined) && { motif: motif || null }),
    ...((ownPicture || before?.ownPicture !== undefined) && { ownPicture: ownPicture ?? null }),
  }
}
