import { readSession, SESSION_KEY } from '../../session.store.ts'

/** Shows the user menu instead of the way to sign in, where this browser has a session. */
export function followSession(root: ParentNode): void {
  const show = () => {
    const session = readSession()
    for (const element of root.querySelectorAll<HTMLElement>('[data-signed-in]')) {
      element.hidden = !session
    }
    for (const element of root.querySelectorAll<HTMLElement>('[data-signed-out]')) {
      element.hidden = session !== undefined
    }
    const initials = root.querySelector('[data-initials]')
    if (initials) initials.textContent = [...(session?.user.username ?? '')].slice(0, 1).join('')
  }
  root.querySelector('[data-sign-out]')?.addEventListener('click', () => {
    localStorage.removeItem(SESSION_KEY)
    show()
  })
  // Signed in or out in another tab.
  addEventListener('storage', ({ key }) => key === SESSION_KEY && show())
  show()
}
