import type { Hono } from 'hono'
import {
  profileImage,
  profileImageTypes,
  uploadProfileImage,
} from '../../../src/contract/accounts/profile-image.ts'
import { auditActor, managedAccount } from '../../accounts/managed-account.ts'
import { ApiError } from '../../errors/api-error.ts'
import { newAvatarKey } from '../../files/avatars.ts'
import type { PictureForm } from '../../files/pictures/picture-task.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { takePicture } from '../../http/take-picture.ts'

/** As large as the site's own crop, which is the largest that it shows. */
const AVATAR: PictureForm = {
  from: profileImageTypes,
  within: { width: 512, height: 512 },
  as: 'webp',
}

/** A person’s picture, for that person and for administrators (P-PICTURE-PRIVATE). */
export function profileImageRoutes(app: Hono, dependencies: Dependencies): void {
  const { users, files, pictures, now } = dependencies

  serve(app, uploadProfileImage, async ({ params: { id: userId }, file, caller }) => {
    const at = now()
    const account = await managedAccount(users, caller, userId)
    const bytes = await file.read()
    const image = await takePicture(pictures, caller.userId, file, bytes, AVATAR)
    const objectKey = newAvatarKey(userId, at)
    const changedAt = at.toISOString()
    // Written, named, and only then is the older one removed: a death in between, or two uploads at
    // once, leave a picture that nobody names, never a name without its picture. `sweepAvatars`, in
    // the daily job, removes such pictures.
    await files.put(objectKey, image)
    const named = { objectKey, mediaType: 'image/webp', changedAt } as const
    if ((await users.setImage(userId, named, auditActor(caller, userId, at))) === 'gone') {
      await files.remove(objectKey)
      throw new ApiError('user_not_found')
    }
    if (account.image) await files.remove(account.image.objectKey)
    return { profileImageChangedAt: changedAt }
  })

  serve(app, profileImage, async ({ params: { id: userId }, caller }) => {
    const { image } = await managedAccount(users, caller, userId)
    const bytes = image && (await files.get(image.objectKey))
    if (!bytes) throw new ApiError('image_not_found')
    return { mediaType: image.mediaType, bytes }
  })
}
