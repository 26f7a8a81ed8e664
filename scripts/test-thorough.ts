/**
 * `npm run test:thorough`
 * What is too slow for every commit: the browser tests tagged `@firefox` once more in Firefox, and
 * those in tests/thorough.
 */
import { runAll, runPlaywright } from './test/run-all.ts'

await runAll([(reports) => runPlaywright(reports, 'playwright.thorough.config.ts')])
