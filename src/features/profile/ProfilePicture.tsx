import type { SessionUser } from '../../contract/accounts.ts'
import { initialsOf } from '../../domain/initials.ts'

/** The letters that stand for a person (decision 22); the name stands beside them. */
export function ProfilePicture({ user }: { user: SessionUser }) {
  return (
    <span className="profile-picture" aria-hidden="true">
      {initialsOf(user.username)}
    </span>
  )
}
