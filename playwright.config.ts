import { defineConfig } from '@playwright/test'
import { provideChromium } from './scripts/browser/chromium.ts'
import { CHROMIUM_FLAGS } from './scripts/browser/flags.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  globalSetup: './tests/e2e/support/start-product.ts',
  use: {
    launchOptions: {
      executablePath: await provideChromium(),
      args: CHROMIUM_FLAGS,
    },
  },
})
