import { PROFILE_IMAGE_BYTES } from '../../../contract/accounts/profile-image.ts'

export type FileFault = 'notAnImage' | 'tooLarge'

/** What is wrong with a chosen file, in the order of specification §5; undefined for nothing. */
export function fileFault({ type, size }: { type: string; size: number }): FileFault | undefined {
  if (!type.startsWith('image/')) return 'notAnImage'
  return size > PROFILE_IMAGE_BYTES ? 'tooLarge' : undefined
}
