import { defineConfig } from '@playwright/test'
import { provideChromium } from './scripts/browser/chromium.ts'

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
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
