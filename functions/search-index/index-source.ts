import type { IndexPointer } from './index-file.ts'

export interface IndexSource {
  /** Which search index is to be used; undefined where there is none yet. */
  current(): Promise<IndexPointer | undefined>
  /**
   * Brings a search index to this machine.
   * @returns the path of its file, which has the digest that it should have
   * @throws where it is not there, is cut off or is another one
   */
  download(pointer: IndexPointer): Promise<string>
  /** Tells that a file that was brought is no longer used. */
  release(path: string): Promise<void>
}
