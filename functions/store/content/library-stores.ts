import type { Table } from '../table/table.ts'
import { type AudioWriter, createAudioWriter } from './hearticle-audio.ts'
import { createImportState, type ImportState } from './import-state.ts'
import { createLibraryStore, type LibraryStore } from './library.ts'

/** What those work with who enter content that is no hearticle (decision 23). */
export interface Library {
  taxonomy: LibraryStore
  audio: AudioWriter
  imports: ImportState
}

export function createLibrary(table: Table): Library {
  return {
    taxonomy: createLibraryStore(table),
    audio: createAudioWriter(table),
    imports: createImportState(table),
  }
}
