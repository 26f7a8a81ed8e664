import { defineConfig } from '@playwright/test'
import { provideTestChromium } from './scripts/browser/chromium.ts'
import { CHROMIUM_FLAGS } from './scripts/browser/flags.ts'
import { PATIENCE } from './tests/support/patience.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  // Of two cores, one more than there are: a test waits about a third of its time.
  workers: 3,
  // They come with `npm run test:thorough`.
  grepInvert: /@thorough/,
  forbidOnly: true,
  // A test ends by its steps, each of which may take half a minute, however many they are.
  timeout: PATIENCE,
  expect: { timeout: 30_000 },
  globalSetup: './tests/e2e/support/start-product.ts',
  projects: [
    {
      name: 'product',
      testMatch: '**/*.e2e.ts',
      testIgnore: '**/clock/**',
      // In the same run, so that the product starts once; whatever failed before.
      teardown: 'clock',
    },
    // The clock is everybody's: whoever moves it comes last, and alone.
    { name: 'clock', testMatch: '**/clock/*.e2e.ts', workers: 1 },
  ],
  use: {
    // What waits without an end would say only that the test took too long.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    launchOptions: {
      executablePath: provideTestChromium(),
      args: CHROMIUM_FLAGS,
    },
  },
})
