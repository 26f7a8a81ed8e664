import { forgetUnsaved } from '../../kept/unsaved.ts'
import { changeDrafts, draftsOf } from './stored-drafts.ts'

/** Tells the other tabs whose drafts are gone. */
const ERASED = 'hearticle.drafts-erased'

let erased: string | undefined
let isFollowing = false

/** From now on nothing of them is kept on this page, which is about to be left. */
function stopKeeping(account: string): void {
  erased = account
  forgetUnsaved()
}

/** Whether this user had the drafts erased, with all that forms still have. */
export function isErased(account: string): boolean {
  return erased === account
}

/** Hears of it when another tab erases them; calling it again does nothing. */
export function followErasing(): void {
  if (isFollowing) return
  isFollowing = true
  addEventListener('storage', ({ key, newValue }) => {
    if (key === ERASED && newValue !== null) stopKeeping(newValue)
  })
}

/** Takes all unsaved texts of a user out of this browser, those in the forms of all tabs too. */
export async function eraseDrafts(account: string): Promise<void> {
  stopKeeping(account)
  try {
    localStorage.setItem(ERASED, account)
    localStorage.removeItem(ERASED)
  } catch {
    // A full storage tells no other tab; what this browser keeps goes all the same.
  }
  await changeDrafts([], await draftsOf(account))
}
