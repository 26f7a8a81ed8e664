/**
 * The LevelDB on disk, of which nothing that was acknowledged may get lost unseen. LevelDB goes on
 * writing behind a record that a full disk has torn, and reads up to there when it is opened again:
 * so after a write that failed this takes no further one until it has opened the files anew and held
 * them against what was acknowledged. Every commit carries the tally of the whole database with it.
 */

import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { reasonOf } from '../../storage/kept-file.ts'
import { checksumIn, recordName, replaced, seal, type Tally, unseal } from '../../storage/seal.ts'
import type { Callback, Level, Range } from '../records/dynalite.ts'
import { writesRefused } from '../records/errors.ts'
import type { Change } from '../records/key-space.ts'
import { CommitJournal } from './commit-journal.ts'
import { journalFile, type OpenOptions, openProved } from './open-proved.ts'
import { type RawLevel, type RawWrite, tallyKey } from './survey.ts'

const spareBytes = 1024 * 1024

export class Disk implements Level {
  readonly #folder: string
  readonly #options: OpenOptions
  #level: RawLevel
  #tally: Tally
  #journal: CommitJournal
  /** Why nothing is written, until it has been opened and proved again. */
  #refusal: string | undefined
  #turn: Promise<unknown> = Promise.resolve()

  private constructor(folder: string, options: OpenOptions, level: RawLevel, tally: Tally) {
    this.#folder = folder
    this.#options = options
    this.#level = level
    this.#tally = tally
    this.#journal = new CommitJournal(journalFile(folder))
  }

  /**
   * Opens the database in `folder` once it is proved to hold what was acknowledged.
   * @throws naming the folder and what is wrong; fails with `isLocked` where a process has it open
   */
  static async open(folder: string, options: OpenOptions): Promise<Disk> {
    const { level, tally } = await openProved(folder, options)
    return new Disk(folder, options, level, tally)
  }

  async open(): Promise<void> {}

  close(callback: Callback): void {
    this.#inTurn(async () => {
      this.#journal.close()
      await this.#level.close()
    }).then(() => callback(null), callback)
  }

  /** One after the other: none may follow one of which it is not known yet whether it was torn. */
  batch(changes: readonly Change[]): Promise<void> {
    return this.#inTurn(() => this.#commit(changes))
  }

  clear(range: Range): Promise<void> {
    return this.#inTurn(async () => {
      const keys = await this.#opened().keys(range).all()
      await this.#commit(keys.map((key) => ({ type: 'del', key })))
    })
  }

  getSync(key: string): unknown {
    const stored = this.#opened().getSync(key)
    return stored === undefined ? undefined : unseal(key, stored)
  }

  keys(range: Range) {
    return this.#opened().keys(range)
  }

  values(range: Range) {
    const entries = this.#opened().iterator(range)
    return {
      nextv: async (size: number) =>
        (await entries.nextv(size)).map(([key, stored]) => unseal(key, stored)),
      close: () => entries.close(),
    }
  }

  async *iterator(range: Range): AsyncGenerator<[string, unknown]> {
    for await (const [key, stored] of this.#opened().iterator(range))
      yield [key, unseal(key, stored)]
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => {})
    return done
  }

  /** Also while writes are refused; not where opening again has failed, since then nothing is open. */
  #opened(): RawLevel {
    if (this.#refusal !== undefined && this.#level.status !== 'open')
      throw writesRefused(this.#refusal)
    return this.#level
  }

  async #commit(changes: readonly Change[]): Promise<void> {
    if (this.#refusal !== undefined) await this.#openAgain()
    if (changes.length === 0) return
    let tally = { ...this.#tally, commits: this.#tally.commits + 1 }
    const writes: RawWrite[] = []
    const items: [string, number | null][] = []
    // Of several changes of one record the last one holds, as in a batch of LevelDB.
    for (const { type, key, value } of new Map(changes.map((its) => [its.key, its])).values()) {
      const after = type === 'put' ? seal(key, value) : undefined
      tally = replaced(tally, this.#level.getSync(key), after)
      writes.push(after === undefined ? { type: 'del', key } : { type: 'put', key, value: after })
      const name = recordName(key)
      if (name !== key) items.push([name, after === undefined ? null : checksumIn(after)])
    }
    writes.push({ type: 'put', key: tallyKey, value: seal(tallyKey, tally) })
    try {
      await this.#level.batch(writes)
      this.#journal.note({ commit: tally.commits, at: new Date().toISOString(), items })
    } catch (error) {
      throw this.#refuse(reasonOf(error))
    }
    this.#tally = tally
  }

  #refuse(reason: string): Error {
    if (this.#refusal === undefined)
      console.error(`The database in ${this.#folder} takes no writes: ${reason}`)
    this.#refusal = reason
    return writesRefused(reason)
  }

  async #openAgain(): Promise<void> {
    // What is open can still be read, so it is only closed when opening again has room to succeed.
    if (!(await this.#hasRoom())) throw this.#refuse('the disk is full')
    try {
      this.#journal.close()
      await this.#level.close()
      const { level, tally } = await openProved(this.#folder, this.#options)
      this.#level = level
      this.#tally = tally
      this.#journal = new CommitJournal(journalFile(this.#folder))
      // That it takes writes is only known from one.
      await level.batch([{ type: 'put', key: tallyKey, value: seal(tallyKey, tally) }])
    } catch (error) {
      throw this.#refuse(reasonOf(error))
    }
    this.#refusal = undefined
    console.error(`The database in ${this.#folder} was opened again and is whole: it takes writes`)
  }

  /** Opening writes what is in the log into a table once more. */
  async #hasRoom(): Promise<boolean> {
    const { bavail, bsize } = await statfs(this.#folder)
    const logs = (await readdir(this.#folder)).filter((name) => name.endsWith('.log'))
    const sizes = await Promise.all(logs.map((name) => stat(join(this.#folder, name))))
    return bavail * bsize > sizes.reduce((sum, { size }) => sum + size, spareBytes)
  }
}
