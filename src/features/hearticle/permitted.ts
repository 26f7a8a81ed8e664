import { followSession, readSession } from '../../stored-session.ts'

/** Shows what is for those who hold a permission; the API asks again whoever uses it. */
export function showToThoseWhoMay(root: ParentNode): void {
  followSession(() => {
    const roles = readSession()?.user.roles ?? []
    for (const element of root.querySelectorAll<HTMLElement>('[data-permission]')) {
      element.hidden = !roles.includes(element.dataset.permission ?? '')
    }
  })
}
