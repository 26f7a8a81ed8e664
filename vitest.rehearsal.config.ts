import { defineConfig } from 'vitest/config'

/** What `npm run test:rehearsal` runs: each file deploys to an account of its own. */
export default defineConfig({
  test: {
    include: ['tests/rehearsal/**/*.test.ts'],
    globalSetup: './tests/rehearsal/setup.ts',
    testTimeout: 600_000,
    hookTimeout: 600_000,
    maxWorkers: 2,
    isolate: false,
  },
})
