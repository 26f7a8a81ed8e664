import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { COMPILE_CACHE, PROJECT_FOLDER } from '../project/folders.ts'
import { runInChildProcess } from './run-in-child-process.ts'

async function script(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hearticle-child-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'script.mjs')
  await writeFile(path, text)
  return relative(PROJECT_FOLDER, path)
}

test('a child process keeps what Node.js compiled where all of them find it', async () => {
  const telling = await script(
    `import { getCompileCacheDir } from 'node:module'
     process.send({ cache: getCompileCacheDir() })
     process.disconnect()`,
  )
  const { signal } = new AbortController()
  const ended = await runInChildProcess([telling], { signal })
  expect(ended).toMatchObject({ code: 0, killedBy: null })
  expect(ended.lastMessage).toEqual({ cache: expect.stringContaining(COMPILE_CACHE) })
})

test('none is begun once its end was asked for', async () => {
  const failing = await script('process.exit(1)')
  const ended = await runInChildProcess([failing], { signal: AbortSignal.abort() })
  expect(ended).toEqual({ code: null, killedBy: 'SIGTERM', lastMessage: undefined })
})
