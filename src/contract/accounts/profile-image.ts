import * as z from 'zod/mini'
import { userIdSchema } from '../protocol/account-fields.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { HOUR, perUser } from '../protocol/rate-limits.ts'

/** The largest picture: under 5 MB, which are 5,242,880 bytes. */
export const PROFILE_IMAGE_BYTES = 5_242_879

/** Never SVG (P-PICTURE). */
export const profileImageTypes = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
] as const

export type ProfileImageType = (typeof profileImageTypes)[number]

export const uploadProfileImage = endpoint({
  summary: 'Sets a person’s picture; what is checked are its bytes',
  method: 'POST',
  path: '/api/admin/users/{id}/profile-image',
  access: 'account',
  params: z.object({ id: userIdSchema }),
  upload: { field: 'file', maximumBytes: PROFILE_IMAGE_BYTES },
  limits: [perUser('image-user', 30, HOUR)],
  output: z.object({ profileImageChangedAt: z.iso.datetime() }),
  errors: [
    'not_an_image',
    'image_dimensions',
    'image_too_complex',
    'image_too_large',
    'images_busy',
    'user_not_found',
  ],
})

export const profileImage = endpoint({
  summary: 'A person’s picture; `t` is for browsers that would show an older one',
  path: '/api/admin/users/{id}/profile-image',
  access: 'account',
  params: z.object({ id: userIdSchema }),
  query: z.object({ t: z.optional(z.string().check(z.maxLength(100))) }),
  output: z.string(),
  mediaTypes: profileImageTypes,
  errors: ['user_not_found', 'image_not_found'],
})
