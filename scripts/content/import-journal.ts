import { createHash } from 'node:crypto'
import { appendFile, mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * What an import over the network has already stored, kept beside the database, so that the same
 * command, started again after it was cut off, goes on instead of fetching everything again.
 */
export class ImportJournal {
  readonly #path: string
  readonly done: ReadonlySet<string>

  private constructor(path: string, done: ReadonlySet<string>) {
    this.#path = path
    this.done = done
  }

  /** @param command what makes two runs the same import */
  static async open(dataDir: string, command: string): Promise<ImportJournal> {
    const name = createHash('sha256').update(command).digest('hex').slice(0, 16)
    const path = join(dataDir, 'imports', `${name}.txt`)
    await mkdir(dirname(path), { recursive: true })
    const lines = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    // A line that was cut off by the end of the process names no whole pmid: it has no line end.
    const whole = lines.slice(0, lines.lastIndexOf('\n') + 1)
    return new ImportJournal(path, new Set(whole.split('\n').filter(Boolean)))
  }

  async add(pmids: readonly string[]): Promise<void> {
    await appendFile(this.#path, pmids.map((pmid) => `${pmid}\n`).join(''))
  }

  /** Those that are still to be fetched. */
  async *remaining(pmids: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
    for await (const pmid of pmids) {
      if (!this.done.has(pmid)) yield pmid
    }
  }

  /** The import is complete; the next run of the command starts afresh. */
  async close(): Promise<void> {
    await rm(this.#path, { force: true })
  }
}
