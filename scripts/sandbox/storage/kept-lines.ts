import { appendFileSync, statSync, truncateSync } from 'node:fs'
import { basename } from 'node:path'
import { damagedFile, readKept, reasonOf, replaceFile } from './kept-file.ts'
import { isSealed, seal, unseal } from './seal.ts'

/**
 * A file of one value a line, each with a checksum, to which lines are added. What a killed process
 * or a full disk left of a line was never acknowledged, and is cut off before the next one.
 */
export class KeptLines<T> {
  readonly #file: string
  #bytes = 0
  #isTorn = false

  private constructor(file: string) {
    this.#file = file
  }

  /**
   * @param parse throws for what is no line of this file
   * @throws naming the file and the line that cannot be read; the file stays as it is
   */
  static open<T>(file: string, parse: (value: unknown) => T): { lines: KeptLines<T>; values: T[] } {
    const texts = (readKept(file) ?? '').split('\n')
    // What follows the last line break is empty, or half a line.
    texts.pop()
    const values = texts.map((text, index) => {
      try {
        return parse(isSealed(text) ? unseal(basename(file), text) : JSON.parse(text))
      } catch (error) {
        throw damagedFile(file, `its line ${index + 1} is not what was written`, error)
      }
    })
    return { lines: new KeptLines<T>(file), values }
  }

  /** Brings the file to these values alone. */
  replace(values: readonly T[]): void {
    replaceFile(this.#file, values.map((value) => this.#lineOf(value)).join(''), 0o600)
    this.#bytes = statSync(this.#file).size
    this.#isTorn = false
  }

  /** @throws naming the file; then the value is not stored */
  add(value: T): void {
    try {
      if (this.#isTorn) truncateSync(this.#file, this.#bytes)
      this.#isTorn = true
      const line = this.#lineOf(value)
      appendFileSync(this.#file, line)
      this.#bytes += Buffer.byteLength(line)
      this.#isTorn = false
    } catch (error) {
      throw new Error(`${this.#file} cannot be written: ${reasonOf(error)}`, { cause: error })
    }
  }

  #lineOf(value: T): string {
    return `${seal(basename(this.#file), value)}\n`
  }
}
