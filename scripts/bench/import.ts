/** Reading PubMed's files: what a record costs until it is handed to the database. */
import { spawn } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { importStudies, type StudyCounts } from '../../functions/pubmed/import-studies.ts'
import { readStudies } from '../../functions/pubmed/read-studies.ts'
import { withFolder } from '../project/files.ts'
import { atLeast, type Figure } from './measure/figures.ts'

const RECORDS = 4000
const ROUNDS = 3
const MUST_A_SECOND = 500

/** Measures it on invented records, without a database: the best of some rounds. */
export function measureImport(): Promise<Figure[]> {
  return withFolder('bench-import-', async (folder) => {
    const file = join(folder, 'studies.xml')
    const generator = join(import.meta.dirname, 'generate-studies.ts')
    const { stdout } = spawn(process.execPath, [generator, String(RECORDS)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await pipeline(stdout, createWriteStream(file))
    let fastest = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = process.cpuUsage()
      await read(file)
      const { user, system } = process.cpuUsage(before)
      fastest = Math.max(fastest, RECORDS / ((user + system) / 1_000_000))
    }
    const what = 'records of PubMed read and checked, a second of the processor'
    return [atLeast(MUST_A_SECOND, what, fastest)]
  })
}

async function read(file: string): Promise<void> {
  const counts: StudyCounts = { imported: 0, updated: 0, unchanged: 0, rejected: 0 }
  const store = {
    importMany: async (studies: readonly unknown[]) =>
      studies.map(() => ({ status: 'fulfilled' as const, value: 'imported' as const })),
  }
  const progress = {
    rejected(message: string) {
      throw new Error(message)
    },
    stored() {},
  }
  await importStudies(file, readStudies(createReadStream(file)), store, {}, counts, progress)
  if (counts.imported !== RECORDS) throw new Error(`${counts.imported} of ${RECORDS} were read`)
}
