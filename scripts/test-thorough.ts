/**
 * `npm run test:thorough`
 * What is too slow for every commit: the store tests once more on AWS's own DynamoDB Local,
 * properties tried often, the browser tests tagged `@thorough`, and those tagged `@firefox` once more
 * in Firefox.
 */
import { runAll, runPlaywright, runVitest } from './test/run-all.ts'

process.env.THOROUGH = '1'
await runAll([
  runVitest,
  (reports) => runPlaywright(reports, { config: 'playwright.thorough.config.ts' }),
])
