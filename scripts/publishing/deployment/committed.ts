import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { PROJECT_FOLDER } from '../../project/folders.ts'

/** What git has not of the sources, one file a line. @throws where there is no history of them */
export async function uncommitted(folder: string = PROJECT_FOLDER): Promise<string> {
  const git = promisify(execFile)('git', ['status', '--porcelain'], { cwd: folder })
  const { stdout } = await git.catch(() => {
    throw new Error('Deploying needs the history of the sources: its version is a commit')
  })
  return stdout.trimEnd()
}

/** @throws where what is deployed would be another than the commit that it is named after */
export async function assertCommitted(folder: string = PROJECT_FOLDER): Promise<void> {
  const files = await uncommitted(folder)
  if (files !== '') throw new Error(`Not committed, so not deployed either:\n${files}`)
}
