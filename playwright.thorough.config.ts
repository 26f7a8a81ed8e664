import { defineConfig } from '@playwright/test'
import everyCommit from './playwright.config.ts'
import { provideTestFirefox } from './scripts/browser/firefox.ts'

/** What is too slow for every commit: some browser tests once more in Firefox, others at all. */
export default defineConfig({
  ...everyCommit,
  testMatch: '**/*.e2e.ts',
  grepInvert: [],
  // Firefox takes several times as long.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  projects: [
    {
      name: 'firefox',
      grep: /@firefox/,
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: { executablePath: provideTestFirefox() },
      },
    },
    { name: 'thorough', grep: /@thorough/ },
  ],
})
