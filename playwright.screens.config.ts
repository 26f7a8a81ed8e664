import { defineConfig } from '@playwright/test'
import everyCommit from './playwright.config.ts'

/** Draws all screens to be looked at (`npm run screens`). */
export default defineConfig({
  ...everyCommit,
  fullyParallel: true,
  projects: [{ name: 'screens', testMatch: '**/draw-screens.ts' }],
})
