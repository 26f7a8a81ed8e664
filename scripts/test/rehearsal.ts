/**
 * `npm run test:rehearsal`
 * The first day of a stage, publications and what goes wrong with them: the project's commands and
 * packaged functions in an account of AWS that runs on this machine (tests/rehearsal).
 */
import { runAll, runVitest } from './run-all.ts'

await runAll([[(reports) => runVitest(reports, { config: 'vitest.rehearsal.config.ts' })]])
