/**
 * `npm test [-- WORD…]`
 * Everything that must hold: format, lint, types, unit, store, API, build and browser tests; or with
 * words (`npm test -- billing`) the tests alone whose file's path has one of them.
 */
import { runAll, runCheck, runPlaywright, runVitest } from './test/run-all.ts'

const words = process.argv.slice(2)
await runAll(
  words.length === 0
    ? [runCheck, runVitest, runPlaywright]
    : [
        (reports) => runVitest(reports, { words }),
        (reports) => runPlaywright(reports, { words, project: 'product' }),
        // Without words it follows in the same run, in which it would take no heed of them.
        (reports) => runPlaywright(reports, { words, project: 'clock' }),
      ],
)
