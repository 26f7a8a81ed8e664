/**
 * `npm test`
 * Everything that must hold: format, lint, types, unit, store, API, build and browser tests.
 */
import { runAll, runCheck, runPlaywright, runVitest } from './test/run-all.ts'

await runAll([runCheck, runVitest, runPlaywright])
