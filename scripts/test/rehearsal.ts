/**
 * `npm run test:rehearsal -- [--database own|aws] [--services own|moto] [WORD…]`
 * The first day of a stage, publications and what goes wrong with them: the project's commands and
 * packaged functions in an account of AWS that runs on this machine (tests/rehearsal). `--database
 * aws` has all of it run on AWS's DynamoDB Local, `--services moto` with Python's moto for S3 and SSM;
 * without them a first day runs on what is found of those, too. Words choose files by their path.
 */
import { parseArgs } from 'node:util'
import { runAll, runVitest } from './run-all.ts'

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'string', default: 'own' },
    services: { type: 'string', default: 'own' },
  },
})
const { database, services } = values
if (!['own', 'aws'].includes(database)) throw new Error('--database: own or aws')
if (!['own', 'moto'].includes(services)) throw new Error('--services: own or moto')
process.env.REHEARSAL_DATABASE = database
process.env.REHEARSAL_SERVICES = services
await runAll([[(reports) => runVitest(reports, { config: 'vitest.rehearsal.config.ts', words })]])
