import { endSession, followSession, readSession } from '../../session.store.ts'

/** Shows the user menu instead of the way to sign in, where this browser has a session. */
export function showSession(root: ParentNode): void {
  followSession(() => {
    const session = readSession()
    for (const element of root.querySelectorAll<HTMLElement>('[data-signed-in]')) {
      element.hidden = !session
    }
    for (const element of root.querySelectorAll<HTMLElement>('[data-signed-out]')) {
      element.hidden = session !== undefined
    }
    const initials = root.querySelector('[data-initials]')
    if (initials) initials.textContent = [...(session?.user.username ?? '')].slice(0, 1).join('')
  })
  root.querySelector('[data-sign-out]')?.addEventListener('click', endSession)
}
