/** A picture that an editor brought for a hearticle (P-OWN-PICTURE). */
import * as z from 'zod/mini'

/** Pixels; every crop is cut from it. */
export const OWN_PICTURE_SIZE = { width: 1280, height: 800 } as const

/** Which part of it no crop cuts off, by rows. */
export const focuses = [
  'left-top',
  'middle-top',
  'right-top',
  'left-middle',
  'middle-middle',
  'right-middle',
  'left-bottom',
  'middle-bottom',
  'right-bottom',
] as const

export const ownPictureFields = {
  /** `/uploads/pictures/{file}`, named after its bytes: it never becomes another. */
  file: z.string().check(z.regex(/^[0-9a-f]{32}\.jpg$/)),
  focus: z.enum(focuses),
}

/** As readers are told of it. */
export const ownPictureSchema = z.object({
  ...ownPictureFields,
  /** What is on it, for those who do not see it. */
  alt: z.string(),
})
