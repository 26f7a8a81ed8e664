/**
 * `npm run deploy [-- --stage STAGE]`
 * Packages the functions, updates the stack in AWS, uploads the search index and the built site
 * (`npm run build`) to its bucket, clears the CDN, and requests the first publication from these
 * sources. Needs AWS credentials, from wherever the AWS tools take them.
 */
import { parseArgs } from 'node:util'
import { runCommand } from './project/run-command.ts'
import { deployCommand } from './publishing/publishing.ts'

await runCommand(() => {
  const { values } = parseArgs({ options: { stage: { type: 'string', default: 'staging' } } })
  return deployCommand(values.stage)
})
