import { defineConfig } from 'vitest/config'
import { PATIENCE } from './tests/support/patience.ts'

const tests = ['{src,functions,scripts,content}/**/*.test.ts', 'tests/**/*.test.ts']
const others = ['**/node_modules/**', 'tests/e2e/**']
/** What a page keeps in its modules. */
const screens = 'src/{api,drafts,features,layouts,navigation,session,ui}/**/*.test.ts'

export default defineConfig({
  test: {
    testTimeout: PATIENCE,
    hookTimeout: PATIENCE,
    // Of two cores, one more than there are: a test waits for databases and processes, too.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        // Each file in a context of its own: half of what a process of its own takes.
        test: { name: 'screens', include: [screens], exclude: others, pool: 'vmThreads' },
      },
      {
        extends: true,
        test: {
          name: 'product',
          globalSetup: ['dynamodb-local', 'moto', 'packages'].map(
            (its) => `./tests/support/${its}.ts`,
          ),
          include: tests,
          exclude: [...others, screens],
          // Its modules keep nothing; loading them once for each worker halves the time.
          isolate: false,
        },
      },
    ],
  },
})
