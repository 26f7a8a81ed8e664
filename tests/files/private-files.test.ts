import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as requestOver } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { openFolderObjectStore } from '../../functions/files/folder-object-store.ts'
import { createOrigin } from '../../scripts/server/origin.ts'

test('no private file is below a public address', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hearticle-origin-'))
  const files = openFolderObjectStore(folder)
  await files.put('private/avatars/anna/1', new TextEncoder().encode('PRIVATE'))
  await files.put('private/audio/1/2.mp3', new TextEncoder().encode('PRIVATE'))
  await files.put('uploads/1/2.mp3', new TextEncoder().encode('PUBLIC'))
  const origin = createServer(
    createOrigin({
      app: new Hono(),
      localCalls: new Hono(),
      siteFolder: join(folder, 'site'),
      objectsFolder: folder,
    }),
  )
  await once(origin.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(async () => {
    origin.closeAllConnections()
    origin.close()
    await rm(folder, { recursive: true })
  })
  const { port } = origin.address() as AddressInfo
  const ask = async (path: string): Promise<string> => {
    const request = requestOver({ host: '127.0.0.1', port, path }).end()
    const [response] = await once(request, 'response')
    return text(response)
  }
  expect(await ask('/uploads/1/2.mp3')).toBe('PUBLIC')
  for (const path of [
    '/uploads/../private/avatars/anna/1',
    '/uploads/%2e%2e/private/avatars/anna/1',
    '/uploads/..%2fprivate/avatars/anna/1',
    '/uploads//../private/avatars/anna/1',
    '/uploads/%252e%252e/private/avatars/anna/1',
    '/uploads/private/avatars/anna/1',
    '/uploads/../private/audio/1/2.mp3',
    '/uploads/private/audio/1/2.mp3',
    '/private/audio/1/2.mp3',
  ]) {
    expect(await ask(path), path).not.toContain('PRIVATE')
  }
})
