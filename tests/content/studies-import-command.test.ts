import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSettings } from '../../scripts/project/environment.ts'
import type { OpenedStores } from '../../scripts/project/opened-stores.ts'
import { openStores } from '../../scripts/stores/open-stores.ts'

const RECORDS = 1_200

let generated: string
let folder: string
let file: string
let stores: OpenedStores

beforeAll(async () => {
  generated = await outputOf(run('scripts/bench/generate-studies.ts', [String(RECORDS)]))
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearticle-import-'))
  file = join(folder, 'studies.xml')
  await writeFile(file, generated)
  stores = await openStores(readSettings({ DATA_DIR: folder }))
})

afterEach(async () => {
  await stores.close()
  await rm(folder, { recursive: true })
})

function run(script: string, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: folder },
  })
}

async function outputOf(child: ChildProcess): Promise<string> {
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.resume()
  await once(child, 'close')
  return Buffer.concat(chunks).toString('utf8')
}

const importOnce = () => outputOf(run('scripts/import-studies.ts', ['--xml', file]))

async function storedPmids(): Promise<string[]> {
  const pmids: string[] = []
  for await (const { pmid } of stores.studies.published()) pmids.push(pmid)
  return pmids
}

describe('npm run studies:import', () => {
  test('killed in the middle and run again, nothing is lost or doubled, and a third run changes nothing', async () => {
    const child = run('scripts/import-studies.ts', ['--xml', file])
    const ended = once(child, 'exit')
    let some = 0
    while (some === 0) some = (await storedPmids()).length
    child.kill('SIGKILL')
    await ended
    const before = (await storedPmids()).length
    expect(before).toBeGreaterThan(0)
    // What was under way when the process died may have arrived after we looked.
    const counted = /^imported (\d+), updated 0, unchanged (\d+), rejected 0\n$/
    const [, imported = '', unchanged = ''] = counted.exec(await importOnce()) ?? []
    expect(Number(unchanged)).toBeGreaterThanOrEqual(before)
    expect(Number(imported) + Number(unchanged)).toBe(RECORDS)
    const pmids = await storedPmids()
    expect(pmids).toHaveLength(RECORDS)
    expect(new Set(pmids).size).toBe(RECORDS)
    expect(await importOnce()).toBe(`imported 0, updated 0, unchanged ${RECORDS}, rejected 0\n`)
  })

  test('a rubric that does not exist is refused before anything is written', async () => {
    const child = run('scripts/import-studies.ts', ['--xml', file, '--rubric', '99'])
    const [code] = (await once(child, 'close')) as [number]
    expect(code).toBe(1)
    expect(await storedPmids()).toEqual([])
  })

  test('interrupted, it stores what it has read, says how far it came and can go on', async () => {
    const child = run('scripts/import-studies.ts', ['--xml', file])
    const output = outputOf(child)
    const ended = once(child, 'exit')
    let some = 0
    while (some === 0) some = (await storedPmids()).length
    child.kill('SIGINT')
    expect(await ended).toEqual([130, null])
    const [, imported = ''] = /^imported (\d+), updated 0, .*\n$/.exec(await output) ?? []
    expect(await storedPmids()).toHaveLength(Number(imported))
    expect(Number(imported)).toBeLessThan(RECORDS)
  })

  test('what is called wrongly is refused before anything begins', async () => {
    const child = run('scripts/import-studies.ts', ['--pmids', '123,abc'])
    const errorOutput: Buffer[] = []
    child.stderr?.on('data', (chunk: Buffer) => errorOutput.push(chunk))
    expect(await once(child, 'close')).toEqual([2, null])
    expect(Buffer.concat(errorOutput).toString()).toMatch(/no PMID: abc; nothing was fetched/)
  })

  test('explains itself', async () => {
    expect(await outputOf(run('scripts/import-studies.ts', ['--help']))).toMatch(/^usage: npm run/)
  })
})
