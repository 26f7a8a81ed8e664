import { followSession, readSession } from '../../api/stored-session.ts'

/**
 * Shows what is for those who hold one of the permissions that it names; the API checks again what a user
 * uses it.
 */
export function showToThoseWhoMay(root: ParentNode): void {
  followSession(() => {
    const roles = readSession()?.user.roles ?? []
    for (const element of root.querySelectorAll<HTMLElement>('[data-permission]')) {
      const wanted = element.dataset.permission?.split(' ') ?? []
      element.hidden = !wanted.some((permission) => roles.includes(permission))
    }
  })
}
