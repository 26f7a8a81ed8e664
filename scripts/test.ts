/**
 * `npm test [-- WORD…]`
 * Everything that must hold: format, lint, types, unit, store, API, build and browser tests; or with
 * words (`npm test -- billing`) the tests alone whose file's path has one of them.
 */
import { runAll, runCheck, runPlaywright, runVitest } from './test/run-all.ts'

const words = process.argv.slice(2)
await runAll([
  ...(words.length === 0 ? [runCheck] : []),
  (reports) => runVitest(reports, { words }),
  (reports) => runPlaywright(reports, { words, project: 'product' }),
  // Also where one of the others failed, which would keep them from running.
  (reports) => runPlaywright(reports, { words, project: 'clock' }),
])
