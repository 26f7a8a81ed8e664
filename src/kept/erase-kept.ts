import { forgetAccount } from './kept-texts.ts'
import { forgetUnsaved } from './unsaved.ts'
import { writeUnsent } from './unsent.ts'

/** In local storage for a moment: tells the other tabs whose texts are gone. */
const ERASED = 'hearticle.kept-erased'

let erased: string | undefined

/** From now on nothing of them is kept on this page, which is about to be left. */
function stopKeeping(account: string): void {
  erased = account
  forgetUnsaved()
}

/** Whether this account's texts were erased, with all that forms still have. */
export function isErased(account: string): boolean {
  return erased === account
}

const hear = ({ key, newValue }: StorageEvent) => {
  if (key === ERASED && newValue !== null) stopKeeping(newValue)
}

/** Hears of it when another tab erases them; calling it again does nothing. */
export const followErasing = (): void => addEventListener('storage', hear)

/**
 * Takes what an account typed and did not save, or did and did not send, out of this browser, also out of the forms of all tabs.
 * @throws where the browser refuses
 */
export async function eraseKept(account: string): Promise<void> {
  stopKeeping(account)
  try {
    localStorage.setItem(ERASED, account)
    localStorage.removeItem(ERASED)
  } catch {
    // A full storage tells no other tab; what this browser keeps goes all the same.
  }
  writeUnsent(account, [])
  await forgetAccount(account)
}
