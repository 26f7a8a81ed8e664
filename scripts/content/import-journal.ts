import { createHash } from 'node:crypto'
import { appendFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Older than this, what was fetched may have changed: the import starts afresh. */
const MAX_AGE_MS = 86_400_000

/**
 * What an import over the network has already stored, kept beside the database, so that the same
 * command, started again after it was cut off, goes on instead of fetching everything again.
 */
export class ImportJournal {
  readonly #path: string
  readonly #done: Set<string>

  private constructor(path: string, done: Set<string>) {
    this.#path = path
    this.#done = done
  }

  /** The pmids stored so far, by this run and by those before it. */
  get done(): ReadonlySet<string> {
    return this.#done
  }

  /**
   * @param command what makes two runs the same import
   * @param now a journal last written more than a day before is forgotten
   */
  static async open(
    dataDir: string,
    command: string,
    now: Date = new Date(),
  ): Promise<ImportJournal> {
    const name = createHash('sha256').update(command).digest('hex').slice(0, 16)
    const path = join(dataDir, 'imports', `${name}.txt`)
    await mkdir(dirname(path), { recursive: true })
    const lines = await freshLines(path, now)
    // A line that was cut off by the end of the process names no whole pmid: it has no line end,
    // and the next one must not be appended to it.
    const whole = lines.slice(0, lines.lastIndexOf('\n') + 1)
    await writeFile(path, whole)
    return new ImportJournal(path, new Set(whole.split('\n').filter(Boolean)))
  }

  async add(pmids: readonly string[]): Promise<void> {
    await appendFile(this.#path, pmids.map((pmid) => `${pmid}\n`).join(''))
    for (const pmid of pmids) this.#done.add(pmid)
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

async function freshLines(path: string, now: Date): Promise<string> {
  try {
    const { mtimeMs } = await stat(path)
    return now.getTime() - mtimeMs > MAX_AGE_MS ? '' : await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
