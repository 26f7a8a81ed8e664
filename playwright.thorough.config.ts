import { defineConfig } from '@playwright/test'
import everyCommit from './playwright.config.ts'
import { provideTestFirefox } from './scripts/browser/firefox.ts'

/** What is too slow for every commit: some browser tests once more in Firefox, others at all. */
export default defineConfig({
  ...everyCommit,
  testMatch: '**/*.e2e.ts',
  grepInvert: [],
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
