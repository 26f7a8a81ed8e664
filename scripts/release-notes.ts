/**
 * `npm run release-notes [-- FROM [TO]]`
 * What changed, a line for each commit, oldest first: from the last tag, or FROM, to TO (HEAD).
 */
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { runCommand } from './project/run-command.ts'

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [from = git('tag', '--sort=-creatordate').split('\n')[0], to = 'HEAD'] = positionals
  const range = from ? `${from}..${to}` : to
  console.log(
    git('log', '--no-merges', '--reverse', '--format=- %s (%h)', '--end-of-options', range),
  )
  return 0
})
