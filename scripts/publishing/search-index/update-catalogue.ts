import type { IndexPointer } from '../../../functions/search-index/index-file.ts'
import { buildCatalogue } from './build-catalogue.ts'

/**
 * Brings the catalogue up to date with the snapshot. Where studies and their rubrics are the same as
 * before, which is what a new or another hearticle leaves them, their part of it is taken over:
 * that is all but a twentieth of the time. It answers as one made from nothing, though its bytes are
 * others.
 * @returns the catalogue, and whether it had to be made
 * @throws where there is no snapshot
 */
export function updateCatalogue(
  snapshotFolder: string,
  catalogueFolder: string,
): Promise<{ current: IndexPointer; built: boolean }> {
  return buildCatalogue(snapshotFolder, catalogueFolder, { reuse: true })
}
