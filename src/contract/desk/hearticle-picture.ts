import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { plainLine } from '../protocol/hearticle-text.ts'
import { ownPictureFields } from '../reading/own-picture.ts'

/** What is on it is said in both languages, which only a draft may lack. */
export const writtenPictureSchema = z.object({
  ...ownPictureFields,
  alt: z.object({ de: plainLine(300), en: plainLine(300) }),
})

export type WrittenPicture = z.infer<typeof writtenPictureSchema>

/** A JPEG of that size and good quality has a fifth of it. */
export const OWN_PICTURE_BYTES = 1_500_000

export const uploadHearticlePicture = endpoint({
  summary:
    'Brings a picture for a hearticle, a JPEG of 1280 × 800 pixels; what is checked are its bytes. A hearticle shows it once it is saved with it. Sent again, it answers the same',
  method: 'POST',
  path: '/api/hearticle/pictures',
  access: ['PERMISSION_EDIT_HEARTICLES', 'PERMISSION_ADMIN'],
  upload: { field: 'file', maximumBytes: OWN_PICTURE_BYTES },
  output: z.object({ file: ownPictureFields.file }),
  errors: [
    'not_an_image',
    'image_dimensions',
    'image_too_complex',
    'image_too_large',
    'images_busy',
  ],
})
