import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../scripts/sandbox/payments/model/store.ts'
import { openSandboxFile } from '../../scripts/sandbox/storage/sandbox-file.ts'

test('a killed process loses nothing that it has acknowledged, and keeps no change by half', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hearticle-payments-'))
  const acknowledged: string[] = []
  for (const most of [40, 150]) {
    const writer = spawn(process.execPath, ['tests/support/payment-writer.ts', folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(writer, 'exit')
    let printed = ''
    for await (const part of writer.stdout) {
      printed += part
      if (printed.split('\n').length > most) writer.kill('SIGKILL')
    }
    await ended
    acknowledged.push(...printed.split('\n').slice(0, -1))
  }
  const store = openStore(openSandboxFile(folder))
  expect(acknowledged.length).toBeGreaterThanOrEqual(190)
  expect(acknowledged.filter((id) => store.get('product', id) === undefined)).toEqual([])
  const alone = store
    .all('product')
    .filter(({ id }) => !id.endsWith('_twin') && store.get('product', `${id}_twin`) === undefined)
  expect(alone).toEqual([])
  await rm(folder, { recursive: true, force: true })
})
