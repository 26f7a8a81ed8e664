import { endSession, readSession } from '../api/stored-session.ts'
import type { signOut as signOutCall } from '../contract/accounts/auth.ts'

/** Written out, so that the schemas of the contract do not come along; the type holds it there. */
const PATH: (typeof signOutCall)['path'] = '/api/auth/logout'

/**
 * Ends the session on the server and in every tab of this browser. The call outlives the page, and
 * nobody waits for it: where it fails the browser forgets the session all the same.
 */
export function signOut(): void {
  const token = readSession()?.token
  if (token !== undefined) {
    fetch(PATH, { method: 'POST', keepalive: true, headers: { Authorization: `Bearer ${token}` } })
      .then(async (answer) => {
        await answer.arrayBuffer()
        if (!answer.ok && answer.status !== 401) throw new Error(`status ${answer.status}`)
      })
      // biome-ignore lint/suspicious/noConsole: a failed sign-out is only logged (P-SESSION-ENDS)
      .catch((error: unknown) => console.error('Logout failed', error))
  }
  endSession('signed-out')
}
