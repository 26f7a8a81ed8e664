import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,functions,scripts,content}/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'tests/e2e/**'],
    globalSetup: './tests/support/dynamodb-local.ts',
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // The machine has two cores and some files start databases of their own.
    maxWorkers: 2,
  },
})
