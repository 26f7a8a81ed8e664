import type { ProfileImageType } from '../../../src/contract/accounts/profile-image.ts'

interface Size {
  width: number
  height: number
}

export interface PictureForm {
  from: readonly ProfileImageType[]
  /** The sides that it must have, in pixels, once it is turned as its camera was held. */
  exactly?: Size
  /** What it is made smaller to, in pixels, where it is larger. */
  within?: Size
  as: 'webp' | 'png' | 'jpeg'
}

export interface PictureTask {
  bytes: Uint8Array
  form: PictureForm
  /** What the picture may cost here. */
  limits: {
    pixels: number
    /** Of the processor. */
    milliseconds: number
    /** Of the whole process. */
    memoryBytes: number
  }
}

/** Why a picture is not taken, whoever sends it and however much there is to do. */
export type PictureFault =
  | 'not_an_image'
  | 'image_dimensions'
  /** It is a picture, of other sides than it must have. */
  | 'other_size'

/**
 * What comes back. `large`: it has more pixels than it may here, and was not decoded. `exceeded`: it
 * takes more time or memory than it may, and the process has to be ended.
 */
export type PictureAnswer =
  | { picture: Uint8Array<ArrayBuffer>; milliseconds: number }
  | { fault: PictureFault | 'large' | 'exceeded' }
