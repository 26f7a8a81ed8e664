import { accountScreens } from './account-screens.ts'
import { deskScreens } from './desk-screens.ts'
import { readingScreens } from './reading-screens.ts'

/** Every screen of the product with what opens on it, once for whoever sees it differently. */
export const SCREENS = {
  reading: readingScreens,
  account: accountScreens,
  desk: deskScreens,
} as const
