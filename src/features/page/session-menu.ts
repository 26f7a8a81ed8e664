import { followSession, markSession, readSession } from '../../api/stored-session.ts'
import { initialsOf } from '../../domain/presenters/initials.ts'
import { returnAddressIn, safeReturnAddress } from '../../domain/site/return-address.ts'
import { signOut } from '../../session/sign-out.ts'

/**
 * Keeps the header to the session of this browser. What is shown ahead of the first paint is the
 * inline script's doing, by the same attributes (src/layouts/theme-script.ts).
 */
export function showSession(root: ParentNode): void {
  followSession(() => {
    const session = readSession()
    markSession(session?.user)
    const initials = root.querySelector('[data-initials]')
    // Reading letters loads a part of the browser that a page of nobody's can do without.
    if (initials) initials.textContent = session ? initialsOf(session.user.username) : ''
  })
  const button = root.querySelector<HTMLElement>('[data-sign-out]')
  button?.addEventListener('click', async () => {
    // Unsaved texts go with signing out: the profile asks first.
    if (await mayKeepTexts()) location.assign(`${button.dataset.signOut}#sign-out`)
    else signOut()
  })
  const signIn = root.querySelector<HTMLAnchorElement>('a[data-signed-out]')
  if (signIn) signIn.search = returnQuery()
}

/** Whether this browser keeps what somebody typed; also where that cannot be told. */
async function mayKeepTexts(): Promise<boolean> {
  try {
    // Few pages are left by it: what looks is not part of them.
    const { keepsTexts } = await import('../../kept/kept-texts.ts')
    return await keepsTexts()
  } catch {
    return true
  }
}

/** Signing in leads back to this page; from a page that signs in, to where that one would lead. */
function returnQuery(): string {
  const back =
    safeReturnAddress(location.pathname + location.search) ?? returnAddressIn(location.search)
  return back === undefined ? '' : `?${new URLSearchParams({ return: back })}`
}
