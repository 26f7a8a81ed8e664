/**
 * `npm run session-keys:rotate [-- --at-once]`
 * Makes another key that signs the sessions of this machine, from the next start of the product on;
 * docs/operations/secret-rotation.md says how to use it.
 */
import { parseArgs } from 'node:util'
import { readSettings } from '../project/environment.ts'
import { runCommand } from '../project/run-command.ts'
import { rotateSessionKeys } from '../server/secrets.ts'

await runCommand(async () => {
  const { values } = parseArgs({ options: { 'at-once': { type: 'boolean' } } })
  const { dataDir, tableName } = readSettings()
  if (tableName !== undefined) {
    throw new Error(
      'TABLE_NAME is set: keys of a deployed stage lie in SSM (docs/operations/secret-rotation.md)',
    )
  }
  const isAtOnce = values['at-once'] === true
  const older = rotateSessionKeys(dataDir, { isAtOnce, at: new Date() })
  console.log('made a session key; restart the product: until then it knows only those of before')
  console.log(
    isAtOnce
      ? 'then everybody is signed out'
      : `then nobody is signed out: believed as well are ${older} of before`,
  )
  return 0
})
