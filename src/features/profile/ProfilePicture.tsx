import { call, callForFile, messageOf } from '../../api/api.ts'
import { profileImage, uploadProfileImage } from '../../contract/accounts/profile-image.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { refreshUser } from '../../session/session.store.ts'
import { Avatar } from './avatar/Avatar.tsx'

/**
 * The picture of the user who is signed in, fetched with the session's token (P-PICTURE-PRIVATE).
 */
export function ProfilePicture({ user }: { user: SessionUser }) {
  const params = { id: user.id }
  return (
    <Avatar
      user={user}
      load={async (changedAt) => {
        const outcome = await callForFile(profileImage, { params, query: { t: changedAt } })
        return outcome.ok ? outcome.value : undefined
      }}
      upload={async (file) => {
        const outcome = await call(uploadProfileImage, { params, file })
        return outcome.ok
          ? { ok: true, changedAt: outcome.value.profileImageChangedAt }
          : { ok: false, message: messageOf(outcome.error) }
      }}
      onChanged={refreshUser}
    />
  )
}
