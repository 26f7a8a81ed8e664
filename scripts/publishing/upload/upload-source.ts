import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ObjectStore } from '../../../functions/files/object-store.ts'
import { withFolder } from '../../project/files.ts'
import { PROJECT_FOLDER } from '../../project/folders.ts'

const run = promisify(execFile)

/** Where the build project takes its sources from; serverless.yml says the same. */
export const SOURCE_KEY = 'private/publication/source.zip'

/** What git has not of the sources, one file a line. @throws where there is no history of them */
export async function uncommitted(folder: string = PROJECT_FOLDER): Promise<string> {
  const { stdout } = await run('git', ['status', '--porcelain'], { cwd: folder }).catch(() => {
    throw new Error('Deploying needs the history of the sources: publications are made from it')
  })
  return stdout.trimEnd()
}

/** @throws where publications in AWS would be made from other sources than this machine's */
export async function assertCommitted(folder: string = PROJECT_FOLDER): Promise<void> {
  const files = await uncommitted(folder)
  if (files !== '') throw new Error(`Not committed, so not deployed either:\n${files}`)
}

/** Brings the committed sources to where publications are made from. */
export async function uploadSource(
  files: ObjectStore,
  folder: string = PROJECT_FOLDER,
): Promise<void> {
  await withFolder('hearticle-source-', async (draft) => {
    const path = join(draft, 'source.zip')
    await run('git', ['archive', '--format=zip', '-o', path, 'HEAD'], { cwd: folder })
    await files.put(SOURCE_KEY, await readFile(path))
  })
}
