import type { CurrentCatalogue } from './catalogue-file.ts'

/** Where catalogues come from. */
export interface CatalogueSource {
  /** Which catalogue is to be used; undefined where there is none yet. */
  current(): Promise<CurrentCatalogue | undefined>
  /**
   * Brings a catalogue to this machine.
   * @returns the path of its file, which has the digest that it should have
   * @throws where it is not there, is cut off or is another one
   */
  bring(catalogue: CurrentCatalogue): Promise<string>
  /** Tells that a file that was brought is no longer used. */
  release(path: string): Promise<void>
}
