/**
 * `npm run deploy -- STAGE [--from STEP | --only STEP] [--origin ORIGIN] [--gone PATH]`
 * Brings this commit to a stage (`stages/STAGE.json`) in steps, each of which can be done again:
 * preflight, infrastructure, migration, release, smoke. Needs AWS credentials, from wherever the AWS
 * tools take them. `--only smoke --origin http://localhost:4321` looks at another site;
 * `--gone /hearticle/7` names something deleted, which must answer 410.
 */
import { parseArgs } from 'node:util'
import { runCommand } from './project/run-command.ts'
import { deploy } from './publishing/deployment/deploy.ts'

await runCommand(() => {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    options: { from: text, only: text, origin: text, gone: text },
    allowPositionals: true,
  })
  const [stage, ...others] = positionals
  if (stage === undefined || others.length > 0) {
    throw new Error('Say which stage: npm run deploy -- staging')
  }
  return deploy({ stage, ...values })
})
