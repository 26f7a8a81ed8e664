import { PROFILE_IMAGE_BYTES } from '../../../contract/accounts/profile-image.ts'

export type AvatarFault = 'notAnImage' | 'tooLarge'

/** What is wrong with a chosen file: its type, then its size; undefined for nothing (P-PICTURE). */
export function fileFault({ type, size }: { type: string; size: number }): AvatarFault | undefined {
  if (!type.startsWith('image/')) return 'notAnImage'
  return size > PROFILE_IMAGE_BYTES ? 'tooLarge' : undefined
}
