import { send } from '../api/send.ts'
import { endSession, readSession } from '../api/stored-session.ts'
import type { signOut as signOutCall } from '../contract/accounts/auth.ts'
import { readerCalls } from '../contract/protocol/reader-calls.ts'

/**
 * Ends the session on the server and in every tab of this browser. The call outlives the page, and
 * nobody waits for it: where it fails the browser forgets the session all the same.
 */
export function signOut(): void {
  if (readSession()) {
    send<typeof signOutCall>(readerCalls.signOut, {}, { keepalive: true })
      .then(async (answer) => {
        await answer.arrayBuffer()
        if (!answer.ok && answer.status !== 401) throw new Error(`status ${answer.status}`)
      })
      // biome-ignore lint/suspicious/noConsole: a failed sign-out is only logged (P-SESSION-ENDS)
      .catch((error: unknown) => console.error('Logout failed', error))
  }
  endSession('signed-out')
}
